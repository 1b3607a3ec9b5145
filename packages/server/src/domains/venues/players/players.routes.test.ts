import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '../../../db/transaction.ts';
import { tokenHash } from '../../../lib/tokens.ts';
import { tester } from '../../../testing/actor.ts';
import { openTestApp, password, type TestApp } from '../../../testing/app.ts';
import { auditEntries } from '../../../testing/audit.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { codeIn, emailsTo } from '../../../testing/emails.ts';
import { operatorOf } from '../../../testing/office.ts';
import { insertTestVenue, pairDevice } from '../../../testing/players.ts';
import { closeAccount, openAccount } from '../../identity/auth/accounts.service.ts';
import { newApiKey } from '../../identity/auth/api-keys.service.ts';
import { revoke } from '../../../testing/revocations.ts';

let test: TestApp;
let owner: { id: number; token: string };
let venue: number;
let playlist: number;
let tracks: number[];
let number = 0;
let address = '192.0.2.0';

beforeAll(async () => {
  test = await openTestApp();
  ({ trackIds: tracks } = await insertAlbum(test.db, { tracks: ['A', 'B', 'C'] }, test.deps.store));
});
afterAll(() => test.close());
beforeEach(async () => {
  number += 1;
  address = `192.0.2.${number}`;
  owner = await test.signedIn(`owner${number}@cafe.example`);
  const call = (path: string, body: object) => test.call('POST', path, { token: owner.token, body });
  playlist = (await call('/my/playlists', { name: 'Evening' })).body.playlist.id;
  await call(`/my/playlists/${playlist}/tracks`, { ids: tracks.slice(0, 2) });
  venue = await insertTestVenue(test, owner.token, { playlist_id: playlist });
});

const my = (method: string, path: string, body?: unknown) => test.call(method, path, { token: owner.token, body });
const newCode = async (): Promise<string> => (await my('POST', `/objects/${venue}/players`)).body.code;
const pair = (code: string, remoteAddress = address) =>
  test.call('POST', '/player/pair', { body: { code, name: 'Tablet', version: '0.1.0' }, remoteAddress });
const paired = () => pairDevice(test, owner.token, venue, address);
const documentOf = (token: string, etag?: string) =>
  test.call('GET', '/player', { token, ...(etag !== undefined && { headers: { 'if-none-match': etag } }) });

