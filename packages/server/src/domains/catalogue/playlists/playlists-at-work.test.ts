import { bounds } from '@kamerton/wire';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { lockCatalogue } from '../../../db/catalogue-lock.ts';
import { transaction } from '../../../db/transaction.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { restore, revoke } from '../../../testing/revocations.ts';
import { tester } from '../../../testing/actor.ts';

let test: TestApp;
let owner: { id: number; token: string };
let tracks: number[];
let playlist: number;

beforeAll(async () => {
  test = await openTestApp();
  owner = await test.signedIn('anna@cafe.example');
  ({ trackIds: tracks } = await insertAlbum(test.db, { tracks: ['A', 'B', 'C', 'D', 'E', 'F'] }));
});
afterAll(() => test.close());

const call = (method: string, path: string, body?: unknown) =>
  test.call(method, `/my/playlists${path}`, { token: owner.token, body });
const at = (index: number) => tracks[index] as number;
const state = async (id = playlist) => {
  const { collection, tracks: rows } = (await call('GET', `/${id}?limit=1000`)).body;
  const names = rows.map((track: { name: string }) => track.name).join('');
  return { names, version: collection.version, count: collection.track_count };
};

beforeEach(async () => {
  playlist = (await call('POST', '', { name: 'Утро' })).body.playlist.id;
  await call('POST', `/${playlist}/tracks`, { ids: tracks.slice(0, 4) });
});

const move = (ids: number[], position: number, version: number) =>
  call('PUT', `/${playlist}/order`, { ids, position, version });

