import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Handle } from '../../../db/schema.ts';
import { tester } from '../../../testing/actor.ts';
import { amidst } from '../../../testing/amidst.ts';
import { type Answer, openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum, named } from '../../../testing/catalogue.ts';
import { insertTestVenue } from '../../../testing/players.ts';
import { replaceEmptyAlbum } from '../../catalogue/catalogue/album-aggregates.store.ts';
import { deleteCollection } from '../../catalogue/collections/collections.office.service.ts';

let test: TestApp;
let token: string;
let venue: number;
let city_id: number;
beforeAll(async () => {
  test = await openTestApp();
  ({ token } = await test.signedIn('anna@cafe.example'));
  venue = await insertTestVenue(test, token);
  ({ city_id } = await test.db.selectFrom('venues').select('city_id').executeTakeFirstOrThrow());
});
afterAll(() => test.close());

const call = (method: string, path: string, body: object) => test.call(method, path, { token, body });

let count = 0;
const insertCollection = async (): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO collections (key, position, name, description, is_published)
    VALUES (${`c${(count += 1)}`}, ${count}, ${named(`Coffee ${count}`)}, ${named('')}, true) RETURNING id`.execute(
    test.db,
  );
  return rows[0]?.id ?? 0;
};

const assign = (selection_id: number | null) => call('PUT', '/objects', { id: venue, selection_id });
const assignMany = (selection_id: number | null) =>
  call('POST', '/objects/many', { ids: [venue], dry_run: false, change: { selection_id } });

/** Ways to use a collection, with the answer of a call for one that is gone. */
const uses: [string, unknown[], (id: number) => Promise<() => Promise<Answer>>][] = [
  ['is assigned to a venue', [422], async (id) => () => assign(id)],
  [
    'is assigned to a new venue',
    [422],
    async (selection_id) => () => call('POST', '/objects', { name: 'Bar', city_id, object_type_id: 1, selection_id }),
  ],
  ['is assigned to many venues', [422], async (id) => () => assignMany(id)],
  [
    'comes back by an undo',
    [200, 'gone'],
    async (id) => {
      await assign(id);
      const { token: change } = (await assignMany(null)).body.undo as { token: string };
      return () => call('POST', '/objects/many/undo', { token: change });
    },
  ],
  ['is added to the music of an account', [404], async (id) => () => call('POST', '/my/collections', { id })],
];

it.each(uses)('a collection that is deleted while it %s is unknown', async (_, outcome, prepare) => {
  const id = await insertCollection();
  const use = await prepare(id);
  const remove = (tx: Handle) => deleteCollection(tx, tester, id);
  const [answer] = await amidst(test.database, remove, use);
  const reasons = ((answer?.body.kept ?? []) as { reason: string }[]).map(({ reason }) => reason);
  expect([answer?.status, ...reasons]).toEqual(outcome);
});

it('an album that becomes another one while it is added to the music of an account is unknown', async () => {
  const [old, other] = [await insertAlbum(test.db), await insertAlbum(test.db)];
  const merge = async (tx: Handle) => {
    await sql`UPDATE tracks SET album_id = ${other.id} WHERE album_id = ${old.id}`.execute(tx);
    await replaceEmptyAlbum(tx, old.id, other.id);
  };
  const [answer] = await amidst(test.database, merge, () => call('POST', '/my/albums', { id: old.id }));
  expect(answer?.status).toBe(404);
});
