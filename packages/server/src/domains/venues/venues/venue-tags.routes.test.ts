import { bounds } from '@kamerton/wire';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertTestVenue } from '../../../testing/players.ts';
import { truncate } from '../../../testing/others.ts';

let test: TestApp;
let owner: { id: number; token: string };
beforeAll(async () => {
  test = await openTestApp();
  owner = await test.signedIn('anna@cafe.example');
});
afterAll(() => test.close());
beforeEach(() => truncate(test.db, 'venues, venue_tags'));

const call = (method: string, path: string, body?: object, token = owner.token) =>
  test.call(method, path, { token, ...(body && { body }) });
const venue = (name: string, tags: string[]) => insertTestVenue(test, owner.token, { name, tags });
const tags = async () =>
  (await call('GET', '/objects/tags')).body.tags as { id: number; name: string; venues: number }[];
const idOf = async (name: string) => (await tags()).find((tag) => tag.name === name)?.id ?? 0;
const names = async (query: string) => {
  const listed: { name: string }[] = (await call('GET', `/objects?limit=100&offset=0${query}`)).body.objects;
  return listed.map(({ name }) => name);
};

it('creates tags by their use, one for all letter cases, and shows them by name', async () => {
  const id = await venue('One', ['терраса', 'Центр']);
  await venue('Two', ['ЦЕНТР', 'центр']);
  expect((await call('GET', `/objects/${id}`)).body.object.tags.map(({ name }: { name: string }) => name)).toEqual([
    'терраса',
    'Центр',
  ]);
  expect((await tags()).map(({ name, venues }) => [name, venues])).toEqual([
    ['терраса', 1],
    ['Центр', 2],
  ]);
  await call('PUT', '/objects', { id, name: 'Uno' });
  expect((await call('PUT', '/objects', { id, tags: ['Уют'] })).body.object.tags).toMatchObject([{ name: 'Уют' }]);
  expect((await call('PUT', '/objects', { id, tags: [] })).body.object.tags).toEqual([]);
  expect((await tags()).map(({ venues }) => venues)).toEqual([0, 0, 1].toSorted((a, b) => a - b));
});

it('lists venues with any or all of some tags, beside the other filters, also in a search', async () => {
  await venue('One', ['A', 'B']);
  await venue('Two', ['B']);
  await venue('Three', ['C']);
  await insertTestVenue(test, owner.token, { name: 'Four', tags: ['A'], is_active: false });
  const [a, b, c] = [await idOf('A'), await idOf('B'), await idOf('C')];
  expect(await names(`&tag_ids=${a}`)).toEqual(['Four', 'One']);
  expect(await names(`&tag_ids=${a}&is_active=true`)).toEqual(['One']);
  expect(await names(`&tag_ids=${a},${c}`)).toEqual(['Four', 'One', 'Three']);
  expect(await names(`&tag_ids=${a},${b},${a}&tags_match=all`)).toEqual(['One']);
  const body = { name: 'o', tag_ids: [b], tags_match: 'any' };
  const found = (await call('POST', '/objects/search?limit=10&offset=0', body)).body;
  expect(found.objects.map(({ name }: { name: string }) => name)).toEqual(['One', 'Two']);
  expect((await call('GET', '/objects?tag_ids=x')).status).toBe(400);
  await call('PUT', `/objects/tags/${b}`, { name: 'Zoo' });
  expect((await call('GET', `/objects?tag_ids=${b}`)).body.objects[1].tags).toEqual([{ id: b, name: 'Zoo' }]);
});

it('renames a tag to what no other is called, and deletes it from all venues', async () => {
  const id = await venue('One', ['Центр', 'Уют']);
  const tag = await idOf('Центр');
  const refusal = await call('PUT', `/objects/tags/${tag}`, { name: 'уют' });
  expect([refusal.status, refusal.body.fields]).toEqual([422, { name: 'taken' }]);
  expect((await call('PUT', `/objects/tags/${tag}`, { name: 'ЦЕНТР' })).body.tag).toEqual({ id: tag, name: 'ЦЕНТР' });
  expect((await call('PUT', `/objects/tags/${tag}`, { name: 'a, b' })).body.fields).toEqual({ name: 'malformed' });
  expect((await call('DELETE', `/objects/tags/${tag}`)).status).toBe(200);
  expect((await call('DELETE', `/objects/tags/${tag}`)).status).toBe(404);
  expect((await call('GET', `/objects/${id}`)).body.object.tags).toMatchObject([{ name: 'Уют' }]);
});

it('takes no more tags than an account and a venue may have, whoever asks at the same time', async () => {
  const many = Array.from({ length: bounds.tags_of_venue + 1 }, (_, at) => `t${at}`);
  const id = await venue('One', many.slice(1));
  expect((await call('PUT', '/objects', { id, tags: many })).body.fields).toEqual({ tags: 'too_many' });
  await sql`INSERT INTO venue_tags (account_id, name)
    SELECT ${owner.id}::bigint, 'x' || n FROM generate_series(1, ${bounds.venue_tags - 21}) AS n`.execute(test.db);
  const both = await Promise.all(['p', 'q'].map((name) => call('PUT', '/objects', { id, tags: [name] })));
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
  expect(await tags()).toHaveLength(bounds.venue_tags);
  expect((await call('PUT', '/objects', { id, tags: ['X1'] })).status).toBe(200);
});
