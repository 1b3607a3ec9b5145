import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../app.ts';
import type { Handle } from '../../../db/schema.ts';
import { setSetting } from '../../../db/settings.ts';
import { transaction } from '../../../db/transaction.ts';
import { tester } from '../../../testing/actor.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { countStatements } from '../../../testing/counting.ts';
import { operatorOf, type TestOperator } from '../../../testing/office.ts';
import { auditHealed } from '../../common/audit/healed.service.ts';
import { verifyChain } from '../../common/audit/hash-chain.service.ts';
import { hasCurrentDocuments } from '../search/search-index.store.ts';

import { revokeLeftCopies } from './left-copies.service.ts';
import { restoreMany, revokeMany } from './revocations.service.ts';
import { licenceReason, revokeEach } from './revocations.store.ts';

let test: TestApp;
let anna: TestOperator;
let token: string;
let album: number;
let tracks: number[];
let other: number;

const reason = { ru: 'Кончилась лицензия', en: 'The licence has ended' };
const call = (method: string, path: string, body?: unknown) => test.call(method, path, { token, body });

beforeAll(async () => {
  test = await openTestApp();
  anna = await operatorOf(test, 'catalogue');
  ({ token } = await test.signedIn('anna@cafe.example'));
  ({ id: album, trackIds: tracks } = await insertAlbum(test.db, { tracks: ['Ёлки', 'Снег'] }, test.deps.store));
  ({ id: other } = await insertAlbum(test.db, { name: 'Лето', tracks: ['Пляж'] }, test.deps.store));
  const playlist = (await call('POST', '/my/playlists', { name: 'Утро' })).body.playlist.id;
  await call('POST', `/my/playlists/${playlist}/tracks`, { album_id: album });
  await sql`
    INSERT INTO cities (key, name, timezone, is_listed)
    VALUES ('x', '{"ru": "Город", "en": "City"}', 'Europe/Moscow', true) ON CONFLICT DO NOTHING`.execute(test.db);
  await sql`
    INSERT INTO venues (account_id, name, city_id, object_type_id, start_time, end_time, playlist_id)
    SELECT account_id, 'Кафе', (SELECT min(id) FROM cities), (SELECT min(id) FROM venue_types), '09:00', '18:00', id
    FROM playlists WHERE id = ${playlist}`.execute(test.db);
});
afterAll(() => test.close());

it('tells beforehand whom it would hit', async () => {
  const hit = (...names: string[]) => ({ total: names.length, names });
  const preview = (kind: string, ids: number[], act = 'revoke') =>
    anna.call('POST', '/revocations/preview', { kind, ids, act });
  expect((await preview('album', [album, other])).body).toEqual({
    tracks: 3,
    copies: hit(),
    playlists: hit('Утро'),
    collections: hit(),
    venues: hit('Кафе'),
    distributors: hit('Name of anna@cafe.example'),
  });
  expect((await preview('album', [other])).body).toMatchObject({ tracks: 1, distributors: hit() });
  expect(await preview('track', [999999])).toMatchObject({
    status: 409,
    body: { refused: [{ id: 999999, reason: 'not_found' }] },
  });
});

