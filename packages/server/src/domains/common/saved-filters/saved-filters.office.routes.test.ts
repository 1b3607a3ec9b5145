import { savedFilterBounds } from '@kamerton/wire/office';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { truncate } from '../../../testing/others.ts';

let test: TestApp;
let anna: TestOperator;
let boris: TestOperator;
beforeAll(async () => {
  test = await openTestApp();
  [anna, boris] = [await operatorOf(test, 'support'), await operatorOf(test, 'catalogue')];
});
afterAll(() => test.close());
beforeEach(() => truncate(test.db, 'saved_filters'));

const save = (who: TestOperator, body: object) => who.call('PUT', '/saved-filters', body);
const listed = async (who: TestOperator) => (await who.call('GET', '/saved-filters')).body.items;

it('keeps filters of each member of staff apart, by name, and replaces what has the name', async () => {
  const own = { list: 'requests', name: '  My queue ', filter: { mine: 'true', closed: 'false' } };
  const first = await save(anna, own);
  expect(first).toMatchObject({ status: 200, body: { item: { name: 'My queue', filter: own.filter } } });
  const again = await save(anna, { ...own, filter: { mine: 'true' } });
  expect(again.body.item.id).toBe(first.body.item.id);
  await save(anna, { list: 'accounts', name: 'A closed one', filter: { active: 'false' } });
  await save(boris, { list: 'tracks', name: 'My queue', filter: { q: 'jazz', revoked: true } });
  expect((await listed(anna)).map(({ name, filter }: { name: string; filter: object }) => [name, filter])).toEqual([
    ['A closed one', { active: 'false' }],
    ['My queue', { mine: 'true' }],
  ]);
  expect(await listed(boris)).toHaveLength(1);
});

it('forgets only one’s own', async () => {
  const { id } = (await save(anna, { list: 'requests', name: 'One', filter: {} })).body.item;
  expect((await boris.call('DELETE', `/saved-filters/${id}`)).status).toBe(404);
  expect((await anna.call('DELETE', `/saved-filters/${id}`)).status).toBe(200);
  expect((await anna.call('DELETE', `/saved-filters/${id}`)).status).toBe(404);
  expect(await listed(anna)).toEqual([]);
});

it('takes no filter that is too large, nameless or one too many', async () => {
  const filter = { list: 'requests', name: 'One', filter: {} };
  const refused = async (change: object) => (await save(anna, { ...filter, ...change })).status;
  expect(await refused({ name: ' ' })).toBe(422);
  expect(await refused({ list: '../x' })).toBe(422);
  expect(await refused({ filter: { q: { deep: [] } } })).toBe(422);
  const large = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`f${at}`, 'x'.repeat(150)]));
  expect(await refused({ filter: large })).toBe(422);
  await sql`INSERT INTO saved_filters (staff_id, list, name, filter)
    SELECT ${anna.id}::bigint, 'tracks', 'Filter ' || n, '{}' FROM generate_series(2, ${savedFilterBounds.count}) AS n`.execute(
    test.db,
  );
  const both = await Promise.all([save(anna, filter), save(anna, { ...filter, name: 'Two' })]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(await listed(anna)).toHaveLength(savedFilterBounds.count);
});