describe('pairing', () => {
  it('gives a device a token for a code that is typed in any manner', async () => {
    const code = await newCode();
    const answer = await pair(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`);
    expect(answer).toMatchObject({ status: 200, body: { success: true, token: expect.stringMatching(/^player_/) } });
    const { players } = (await my('GET', `/objects/${venue}/players`)).body;
    expect(players).toMatchObject([{ id: answer.body.player_id, name: 'Tablet', version: '0.1.0', is_online: true }]);
    const entries = await auditEntries(test.db, 'account.player-pair');
    expect(entries).toMatchObject([{ after: { player: 'Tablet', venue_id: venue } }]);
    const stored = await test.db.selectFrom('players').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(answer.body.token);
  });

  it('answers a device again whose answer was lost, and no other one that has the code', async () => {
    const code = await newCode();
    const key = '0123456789abcdef0123456789abcdef';
    const ask = (more: object) =>
      test.call('POST', '/player/pair', {
        body: { code, name: 'Tablet', version: '0.1.0', ...more },
        remoteAddress: address,
      });
    const before = (await my('GET', `/objects/${venue}/players`)).body.players.length;
    const [first, ...repeated] = await Promise.all([ask({ key }), ask({ key }), ask({ key })]);
    for (const answer of [...repeated, await ask({ key })]) expect(answer.body).toEqual(first?.body);
    expect((await my('GET', `/objects/${venue}/players`)).body.players).toHaveLength(before + 1);
    expect((await documentOf(first?.body.token)).status).toBe(200);
    for (const more of [{}, { key: 'fedcba9876543210fedcba9876543210' }]) expect((await ask(more)).status).toBe(404);
    await sql`UPDATE players SET paired_at = paired_at - interval '11 minutes' WHERE id = ${first?.body.player_id}`.execute(
      test.db,
    );
    expect((await ask({ key })).status).toBe(404);
    await my('DELETE', `/objects/${venue}/players`, { player_id: first?.body.player_id });
  });

  it('takes a code for ten minutes', async () => {
    const { expires_at } = (await my('POST', `/objects/${venue}/players`)).body;
    const { rows } =
      await sql`SELECT round(extract(epoch FROM ${expires_at}::timestamptz - now()) / 60) AS minutes`.execute(test.db);
    expect(rows).toEqual([{ minutes: 10 }]);
  });

  it('pairs nothing by a code from before its account was closed and opened again', async () => {
    const code = await newCode();
    await closeAccount(test.db, tester, owner.id);
    await openAccount(test.db, tester, owner.id);
    expect((await pair(code)).status).toBe(404);
  });

  it('pairs nothing by a code from before a new password', async () => {
    const code = await newCode();
    const passwords = { old_password: password, new_password: 'a lamp in every window' };
    expect((await my('PUT', '/profile/password', passwords)).status).toBe(200);
    expect((await pair(code)).status).toBe(404);
    expect((await pair(await newCode())).status).toBe(200);
  });

  it('refuses wrong, used, replaced and expired codes alike', async () => {
    const used = await newCode();
    await pair(used);
    const replaced = await newCode();
    const expired = await newCode();
    await sql`UPDATE pairing_codes SET expires_at = now() - interval '1 second'`.execute(test.db);
    const answers = await Promise.all(['222222', '', 'Ж', used, replaced, expired].map((code) => pair(code || '-')));
    const replies = answers.map(({ status, body: { request_id: _id, ...body } }) => ({ status, body }));
    expect(replies).toEqual(replies.map(() => replies[0]));
    expect(replies[0]).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('takes a code once, however many try at once', async () => {
    const code = await newCode();
    const answers = await Promise.all(Array.from({ length: 8 }, () => pair(code)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array<number>(7).fill(404)]);
  });

  it('stops a network that guesses, with all of its addresses', async () => {
    const from = (at: number) => pair('222222', `2001:db8:77:${at}::1`);
    const statuses: number[] = [];
    for (let at = 0; at < 21; at += 1) statuses.push((await from(at)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(404), 429]);
    const code = await newCode();
    const refused = await pair(code, '2001:db8:77:ffff::1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(600);
    expect((await pair(code)).status).toBe(200);
  });

  it('does not stop a network that sets up many devices, by which only failures count', async () => {
    const from = '2001:db8:78::1';
    for (let at = 0; at < 22; at += 1) {
      const next = await insertTestVenue(test, owner.token, { name: `Bar ${at}` });
      const { code } = (await my('POST', `/objects/${next}/players`)).body;
      expect((await pair(code, from)).status).toBe(200);
    }
    const statuses: number[] = [];
    for (let at = 0; at < 21; at += 1) statuses.push((await pair('222222', from)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(404), 429]);
  });

  it('ends at 20 devices of a venue', async () => {
    const code = await newCode();
    await sql`INSERT INTO players (account_id, venue_id, name, version, token_hash)
      SELECT ${owner.id}, ${venue}, 'x', 'x', ${address} || n FROM generate_series(1, 20) AS n`.execute(test.db);
    expect(await pair(code)).toMatchObject({ status: 422, body: { fields: { code: 'too_many' } } });
    expect(await my('POST', `/objects/${venue}/players`)).toMatchObject({
      body: { fields: { player_id: 'too_many' } },
    });
  });

  it('repeats its answer for a repeated key', async () => {
    const headers = { 'idempotency-key': address };
    const asked = { token: owner.token, headers };
    const first = await test.call('POST', `/objects/${venue}/players`, asked);
    const second = await test.call('POST', `/objects/${venue}/players`, asked);
    expect(first.status).toBe(201);
    expect(second.body).toEqual(first.body);
  });

  it('is ended by the account, by the device, and for a while by closing the account', async () => {
    const [one, two] = [await paired(), await paired()];
    expect((await my('DELETE', `/objects/${venue}/players`, { player_id: one.player_id })).status).toBe(200);
    expect((await my('DELETE', `/objects/${venue}/players`, { player_id: one.player_id })).status).toBe(404);
    expect((await documentOf(one.token)).status).toBe(401);
    await closeAccount(test.db, tester, owner.id);
    expect(await documentOf(two.token)).toMatchObject({ status: 403, body: { code: 'inactive' } });
    await openAccount(test.db, tester, owner.id);
    expect((await test.call('DELETE', '/player', { token: two.token })).status).toBe(200);
    expect((await documentOf(two.token)).status).toBe(401);
    const entries = await auditEntries(test.db, 'account.player-unpair');
    const ownEntries = entries.filter(({ object }) => object.id === String(owner.id));
    expect(ownEntries).toMatchObject([1, 2].map(() => ({ after: { player: 'Tablet', venue_id: venue } })));
  });

  it('of a closed account reports what it has played, and can be ended at the device', async () => {
    const { token } = await paired();
    await closeAccount(test.db, tester, owner.id);
    const played = { id: randomUUID(), track_id: tracks[0], started_at: new Date().toISOString(), duration_ms: 1000 };
    const reported = await test.call('POST', '/player/plays', { token, body: { plays: [played] } });
    expect(reported).toMatchObject({ status: 200, body: { stored: 1 } });
    expect((await test.call('POST', '/player/tracks', { token, body: { track_ids: [] } })).status).toBe(403);
    expect((await test.call('DELETE', '/player', { token })).status).toBe(200);
    await openAccount(test.db, tester, owner.id);
    expect((await documentOf(token)).status).toBe(401);
  });

  it('that was ended is refused otherwise for a year than one that this database does not know', async () => {
    const [left, unknown] = [await paired(), await paired()];
    await my('DELETE', `/objects/${venue}/players`, { player_id: left.player_id });
    await sql`DELETE FROM unpaired_players WHERE player_id = ${left.player_id}`.execute(test.db);
    // As on a server that was started on an empty folder, or on a backup from before the pairing.
    await sql`DELETE FROM players WHERE id = ${unknown.player_id}`.execute(test.db);
    await sql`DELETE FROM forgotten_players WHERE token_hash = ${tokenHash(unknown.token)}`.execute(test.db);
    expect(await documentOf(left.token)).toMatchObject({ status: 401, body: { code: 'unauthorized' } });
    expect(await documentOf(unknown.token)).toMatchObject({ status: 401, body: { code: 'unknown_player' } });
  });

  it('outlives what its owner changes about signing in', async () => {
    const { token } = await paired();
    const email = `owner${number}@cafe.example`;
    const passwords = { old_password: password, new_password: 'a lamp in every window' };
    expect((await my('PUT', '/profile/password', passwords)).status).toBe(200);
    expect((await documentOf(token)).status).toBe(200);
    expect((await my('GET', '/auth/logout')).status).toBe(200);
    expect((await my('GET', '/profile')).status).toBe(401);
    expect((await documentOf(token)).status).toBe(200);
    await test.call('POST', '/auth/forgot', { body: { email } });
    const code = codeIn((await emailsTo(test, email, 2)).find(({ kind }) => kind === 'recover'));
    const recovered = await test.call('POST', '/auth/recover', { body: { code, password: 'a door to every room' } });
    expect(recovered.status).toBe(200);
    expect((await documentOf(token)).status).toBe(200);
    expect((await test.call('POST', '/player/tracks', { token, body: { track_ids: tracks.slice(0, 1) } })).status).toBe(
      200,
    );
  });

  it('opens the calls of players and no others', async () => {
    const { token } = await paired();
    expect((await documentOf(token)).status).toBe(200);
    expect((await test.call('GET', '/player', { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
    for (const path of ['/objects', '/profile', '/events', '/albums/']) {
      expect((await test.call('GET', path, { token })).status, path).toBe(401);
    }
    const key = await newApiKey(test.db, tester, owner.id, test.deps);
    for (const other of [owner.token, key, 'player_x']) expect((await documentOf(other)).status).toBe(401);
    expect((await test.call('GET', `/player?token=${token}`)).status).toBe(401);
  });
});

describe('the document', () => {
  it('has the venue, its sound and the tracks of its playlist that can be played', async () => {
    const { token, player_id } = await paired();
    await my('POST', `/my/playlists/${playlist}/tracks`, { ids: [tracks[2]] });
    await sql`UPDATE track_peaks SET loudness_lufs = -13.5, sample_peak_db = -0.5 WHERE track_id = ${tracks[0]}`.execute(
      test.db,
    );
    const { body } = await documentOf(token);
    const audio = expect.stringMatching(/^[0-9a-f]{16}$/) as string;
    const listed = { artist: 'Artist', duration_ms: 90_500, loudness_lufs: null, sample_peak_db: null, audio };
    expect(body).toMatchObject({
      player: { id: player_id, name: 'Tablet' },
      venue: { id: venue, timezone: 'Europe/Moscow', is_active: true, start_time: '00:00' },
      sound: { volume: 100, volume_steps: [], crossfade: 3 },
      paused_until: null,
      source: { kind: 'playlist', id: playlist, name: 'Evening' },
      store: { hours: 24, bytes: 2_147_483_648 },
      command: null,
    });
    // test-rules: the clock of the service is the one of this process
    expect(Math.abs(Date.parse(body.now) - Date.now())).toBeLessThan(60_000);
    expect(body.source.tracks).toEqual([
      { ...listed, id: tracks[0], name: 'A', loudness_lufs: -13.5, sample_peak_db: -0.5 },
      ...[1, 2].map((at) => ({ ...listed, id: tracks[at], name: 'ABC'[at] })),
    ]);
    await sql`UPDATE tracks SET content_hash = ${'0'.repeat(64)} WHERE id = ${tracks[1]}`.execute(test.db);
    const after = (await documentOf(token)).body;
    expect(after.version).not.toBe(body.version);
    expect(after.source.tracks[1].audio).toBe('0'.repeat(16));
  });

  it('is 304 until it changes, and has another version then', async () => {
    const { token } = await paired();
    const first = await documentOf(token);
    expect(first.headers.etag).toBe(`W/"${first.body.version}"`);
    const again = () => documentOf(token, first.headers.etag);
    expect((await again()).status).toBe(304);
    const versions = new Set([first.body.version]);
    const changes = [
      () => my('PUT', '/objects', { id: venue, name: 'Another' }),
      () => my('PUT', '/objects', { id: venue, end_time: '23:00' }),
      () => my('PUT', `/objects/${venue}`, { mon_start: '09:00', mon_end: '10:00' }),
      () => my('PUT', `/objects/${venue}/sound`, { volume: 50 }),
      () => my('POST', `/my/playlists/${playlist}/tracks`, { ids: [tracks[2]] }),
      () => my('DELETE', `/my/playlists/${playlist}/tracks`, { ids: [tracks[0]] }),
      () => my('PUT', '/my/playlists', { id: playlist, name: 'Night' }),
      () => my('PUT', '/objects', { id: venue, playlist_id: null }),
    ];
    for (const change of changes) {
      expect((await change()).status).toBe(200);
      const { status, body } = await again();
      expect(status).toBe(200);
      expect(versions.has(body.version)).toBe(false);
      versions.add(body.version);
    }
  });

  it('and every other answer has the time of the server, unchanged documents and refusals too', async () => {
    const { token } = await paired();
    const first = await documentOf(token);
    const unchanged = await documentOf(token, first.headers.etag);
    const refused = await documentOf('player_unknown');
    expect([first.status, unchanged.status, refused.status]).toEqual([200, 304, 401]);
    const times = [first, unchanged, refused].map(({ headers }) => String(headers['x-now']));
    expect(times).toEqual(times.map(() => expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)));
    expect(Date.parse(first.body.now)).toBeGreaterThanOrEqual(Date.parse(times[0] ?? ''));
  });

  it('is given to a device that does not know the present command, and has the same version', async () => {
    const { token } = await paired();
    const first = await documentOf(token);
    await my('POST', `/objects/${venue}/command`, { action: 'skip' });
    const second = await documentOf(token, first.headers.etag);
    expect(second).toMatchObject({ status: 200, body: { version: first.body.version, command: { action: 'skip' } } });
    expect((await documentOf(token, second.headers.etag)).status).toBe(304);
    await sql`UPDATE venue_commands SET at = now() - interval '61 seconds'`.execute(test.db);
    expect((await documentOf(token, first.headers.etag)).status).toBe(304);
  });

  it('has a collection in the language of the account, and none without a source', async () => {
    const { token } = await paired();
    const { rows } = await sql<{ id: number }>`
      INSERT INTO collections (key, position, name) VALUES (${address}, 1, '{"ru": "Утро", "en": "Morning"}') RETURNING id
      `.execute(test.db);
    const id = rows[0]?.id ?? 0;
    await sql`INSERT INTO collection_tracks VALUES (${id}, ${tracks[2]}, 1)`.execute(test.db);
    await my('PUT', '/objects', { id: venue, selection_id: id });
    const { source } = (await documentOf(token)).body;
    expect(source).toMatchObject({ kind: 'collection', id, name: 'Утро', tracks: [{ id: tracks[2] }] });
    await sql`UPDATE accounts SET language_id = 2 WHERE id = ${owner.id}`.execute(test.db);
    expect((await documentOf(token)).body).toMatchObject({ language_id: 2, source: { name: 'Morning' } });
    await my('PUT', '/objects', { id: venue, selection_id: null });
    expect((await documentOf(token)).body.source).toBeNull();
  });
});

it('keeps music for as long as the office lets the distributor', async () => {
  const { token } = await paired();
  const first = (await documentOf(token)).body;
  const olga = await operatorOf(test, 'support');
  const offline = async (hours: number) => {
    const { version } = (await olga.call('GET', `/accounts/${owner.id}`)).body.item;
    return olga.call('PUT', `/accounts/${owner.id}`, { version, offline_hours: hours });
  };
  expect((await offline(0)).body.item).toMatchObject({ offline_hours: 0 });
  const second = (await documentOf(token)).body;
  expect(second.store).toBeNull();
  expect(second.version).not.toBe(first.version);
  await offline(168);
  expect((await documentOf(token)).body.store).toMatchObject({ hours: 168 });
  expect(await offline(169)).toMatchObject({ status: 422, body: { fields: { offline_hours: 'too_large' } } });
  expect(await auditEntries(test.db, 'account.edit')).toMatchObject([
    { before: { offline_hours: 24 }, after: { offline_hours: 0 } },
    { before: { offline_hours: 0 }, after: { offline_hours: 168 } },
  ]);
});

describe('addresses of tracks', () => {
  const load = (token: string, track_ids: unknown) =>
    test.call('POST', '/player/tracks', { token, body: { track_ids } });

  it('play, in the order asked for, and are given of what the venue may play', async () => {
    const { token } = await paired();
    const { body } = await load(token, [tracks[1], tracks[0], tracks[2], 999_999]);
    expect(body.tracks.map(({ id }: { id: number }) => id)).toEqual([tracks[1], tracks[0]]);
    const [track] = body.tracks;
    expect(track).toMatchObject({ name: 'B', artist: 'Artist', album_name: 'Album', duration_ms: 90_500, cover: null });
    const sound = await test.app.inject({ url: track.file });
    expect(sound.statusCode).toBe(200);
    expect(sound.rawPayload).toHaveLength(track.size);
  });

  it('answer what no cache stores on the disk of a device, and not without their mark', async () => {
    const { token } = await paired();
    const [track] = (await load(token, [tracks[0]])).body.tracks;
    for (const headers of [{}, { range: 'bytes=0-9' }]) {
      const sound = await test.app.inject({ url: track.file, headers });
      expect([sound.statusCode < 300, sound.headers['cache-control']]).toEqual([true, 'no-store']);
    }
    const unmarked = await test.app.inject({ url: track.file.replace('&player=1', '') });
    expect(unmarked.statusCode).toBe(404);
    const [own] = (await my('GET', `/my/playlists/${playlist}`)).body.tracks;
    const heard = await test.app.inject({ url: own.file });
    expect([heard.statusCode, heard.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  });

  it('include the track of the last command, and none that was revoked', async () => {
    const { token } = await paired();
    const { trackIds } = await insertAlbum(test.db, { tracks: ['D'] });
    const [other = 0] = trackIds;
    expect((await load(token, [other])).body.tracks).toEqual([]);
    await my('POST', `/objects/${venue}/command`, { action: 'play', track_id: other });
    expect((await load(token, [other])).body.tracks).toHaveLength(1);
    await transaction(test.db, (tx) => revoke(tx, tester, 'track', other, { ru: 'x', en: 'x' }));
    expect((await load(token, [other])).body.tracks).toEqual([]);
  });

  it.each([[Array.from({ length: 101 }, (_, at) => at + 1)], ['x']])('are refused for %j', async (ids) => {
    const { token } = await paired();
    expect((await load(token, ids)).status).toBe(422);
  });
});