it('takes many out at once on every process, and brings them back', { timeout: 60_000 }, async () => {
  // A second process on the same database; it shares nothing else with the first.
  const second = await createApp(test.deps);
  const headers = { token };
  const at = (url: string) => second.inject({ url, headers });
  const found = (await at(`/dist/api/albums/${album}`)).json();
  const heard = found.tracks[0].file as string;
  expect((await at(heard)).statusCode).toBe(200);
  const archive = (
    await second.inject({
      url: `/dist/api/albums/${album}/download`,
      headers: { ...headers, accept: 'application/json' },
    })
  ).json();

  const address = await second.listen({ port: 0, host: '127.0.0.1' });
  const stop = new AbortController();
  const news = await fetch(`${address}/dist/api/events`, { headers, signal: stop.signal });
  const published = (async () => {
    let text = '';
    for await (const chunk of news.body ?? []) {
      text += Buffer.from(chunk).toString();
      if (text.includes('track.revoked')) return text;
    }
    return text;
  })();

  const half = await anna.call('PUT', '/revocations', { kind: 'track', ids: [tracks[0], 999999], reason });
  expect(half).toMatchObject({ status: 409, body: { code: 'refused' } });
  expect((await at(heard)).statusCode).toBe(200);

  const revoked = await anna.call('PUT', '/revocations', { kind: 'album', ids: [album, other], reason });
  expect(revoked.body.items).toMatchObject([
    { id: album, tracks: 2 },
    { id: other, tracks: 1 },
  ]);
  expect((await at(heard)).statusCode).toBe(404);
  expect((await at(`/dist/api/albums/${album}`)).statusCode).toBe(404);
  expect((await at(archive.url)).statusCode).toBe(404);
  expect((await at('/dist/api/albums')).json().albums).toEqual([]);
  expect((await at('/dist/api/revoked/albums')).json().albums).toHaveLength(2);
  expect(await published).toContain(`"track_ids":[${tracks.join(',')}]`);
  stop.abort();

  const back = await anna.call('POST', '/revocations/preview', { kind: 'album', ids: [album, other], act: 'restore' });
  expect(back.body).toMatchObject({ tracks: 3, playlists: { names: ['Утро'] }, venues: { total: 1 } });
  // Restoring a track of a revoked album does not make it playable.
  const alone = await anna.call('POST', '/revocations/preview', { kind: 'track', ids: tracks, act: 'restore' });
  expect(alone.body.tracks).toBe(0);
  await anna.call('PUT', '/revocations/restore', { kind: 'album', ids: [album, other] });
  const { rows: office } = await sql`SELECT event, data FROM events WHERE account_id = 0 ORDER BY id`.execute(test.db);
  expect(office).toEqual([
    { event: 'catalogue.revoked', data: { kind: 'album', ids: [album, other] } },
    { event: 'catalogue.restored', data: { kind: 'album', ids: [album, other] } },
  ]);
  expect((await at(heard)).statusCode).toBe(200);
  const restored = await sql<{ data: { track_ids: number[]; album_id: number } }>`
    SELECT data FROM events WHERE event = 'track.restored' ORDER BY id`.execute(test.db);
  expect(restored.rows.map(({ data }) => [data.album_id, data.track_ids.length])).toEqual([
    [album, 2],
    [other, 1],
  ]);
  const { rows } = await sql<{ act: string }>`
    SELECT act FROM audit_log WHERE actor_id = ${anna.id} ORDER BY number`.execute(test.db);
  expect(rows.map(({ act }) => act)).toEqual([
    'account.sign-in',
    'album.revoke',
    'album.revoke',
    'album.restore',
    'album.restore',
  ]);
  await second.close();
});

describe('many tracks or albums', () => {
  const albumsOf = async (albums: number, tracks: number) => {
    const all = [];
    for (let n = 0; n < albums; n += 1) {
      const names = Array.from({ length: tracks }, (_, at) => `Track ${at}`);
      all.push(await insertAlbum(test.db, { name: `Box ${n}`, tracks: names }));
    }
    return { album: all.map(({ id }) => id), track: all.flatMap(({ trackIds }) => trackIds) };
  };

  it.each(['track', 'album'] as const)('are revoked and restored by as many statements as few: %s', async (kind) => {
    const counts = [];
    for (const albums of [2, 10]) {
      const { [kind]: ids } = await albumsOf(albums, 2);
      const count = (act: (tx: Handle) => Promise<unknown>) =>
        countStatements(test.db, (db) => transaction(db, (tx) => act(tx)));
      counts.push([
        await count((tx) => revokeMany(tx, tester, { kind, ids }, reason)),
        await count((tx) => restoreMany(tx, tester, kind, ids)),
      ]);
    }
    expect(counts[1]).toEqual(counts[0]);
  });

  it('are each told of, in the order in which they were given, and searches follow', async () => {
    const { album: boxes, track } = await albumsOf(2, 3);
    const reversed = track.toReversed();
    const { body } = await anna.call('PUT', '/revocations', { kind: 'track', ids: [...reversed, ...reversed], reason });
    expect(body.items.map(({ id }: { id: number }) => id)).toEqual(reversed);
    const { rows } = await sql<{ object_id: string; before: unknown; number: number; words: boolean }>`
      SELECT object_id, before, number, search @@ 'license'::tsquery OR search @@ 'licence'::tsquery AS words
      FROM audit_log WHERE act = 'track.revoke' AND actor_id = ${anna.id} ORDER BY number DESC LIMIT 6`.execute(
      test.db,
    );
    expect(rows.map(({ object_id }) => Number(object_id))).toEqual(track);
    expect(rows.every(({ words }) => words)).toBe(true);
    expect(await verifyChain(test.db)).toMatchObject({ broken: null });
    const totals = () =>
      test.db.selectFrom('albums').select(['track_count', 'duration_ms']).where('id', 'in', boxes).execute();
    expect(await totals()).toEqual(boxes.map(() => ({ track_count: 0, duration_ms: 0 })));
    await anna.call('PUT', '/revocations/restore', { kind: 'track', ids: reversed });
    expect(await totals()).toEqual(boxes.map(() => ({ track_count: 3, duration_ms: 271_500 })));
    for (const id of boxes) expect(await hasCurrentDocuments(test.db, id)).toBe(true);
  });

  it('leave the database to others between parts, and tracks of one part are no copies of those of another', async () => {
    const { track: ids } = await albumsOf(3, 50);
    const last = ids.at(-1) ?? 0;
    await sql`UPDATE tracks SET content_hash = 'in two parts' WHERE id = ANY(${[ids[0], last]}::bigint[])`.execute(
      test.db,
    );
    const states = async () => {
      const { rows } = await sql<{ moments: number; revoked: number; copies: number }>`
        SELECT count(DISTINCT revoked_at) AS moments, count(revoked_at) AS revoked,
          count(*) FILTER (WHERE revoked_with_copy) AS copies
        FROM tracks WHERE id = ANY(${ids}::bigint[])`.execute(test.db);
      return rows[0];
    };
    expect(await anna.call('PUT', '/revocations', { kind: 'track', ids: [...ids, 999999], reason })).toMatchObject({
      status: 409,
    });
    expect(await states()).toEqual({ moments: 0, revoked: 0, copies: 0 });
    const { body } = await anna.call('PUT', '/revocations', { kind: 'track', ids, reason });
    expect([body.items.length, body.copies]).toEqual([150, []]);
    // The moment of a revocation is that of its transaction.
    expect(await states()).toEqual({ moments: 8, revoked: 150, copies: 0 });
    const restored = await anna.call('PUT', '/revocations/restore', { kind: 'track', ids });
    expect([restored.body.items.length, restored.body.copies]).toEqual([150, []]);
    expect(await states()).toEqual({ moments: 0, revoked: 0, copies: 0 });
  });
});

