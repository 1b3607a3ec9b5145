import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';

let test: TestApp;
let owner: { id: number; token: string };
let venues: number[];

beforeAll(async () => {
  test = await openTestApp();
  owner = await test.signedIn('anna@cafe.example');
  const { rows: cities } = await sql<{ id: number }>`
    INSERT INTO cities (key, name, timezone) VALUES ('omsk', '{"ru": "Омск", "en": "Omsk"}', 'Asia/Omsk')
    RETURNING id`.execute(test.db);
  const venue = { account_id: owner.id, city_id: cities[0]?.id ?? 0, object_type_id: 1, name: 'Пекарня' };
  const rows = await test.db.insertInto('venues').values([venue, venue, venue, venue]).returning('id').execute();
  venues = rows.map(({ id }) => id);
});
afterAll(() => test.close());

const call = (method: string, path: string, body: unknown) => test.call(method, path, { token: owner.token, body });

it('leaves no venue with a playlist that is deleted while it is assigned', async () => {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const { body } = await call('POST', '/my/playlists', { name: 'Утро' });
    const { id } = body.playlist;
    const answers = await Promise.all([
      ...venues.slice(0, 2).map((venue) => call('PUT', '/objects', { id: venue, playlist_id: id })),
      call('DELETE', '/my/playlists', { id }),
      ...venues.slice(2).map((venue) => call('PUT', '/my/playlists', { id, object_id: venue })),
      ...venues.map((venue) => call('PUT', '/objects', { id: venue, playlist_id: id })),
    ]);
    expect(answers.map(({ status }) => status).filter((status) => ![200, 404, 422].includes(status))).toEqual([]);
    const { rows } = await sql`
      SELECT 1 FROM venues JOIN playlists ON playlists.id = playlist_id WHERE playlists.deleted_at IS NOT NULL`.execute(
      test.db,
    );
    expect(rows).toEqual([]);
  }
});

it('takes a playlist and its venue that are changed crosswise', async () => {
  const { body } = await call('POST', '/my/playlists', { name: 'Вечер' });
  const { id } = body.playlist;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const answers = await Promise.all(
      venues.flatMap((venue) => [
        call('PUT', '/objects', { id: venue, playlist_id: id }),
        call('PUT', '/my/playlists', { id, object_id: venue }),
        call('PUT', '/objects', { id: venue, playlist_id: null }),
      ]),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }
});
