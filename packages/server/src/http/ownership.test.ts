import { api, type Endpoint } from '@kamerton/wire';
import { docs } from '@kamerton/wire/docs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

type Name = keyof typeof api;
type Thing = 'playlist' | 'venue' | 'request' | 'session' | 'passkey' | 'venue_tag' | 'venue_filter' | 'announcement';

/** Calls whose path, or whose body's `id`, names a thing of an account. */
const naming: Partial<Record<Name, Thing>> = {
  playlist: 'playlist',
  changePlaylist: 'playlist',
  removePlaylist: 'playlist',
  restorePlaylist: 'playlist',
  addTrack: 'playlist',
  removeTrack: 'playlist',
  addTracks: 'playlist',
  removeTracks: 'playlist',
  orderTracks: 'playlist',
  copyPlaylist: 'playlist',
  downloadPlaylist: 'playlist',
  venue: 'venue',
  changeVenue: 'venue',
  removeVenues: 'venue',
  restoreVenues: 'venue',
  changeHours: 'venue',
  renameVenueTag: 'venue_tag',
  removeVenueTag: 'venue_tag',
  removeVenueFilter: 'venue_filter',
  schedule: 'venue',
  changeSchedule: 'venue',
  copySchedule: 'venue',
  changeAnnouncement: 'announcement',
  removeAnnouncement: 'announcement',
  venueDay: 'venue',
  venueSound: 'venue',
  changeVenueSound: 'venue',
  commandVenue: 'venue',
  venuePlayers: 'venue',
  createPairingCode: 'venue',
  identifyPlayer: 'venue',
  unpairPlayer: 'venue',
  venueMusicRules: 'venue',
  skippedTracks: 'venue',
  fitness: 'venue',
  nearTracks: 'venue',
  supportRequest: 'request',
  createSupportMessage: 'request',
  endSessions: 'session',
  renamePasskey: 'passkey',
  removePasskey: 'passkey',
};

/** Calls that name things shared by all accounts. */
const common = new Set<string>([
  'album',
  'addMyAlbum',
  'removeMyAlbum',
  'downloadAlbum',
  'collection',
  'addMyCollection',
  'removeMyCollection',
  'downloadCollection',
] satisfies Name[]);

/** Fields of bodies that refer to a thing of an account: 422 if it belongs to another one. */
const referring: [Name, string, Thing][] = [
  ['changePlaylist', 'object_id', 'venue'],
  ['createVenue', 'playlist_id', 'playlist'],
  ['changeVenue', 'playlist_id', 'playlist'],
  ['addMusicRules', 'venue_id', 'venue'],
  ['replaceMusicRules', 'venue_id', 'venue'],
  ['previewMusicRules', 'venue_id', 'venue'],
  ['addMusicRules', 'tag_id', 'venue_tag'],
];

let test: TestApp;
let owner: { id: number; token: string };
let theirs: Record<Thing, number>;
let own: Record<Thing, number>;
let city: number;