describe('bytes that other tracks have too', () => {
  /** Tracks of two albums, with these bytes. */
  const withBytes = async (...hashes: string[]) => {
    const releases = [];
    for (const [n, hash] of hashes.entries()) {
      const { id, trackIds } = await insertAlbum(test.db, { name: `Release ${n}`, tracks: [`Song ${n}`] });
      await sql`UPDATE tracks SET content_hash = ${hash} WHERE id = ${trackIds[0]}`.execute(test.db);
      releases.push({ album: id, track: trackIds[0] ?? 0 });
    }
    return releases as [(typeof releases)[0], (typeof releases)[0], (typeof releases)[0]];
  };
  const revoke = (kind: string, ...ids: number[]) => anna.call('PUT', '/revocations', { kind, ids, reason });
  const restore = (kind: string, ...ids: number[]) => anna.call('PUT', '/revocations/restore', { kind, ids });
  const preview = async (kind: string, id: number, act = 'revoke') =>
    (await anna.call('POST', '/revocations/preview', { kind, ids: [id], act })).body;
  const silent = async (releases: readonly { track: number }[]) => {
    const ids = releases.map(({ track }) => track);
    const rows = await test.db
      .selectFrom('tracks')
      .innerJoin('albums', 'albums.id', 'tracks.album_id')
      .select('tracks.id')
      .where('tracks.id', 'in', ids)
      .where(sql<boolean>`(tracks.revoked_at IS NOT NULL OR albums.revoked_at IS NOT NULL)`)
      .execute();
    return rows.map(({ id }) => ids.indexOf(id)).toSorted((a, b) => a - b);
  };

  it.each(['track', 'album'] as const)('are revoked and restored with them, as previews tell: %s', async (kind) => {
    const releases = await withBytes(`${kind} a`, `${kind} a`, `${kind} b`);
    const [{ [kind]: id }, copy] = releases;
    const copies = { total: 1, names: ['Artist — Song 1 (Release 1)'] };
    const item = { id: copy.track, name: 'Song 1', tracks: 1 };
    expect(await preview(kind, id)).toMatchObject({ tracks: 2, copies });
    const revoked = await revoke(kind, id);
    expect(revoked.body).toMatchObject({ items: [{ id, tracks: 1 }], copies: [item] });
    expect(await silent(releases)).toEqual([0, 1]);
    expect(await preview(kind, id)).toMatchObject({ tracks: 0, copies: { total: 0 } });
    expect(await preview(kind, id, 'restore')).toMatchObject({ tracks: 2, copies });
    const restored = await restore(kind, id);
    expect(restored.body).toMatchObject({ items: [{ id, tracks: 1 }], copies: [item] });
    expect(await silent(releases)).toEqual([]);
  });

  it('stay revoked while they are revoked as another track as well', async () => {
    const releases = await withBytes('twice', 'twice', 'twice');
    const [first, second] = releases;
    await revoke('track', second.track);
    await revoke('album', first.album);
    expect(await preview('track', second.track, 'restore')).toMatchObject({ tracks: 1, copies: { total: 0 } });
    await restore('track', second.track);
    expect(await silent(releases)).toEqual([0, 2]);
    await restore('album', first.album);
    expect(await silent(releases)).toEqual([]);
  });

  it('and that an earlier version left open are revoked once, but for those that an operator has restored', async () => {
    const lefts = Array.from({ length: 6 }, () => 'left');
    const releases = [...(await withBytes(...lefts)), ...(await withBytes('of album', 'of album'))];
    const [first, copy, before, after, again, ended, boxed, ofBox] = releases as [
      (typeof releases)[0],
      ...typeof releases,
    ];
    await revoke('track', before!.track);
    await restore('track', before!.track);
    await transaction(test.db, (tx) => revokeEach(tx, tester, { kind: 'track', ids: [first.track] }, { reason }));
    await transaction(test.db, (tx) => revokeEach(tx, tester, { kind: 'album', ids: [boxed!.album] }, { reason }));
    await revoke('album', again!.album);
    await restore('album', again!.album);
    await revoke('track', after!.track);
    await restore('track', after!.track);
    const open = [copy, before, again].map((each) => each!.track);
    await sql`UPDATE tracks SET revoked_at = NULL, revoked_reason = NULL, revoked_with_copy = false
      WHERE id = ANY(${open}::bigint[])`.execute(test.db);
    await sql`UPDATE tracks SET revoked_by_licence = true, revoked_with_copy = false
      WHERE id = ${ended!.track}`.execute(test.db);
    await setSetting(test.db, 'revoked_copies_open', true);
    for (let start = 0; start < 2; start += 1) await revokeLeftCopies(test.db);
    expect(await silent(releases)).toEqual([0, 1, 2, 5, 6, 7]);
    await auditHealed(test.db);
    const { rows } = await sql`SELECT after FROM audit_log WHERE act = 'data.heal'`.execute(test.db);
    expect(rows).toEqual([{ after: { revoked_copies: 4 } }]);
    const published = await sql<{ data: { track_ids: number[] } }>`
      SELECT data FROM events WHERE event = 'track.revoked' ORDER BY id DESC LIMIT 1`.execute(test.db);
    expect(published.rows[0]?.data.track_ids).toEqual([copy, before, ofBox].map((each) => each!.track));
    await restore('track', first.track);
    expect(await silent(releases)).toEqual([6, 7]);
  });

  it('and whose licence has ended come back only with it', async () => {
    const releases = await withBytes('ended', 'ended');
    const [first, copy] = releases;
    await transaction(test.db, (tx) =>
      revokeEach(tx, tester, { kind: 'track', ids: [copy.track] }, { reason: licenceReason('ended'), by: 'licence' }),
    );
    await sql`INSERT INTO ddex_track_blocks (track_id, reason) VALUES (${copy.track}, 'ended')`.execute(test.db);
    await revoke('track', first.track);
    await restore('track', first.track);
    expect(await silent(releases)).toEqual([1]);
    const { revoked_by_licence: byLicence } = await test.db
      .selectFrom('tracks')
      .select('revoked_by_licence')
      .where('id', '=', copy.track)
      .executeTakeFirstOrThrow();
    expect(byLicence).toBe(true);
  });

  it('play again when the albums that have them are restored together', async () => {
    const releases = await withBytes('albums together', 'albums together');
    const [first, second] = releases;
    await revoke('album', first.album);
    await revoke('album', second.album);
    await restore('album', first.album, second.album);
    expect(await silent(releases)).toEqual([]);
  });

  it('play again when the album of the copy is among those that are restored', async () => {
    const releases = await withBytes('album of the copy', 'album of the copy');
    const [first, second] = releases;
    await revoke('album', first.album);
    await restore('album', first.album, second.album);
    expect(await silent(releases)).toEqual([]);
  });
});