it('of two tabs that move at once one is told the order that the other made', async () => {
  const { version } = await state();
  const answers = await Promise.all([move([at(3)], 0, version), move([at(0)], 3, version)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const late = answers.find(({ status }) => status === 409)?.body;
  const now = await state();
  expect(late.version).toBe(now.version);
  expect(late.order.map((id: number) => 'ABCDEF'[tracks.indexOf(id)]).join('')).toBe(now.names);
});

it('edits that wait for a long change of the catalogue leave others the database', async () => {
  // There the change has the only connection.
  if (test.database.engine === 'embedded') return;
  const addings: (() => Promise<{ status: number }>)[] = [];
  for (const name of ['b', 'c', 'd', 'e', 'f']) {
    const { token } = await test.signedIn(`${name}@cafe.example`);
    const { id } = (await test.call('POST', '/my/playlists', { token, body: { name } })).body.playlist;
    addings.push(() => test.call('POST', `/my/playlists/${id}/tracks`, { token, body: { ids: tracks } }));
  }
  let edits: Promise<{ status: number }>[] = [];
  let reads = 0;
  const read = async () => {
    // By the last of them the edits wait.
    for (; reads < 20; reads += 1) await call('GET', '');
  };
  await test.db.transaction().execute(async (tx) => {
    await lockCatalogue(tx);
    edits = addings.map((add) => add());
    void read();
    await expect.poll(() => reads).toBe(20);
  });
  expect((await Promise.all(edits)).map(({ status }) => status)).toEqual(addings.map(() => 200));
});

it('of edits at once each is answered with the version that it has made', async () => {
  const { version } = await state();
  const answers = await Promise.all(
    [0, 1, 2].flatMap((index) => [
      call('DELETE', `/${playlist}/tracks`, { ids: [at(index)] }),
      call('PUT', '', { id: playlist, name: `Утро ${index}` }),
    ]),
  );
  const versions = answers.map(({ body }) => body.playlist.version).toSorted((a, b) => a - b);
  expect(versions).toEqual(Array.from({ length: 6 }, (_, n) => version + 1 + n));
});

it('ids that come twice count once, and a position beyond the end is the end', async () => {
  const added = await call('POST', `/${playlist}/tracks`, { ids: [at(4), at(4), at(0), at(4)], position: 10 ** 9 });
  expect(added.body).toMatchObject({ added: [at(4)], already: [at(0)], playlist: { track_count: 5 } });
  const { version } = await state();
  await move([at(1), at(1)], Number.MAX_SAFE_INTEGER, version);
  expect(await state()).toMatchObject({ names: 'ACDEB', count: 5 });
  await call('DELETE', `/${playlist}/tracks`, { ids: [at(1), at(1), at(5)] });
  expect(await state()).toMatchObject({ names: 'ACDE', count: 4 });
  for (const position of [-1, 1.5, '0']) {
    expect((await call('PUT', `/${playlist}/order`, { ids: [at(0)], position, version: 1 })).status).toBe(422);
  }
});

it('what changes nothing is no new version', async () => {
  const { version } = await state();
  await call('POST', `/${playlist}/tracks`, { ids: tracks.slice(0, 4) });
  await call('DELETE', `/${playlist}/tracks`, { ids: [at(5)] });
  await move([at(0)], 0, version);
  expect((await state()).version).toBe(version);
});

it('revoked tracks can be moved, copied and taken out, and are not counted', async () => {
  const setRevoked = (what: 'track', id: number, back = false) =>
    transaction(test.db, (tx) =>
      back ? restore(tx, tester, what, id) : revoke(tx, tester, what, id, { ru: 'x', en: 'x' }),
    );
  await setRevoked('track', at(1));
  const { version } = await state();
  await move([at(1)], 3, version);
  expect(await state()).toMatchObject({ names: 'ACDB', count: 3 });
  const copy = (await call('POST', `/${playlist}/copy`, { name: 'Копия' })).body.playlist;
  expect(copy).toMatchObject({ track_count: 3, duration: { minutes: 4, seconds: 32 } });
  await call('DELETE', `/${playlist}/tracks`, { ids: [at(1), at(0)] });
  expect(await state()).toMatchObject({ names: 'CD', count: 2 });
  expect((await call('POST', `/${playlist}/tracks`, { ids: [at(1)] })).status).toBe(404);
  await setRevoked('track', at(1), true);
  expect(await state(copy.id)).toMatchObject({ names: 'ACDB', count: 4 });
  expect((await state()).count).toBe(2);
});

it('what is added while the playlist is deleted is in it or was refused', async () => {
  const [, removed, ...added] = await Promise.all([
    call('POST', `/${playlist}`, { id: at(4) }),
    call('DELETE', '', { id: playlist }),
    call('POST', `/${playlist}`, { id: at(5) }),
    call('POST', `/${playlist}/tracks`, { ids: tracks }),
    call('DELETE', `/${playlist}`, { id: at(0) }),
  ]);
  expect(removed.status).toBe(200);
  for (const { status } of added) expect([200, 404]).toContain(status);
  await call('POST', '/restore', { id: playlist });
  const { names, count } = await state();
  expect(names.length).toBe(count);
});

it('holds 10,000 tracks and not one more, and edits them one at a time', async () => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO tracks (album_id, name, artist, duration_ms, content_hash, media_key, media_type, size, source_path)
    SELECT (SELECT min(id) FROM albums), 'T' || n, 'X', 90000, 'h' || n, 'm', 'audio/mpeg', 5, '/' || n
    FROM generate_series(1, 10001) AS n RETURNING id`.execute(test.db);
  const many = rows.map((row) => row.id);
  await call('DELETE', `/${playlist}/tracks`, { ids: tracks });
  expect((await call('POST', `/${playlist}/tracks`, { ids: many })).body.fields).toEqual({ ids: 'too_many' });
  const full = await call('POST', `/${playlist}/tracks`, { ids: many.slice(0, bounds.playlist_tracks) });
  expect(full.body.playlist).toMatchObject({ track_count: 10_000, duration: { hours: 250, minutes: 0, seconds: 0 } });
  for (const [path, body] of [
    ['', { id: at(0) }],
    ['/tracks', { ids: [at(0)], position: 0 }],
  ] as const) {
    expect(await call('POST', `/${playlist}${path}`, body)).toMatchObject({ status: 422, body: { code: 'invalid' } });
  }
  const places = () =>
    test.db
      .selectFrom('playlist_tracks')
      .select(['track_id', 'position'])
      .where('playlist_id', '=', playlist)
      .execute();
  const before = new Map((await places()).map((row) => [row.track_id, row.position]));
  expect((await move([many[9999] as number], 0, full.body.playlist.version)).status).toBe(200);
  const moved = (await places()).filter((row) => before.get(row.track_id) !== row.position);
  expect(moved.map((row) => row.track_id)).toEqual([many[9999]]);
  const late = await move([many[0] as number], 5, 1);
  expect(late.body.order.slice(0, 2)).toEqual([many[9999], many[0]]);
  expect(late.body.order).toHaveLength(10_000);
}, 60_000);

it('comes back for 30 days, where there is room for it', async () => {
  await call('DELETE', '', { id: playlist });
  const age = (days: number) =>
    sql`UPDATE playlists SET deleted_at = now() - make_interval(days => ${days}, mins => -1) WHERE id = ${playlist}`.execute(
      test.db,
    );
  await age(31);
  expect((await call('POST', '/restore', { id: playlist })).status).toBe(404);
  await age(30);
  await sql`
    INSERT INTO playlists (account_id, name) SELECT ${owner.id}::bigint, 'p' || n
    FROM generate_series(1, ${bounds.playlists} - (SELECT count(*)::int FROM playlists
      WHERE account_id = ${owner.id} AND deleted_at IS NULL)) AS n`.execute(test.db);
  expect((await call('POST', '/restore', { id: playlist })).body.fields).toEqual({ id: 'too_many' });
  await sql`DELETE FROM playlists WHERE name LIKE 'p%'`.execute(test.db);
  expect((await call('POST', '/restore', { id: playlist })).body.playlist).toMatchObject({ track_count: 4 });
});