const thingsOf = async (email: string): Promise<[{ id: number; token: string }, Record<Thing, number>]> => {
  const who = await test.signedIn(email);
  const create = async (path: string, body: object) =>
    (await test.call('POST', path, { token: who.token, body })).body as Record<string, { id: number }>;
  const playlist = (await create('/my/playlists', { name: 'One' }))['playlist']?.id ?? 0;
  const venue =
    (await create('/objects', { name: 'Bar', city_id: city, object_type_id: 1, tags: ['Centre'] }))['object']?.id ?? 0;
  const venue_tag = (await test.call('GET', '/objects/tags', { token: who.token })).body.tags[0].id as number;
  const filter = { name: 'Mine', filter: {} };
  const venue_filter = (await test.call('PUT', '/objects/filters', { token: who.token, body: filter })).body.filter.id;
  const request = (await create('/feedback/requests', { subject: 'S', message: 'M' }))['request']?.id ?? 0;
  const session = (await test.call('GET', '/sessions', { token: who.token })).body.sessions[0].id as number;
  const { id: passkey } = await test.db
    .insertInto('passkeys')
    .values({ account_id: who.id, user_handle: 'h', credential_id: email, public_key: 'k', name: 'Laptop' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: announcement } = await test.db
    .insertInto('announcements')
    .values({
      account_id: who.id,
      name: 'Soon',
      media_key: `announcements/${email}`,
      media_type: 'audio/mpeg',
      content_hash: 'a',
      size: 1,
      duration_ms: 1000,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return [who, { announcement, playlist, venue, request, session, passkey, venue_tag, venue_filter }];
};

beforeAll(async () => {
  test = await openTestApp();
  await sql`INSERT INTO cities (key, name, timezone) VALUES ('omsk', '{"ru": "Омск", "en": "Omsk"}', 'Asia/Omsk')
    ON CONFLICT DO NOTHING`.execute(test.db);
  city = (await test.db.selectFrom('cities').select('id').executeTakeFirstOrThrow()).id;
  [owner, own] = await thingsOf('anna@cafe.example');
  [, theirs] = await thingsOf('stranger@cafe.example');
});
afterAll(() => test.close());

const missing = 987_654_321;

const namesAThing = ({ params, body }: Endpoint): boolean => {
  const fields = (body as { shape?: object } | undefined)?.shape ?? {};
  const inner = (
    body as { unwrap?: () => { unwrap?: () => { shape?: object }; shape?: object } } | undefined
  )?.unwrap?.();
  return params !== undefined || 'id' in fields || 'id' in (inner?.shape ?? inner?.unwrap?.().shape ?? {});
};

const ask = async (name: Name, id: number, over: object = {}) => {
  const { method, path, params, body } = api[name] as Endpoint;
  const example = docs[name].request?.body;
  const sent = body && { ...example, ...(params === undefined && { id }), ...over };
  const query = new URLSearchParams(docs[name].request?.query as Record<string, string> | undefined);
  const answer = await test.call(method, `${path.replace('{id}', String(id))}?${query.toString()}`, {
    token: owner.token,
    ...(sent && { body: sent }),
    headers: { accept: 'application/json' },
  });
  const { request_id: _requestId, ...shown } = answer.body as Record<string, unknown>;
  return { status: answer.status, shown };
};

it('knows of every call that names a thing whose it is', () => {
  const found = (Object.entries(api) as [Name, Endpoint][]).filter(([, endpoint]) => namesAThing(endpoint));
  expect(found.map(([name]) => name).toSorted()).toEqual([...Object.keys(naming), ...common].toSorted());
});

it.each(Object.entries(naming) as [Name, Thing][])('%s answers of a stranger’s %s as of none', async (name, thing) => {
  const [strange, none] = [await ask(name, theirs[thing]), await ask(name, missing)];
  expect(strange).toEqual(none);
  expect(strange).toMatchObject({ status: 404, shown: { code: 'not_found' } });
});

it.each(referring)('%s refuses a stranger’s thing in %s as it refuses none', async (name, field, thing) => {
  const body = { name: 'Two', city_id: city, object_type_id: 1 };
  const id = name.endsWith('Venue') ? own.venue : own.playlist;
  const answers = [theirs[thing], missing].map((other) => ask(name, id, { ...body, [field]: other }));
  const [strange, none] = await Promise.all(answers);
  expect(strange).toEqual(none);
  expect(strange).toMatchObject({ status: 422, shown: { fields: { [field]: 'unknown' } } });
});

it('leaves the stranger’s things as they were', async () => {
  const rows = await sql<{ n: number }>`
    SELECT (SELECT count(*) FROM playlists WHERE id = ${theirs.playlist} AND name = 'One' AND deleted_at IS NULL)
      + (SELECT count(*) FROM venues WHERE id = ${theirs.venue} AND name = 'Bar' AND playlist_id IS NULL)
      + (SELECT count(*) FROM support_messages WHERE request_id = ${theirs.request})
      + (SELECT count(*) FROM passkeys WHERE id = ${theirs.passkey} AND name = 'Laptop')
      + (SELECT count(*) FROM venue_tags JOIN venue_tag_venues ON tag_id = id
        WHERE id = ${theirs.venue_tag} AND name = 'Centre')
      + (SELECT count(*) FROM venue_filters WHERE id = ${theirs.venue_filter})
      + (SELECT count(*) FROM sessions WHERE id = ${theirs.session}) AS n`.execute(test.db);
  expect(rows.rows[0]?.n).toBe(7);
});
