import { bounds, type MusicRule } from '@kamerton/wire';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { amidst } from '../../../testing/amidst.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum, named } from '../../../testing/catalogue.ts';
import { operatorOf } from '../../../testing/office.ts';
import { insertTestVenue, pairDevice } from '../../../testing/players.ts';
import { doNamedExist } from './music-rules.store.ts';

let test: TestApp;
let owner: { id: number; token: string };
let venue: number;
let other: number;
let playlist: number;
let tracks: number[];
let genre: number;
let number = 0;

beforeAll(async () => {
  test = await openTestApp();
  ({ trackIds: tracks } = await insertAlbum(test.db, {
    name: 'Night ferries',
    tracks: [
      { name: 'Slow tide', artist: 'Harbour Trio' },
      { name: 'Lanterns', artist: 'Nina Vale feat. Harbour Trio', genre: 'lounge' },
      { name: 'Rude', artist: 'Nina Vale', explicit: true },
      { name: 'Last Christmas', artist: 'Ёлка' },
    ],
  }));
  genre = (await test.db.selectFrom('genres').select('id').where('key', '=', 'lounge').executeTakeFirstOrThrow()).id;
});
afterAll(() => test.close());

const my = (method: string, path: string, body?: unknown, headers = {}) =>
  test.call(method, path, { token: owner.token, body, headers });

beforeEach(async () => {
  number += 1;
  owner = await test.signedIn(`rules${number}@cafe.example`);
  playlist = (await my('POST', '/my/playlists', { name: 'Evening' })).body.playlist.id;
  await my('POST', `/my/playlists/${playlist}/tracks`, { ids: tracks });
  venue = await insertTestVenue(test, owner.token, { name: 'Bar', playlist_id: playlist });
  other = await insertTestVenue(test, owner.token, { name: 'Hotel', playlist_id: playlist });
});

const add = async (rules: object[], scope: object = {}): Promise<MusicRule[]> =>
  (await my('POST', '/my/music-rules', { ...scope, rules })).body.rules;

const skipped = async (at = venue, query = '') => (await my('GET', `/objects/${at}/skipped-tracks${query}`)).body;

const skippedIds = async (at = venue): Promise<number[]> =>
  (await skipped(at)).tracks.map((track: { id: number }) => track.id);

it('adds rules of the company and of a venue, and reads each scope, oldest first', async () => {
  const added = await add([{ kind: 'explicit' }, { kind: 'artist', name: ' Nina  Vale ' }]);
  expect(added).toMatchObject([
    { kind: 'explicit', name: '', scope: 'company', venue_id: null, scope_name: null },
    { kind: 'artist', name: 'Nina  Vale', scope: 'company', track_id: null, genre_id: null },
  ]);
  await add(
    [
      { kind: 'track', track_id: tracks[0] },
      { kind: 'genre', genre_id: genre },
    ],
    { venue_id: venue },
  );
  const ofVenue = await my('GET', `/my/music-rules?venue_id=${venue}`);
  expect(ofVenue.body.rules).toMatchObject([
    {
      kind: 'track',
      name: 'Slow tide',
      artist: 'Harbour Trio',
      track_id: tracks[0],
      scope: 'venue',
      scope_name: 'Bar',
    },
    { kind: 'genre', name: 'lounge', genre_id: genre, venue_id: venue },
  ]);
  expect((await my('GET', '/my/music-rules')).body.rules).toEqual(added);
  expect((await my('GET', `/my/music-rules?venue_id=${other}`)).body.rules).toEqual([]);
});

it('passes over rules that are there already, however they are written', async () => {
  await add([{ kind: 'artist', name: 'Ёлка' }]);
  expect(
    await add([
      { kind: 'artist', name: 'ЕЛКА' },
      { kind: 'artist', name: 'елка' },
    ]),
  ).toEqual([]);
  expect(await add([{ kind: 'artist', name: 'ЕЛКА' }], { venue_id: venue })).toHaveLength(1);
  expect((await my('GET', '/my/music-rules')).body.rules).toHaveLength(1);
});

it('a venue has the rules of the company and its own, with their origin', async () => {
  await add([{ kind: 'explicit' }]);
  await add([{ kind: 'word', name: 'Christmas' }], { venue_id: venue });
  await add([{ kind: 'word', name: 'tide' }], { venue_id: other });
  expect((await my('GET', `/objects/${venue}/music-rules`)).body.rules).toMatchObject([
    { kind: 'explicit', scope: 'company' },
    { kind: 'word', name: 'Christmas', scope: 'venue', scope_name: 'Bar' },
  ]);
});

it('rules of a tag apply to the venues that have it, as long as they have it', async () => {
  await my('PUT', '/objects', { id: venue, tags: ['Hotels', 'Centre'] });
  const tags = (await my('GET', '/objects/tags')).body.tags as { id: number; name: string }[];
  const tag_id = tags.find(({ name }) => name === 'Hotels')?.id;
  const [rule] = await add([{ kind: 'explicit' }], { tag_id });
  expect(rule).toMatchObject({ scope: 'tag', tag_id, venue_id: null, scope_name: 'Hotels' });
  expect((await my('GET', `/my/music-rules?tag_id=${tag_id}`)).body.rules).toEqual([rule]);
  expect((await my('GET', '/my/music-rules')).body.rules).toEqual([]);
  expect((await my('GET', `/objects/${venue}/music-rules`)).body.rules).toEqual([rule]);
  expect((await my('GET', `/objects/${other}/music-rules`)).body.rules).toEqual([]);
  const preview = { tag_id, rules: [{ kind: 'word', name: 'tide' }] };
  expect((await my('POST', '/my/music-rules/preview', preview)).body).toMatchObject({ venues: 1, skipped: 1 });
  const both = { tag_id, venue_id: venue, rules: [{ kind: 'explicit' }] };
  const fields = { tag_id: 'conflict', venue_id: 'conflict' };
  expect(await my('POST', '/my/music-rules', both)).toMatchObject({ status: 422, body: { fields } });
  expect((await my('GET', `/my/music-rules?tag_id=${tag_id}&venue_id=${venue}`)).status).toBe(404);
  const player = await pairDevice(test, owner.token, venue, `192.0.2.${number}`);
  const document = async () => (await test.call('GET', '/player', { token: player.token })).body;
  const { version, source } = await document();
  expect(source.tracks).toHaveLength(3);
  await my('PUT', '/objects', { id: venue, tags: ['Centre'] });
  expect(await skippedIds()).toEqual([]);
  expect((await document()).version).not.toBe(version);
  await my('PUT', '/objects', { id: venue, tags: ['hotels'] });
  expect(await skippedIds()).toEqual([tracks[2]]);
  await my('DELETE', `/objects/tags/${tag_id}`);
  expect(await skippedIds()).toEqual([]);
  expect((await document()).source.tracks).toHaveLength(4);
});

it('lists what a venue skips with every reason, paged, of what is assigned or of any other source', async () => {
  await add([{ kind: 'artist', name: 'nina vale' }]);
  await add([{ kind: 'explicit' }, { kind: 'word', name: 'Ёлка' }], { venue_id: venue });
  const all = await skipped();
  expect(all).toMatchObject({ track_count: 4, pagination: { total: 3, offset: 0 } });
  expect(all.tracks).toMatchObject([
    { id: tracks[1], name: 'Lanterns', album_name: 'Night ferries', rules: [{ kind: 'artist', scope: 'company' }] },
    {
      id: tracks[2],
      rules: [
        { kind: 'artist', scope: 'company' },
        { kind: 'explicit', scope: 'venue' },
      ],
    },
    { id: tracks[3], rules: [{ kind: 'word', name: 'Ёлка', scope_name: 'Bar' }] },
  ]);
  const page = await skipped(venue, '?limit=1&offset=1');
  expect(page).toMatchObject({ tracks: [{ id: tracks[2] }], pagination: { limit: 1, offset: 1, total: 3 } });
  expect(await skippedIds(other)).toEqual([tracks[1], tracks[2]]);
  const empty = (await my('POST', '/my/playlists', { name: 'Empty' })).body.playlist.id;
  expect(await skipped(venue, `?playlist_id=${empty}`)).toMatchObject({ tracks: [], track_count: 0 });
});

it('a venue without music skips nothing, and a source of somebody else is not there', async () => {
  await add([{ kind: 'explicit' }]);
  const silent = await insertTestVenue(test, owner.token);
  expect(await skipped(silent)).toMatchObject({ tracks: [], track_count: 0 });
  const stranger = await test.signedIn(`stranger${number}@cafe.example`);
  const answer = await test.call('POST', '/my/playlists', { token: stranger.token, body: { name: 'Theirs' } });
  const theirs = answer.body.playlist.id;
  expect((await my('GET', `/objects/${venue}/skipped-tracks?playlist_id=${theirs}`)).status).toBe(404);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO collections (key, position, name, is_published)
    VALUES (${`hidden${number}`}, 1, ${named('Hidden')}, false) RETURNING id`.execute(test.db);
  const hidden = rows[0]?.id;
  await insertTestVenue(test, stranger.token, { tags: ['Theirs'] });
  const { tags } = (await test.call('GET', '/objects/tags', { token: stranger.token })).body;
  const rules = { tag_id: tags[0].id, rules: [{ kind: 'explicit' }] };
  expect((await my('POST', '/my/music-rules', rules)).body.fields).toEqual({ tag_id: 'unknown' });
  expect((await my('GET', `/objects/${venue}/skipped-tracks?selection_id=${hidden}`)).status).toBe(404);
});

it('replaces the rules of one scope; those that stay keep their ids', async () => {
  const [explicit] = await add([{ kind: 'explicit' }, { kind: 'word', name: 'tide' }]);
  await add([{ kind: 'word', name: 'bar' }], { venue_id: venue });
  const body = { rules: [{ kind: 'word', name: 'christmas' }, { kind: 'explicit' }] };
  const replaced = (await my('PUT', '/my/music-rules', body)).body.rules;
  expect(replaced).toMatchObject([{ id: explicit?.id, kind: 'explicit' }, { name: 'christmas' }]);
  expect((await my('GET', `/my/music-rules?venue_id=${venue}`)).body.rules).toHaveLength(1);
  expect((await my('PUT', '/my/music-rules', { rules: [] })).body.rules).toEqual([]);
});

it('removes rules by id, its own only', async () => {
  const [rule] = await add([{ kind: 'explicit' }]);
  const stranger = await test.signedIn(`remover${number}@cafe.example`);
  const ids = [rule?.id, 987_654_321];
  const theirs = await test.call('DELETE', '/my/music-rules', { token: stranger.token, body: { ids } });
  expect(theirs.body).toEqual({ success: true, removed: 0 });
  expect((await my('DELETE', '/my/music-rules', { ids })).body).toEqual({ success: true, removed: 1 });
  expect((await my('DELETE', '/my/music-rules', { ids })).body).toEqual({ success: true, removed: 0 });
});

it.each([
  [{ rules: [{ kind: 'track', track_id: 987_654_321 }] }, { rules: 'unknown' }],
  [{ rules: [{ kind: 'genre', genre_id: 987_654_321 }] }, { rules: 'unknown' }],
  [{ rules: [{ kind: 'word', name: '!!!' }] }, { rules: 'malformed' }],
  [{ rules: [{ kind: 'artist', name: ' & ' }] }, { rules: 'malformed' }],
  [{ rules: [] }, { rules: 'required' }],
  [{ rules: [{ kind: 'colour' }] }, { rules: 'wrong_type' }],
  [{ tag_id: 987_654_321, rules: [{ kind: 'explicit' }] }, { tag_id: 'unknown' }],
  [{ venue_id: 987_654_321, rules: [{ kind: 'explicit' }] }, { venue_id: 'unknown' }],
])('refuses %j with %j, to add and to preview', async (body, fields) => {
  for (const path of ['/my/music-rules', '/my/music-rules/preview']) {
    expect(await my('POST', path, body)).toMatchObject({ status: 422, body: { fields } });
  }
});

it('keeps within the bound of an account, also when two add at once', async () => {
  const words = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => ({ kind: 'word', name: `w${from + at}` }));
  await add(words(bounds.music_rules - 1));
  const both = await Promise.all(
    [5000, 6000].map((from) => my('POST', '/my/music-rules', { rules: words(1, from), venue_id: venue })),
  );
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 422]));
  expect(both.find(({ status }) => status === 422)?.body.fields).toEqual({ rules: 'too_many' });
});

it('previews how many tracks of the assigned music a rule would skip, and which of them play now', async () => {
  const body = { rules: [{ kind: 'artist', name: 'Harbour Trio' }, { kind: 'explicit' }] };
  const preview = async (scope: object = {}) =>
    (await my('POST', '/my/music-rules/preview', { ...scope, ...body })).body;
  expect(await preview()).toEqual({ venues: 2, tracks: 4, matched: 3, skipped: 3, is_capped: false });
  await add([{ kind: 'explicit' }]);
  await add([{ kind: 'word', name: 'lanterns' }], { venue_id: venue });
  expect(await preview()).toMatchObject({ venues: 2, matched: 3, skipped: 2 });
  expect(await preview({ venue_id: venue })).toMatchObject({ venues: 1, matched: 3, skipped: 1 });
  expect((await my('GET', '/my/music-rules')).body.rules).toHaveLength(1);
});

it('a genre that is merged into another blocks as that one, and so does it again after the undo', async () => {
  await add([{ kind: 'genre', genre_id: genre }]);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO genres (key, name) VALUES (${`merged${number}`}, ${named('Merged')}) RETURNING id`.execute(test.db);
  const into = rows[0]?.id ?? 0;
  await sql`UPDATE track_genres SET genre_id = ${into} WHERE genre_id = ${genre}`.execute(test.db);
  await sql`INSERT INTO merged_genres (id, key, genre_id) VALUES (${genre}, 'lounge', ${into})`.execute(test.db);
  expect(await skippedIds()).toEqual([tracks[1]]);
  const { rules } = (await my('GET', '/my/music-rules')).body;
  expect(rules).toMatchObject([{ genre_id: into, name: 'Merged' }]);
  // Stored again as it is read, it stays the rule that it was.
  expect((await my('PUT', '/my/music-rules', { rules })).status).toBe(200);
  await add([{ kind: 'genre', genre_id: into }]);
  expect((await my('GET', '/my/music-rules')).body.rules).toHaveLength(1);
  await sql`DELETE FROM merged_genres WHERE id = ${genre}`.execute(test.db);
  await sql`UPDATE track_genres SET genre_id = ${genre} WHERE genre_id = ${into}`.execute(test.db);
  expect(await skippedIds()).toEqual([tracks[1]]);
});

it('a genre that a rule names is not deleted, nor one into which such a genre was merged', async () => {
  const anna = await operatorOf(test, 'catalogue');
  const named = async (name: string): Promise<number> =>
    (await anna.call('POST', '/genres', { name: { ru: name, en: name } })).body.item.id;
  const [core, into] = [await named(`Rapcore ${number}`), await named(`Rap ${number}`)];
  const refused = { status: 409, body: { code: 'in_use' } };
  const beingAdded = async (tx: TestApp['db']) => {
    await doNamedExist(tx, [{ kind: 'genre', value: String(core), name: '' }]);
    await sql`INSERT INTO music_rules (account_id, kind, value, name)
      VALUES (${owner.id}, 'genre', ${String(core)}, '')`.execute(tx);
  };
  const [asked] = await amidst(test.database, beingAdded, () => anna.call('DELETE', `/genres/${core}`));
  expect(asked).toMatchObject(refused);
  expect((await anna.call('PUT', `/genres/${core}/merge`, { into })).status).toBe(200);
  expect(await anna.call('DELETE', `/genres/${into}`)).toMatchObject(refused);
  expect((await my('PUT', '/my/music-rules', { rules: [] })).status).toBe(200);
  expect((await anna.call('DELETE', `/genres/${into}`)).status).toBe(200);
});

it('a player leaves out what a genre has into which the rule’s genre was merged, also by another merge', async () => {
  const anna = await operatorOf(test, 'catalogue', 'merges@office.example');
  const named = async (name: string): Promise<number> =>
    (await anna.call('POST', '/genres', { name: { ru: name, en: name } })).body.item.id;
  const [crunk, trap] = [await named(`Crunk ${number}`), await named(`Trap ${number}`)];
  const player = await pairDevice(test, owner.token, venue, `192.0.2.${number}`);
  const ids = async () =>
    (await test.call('GET', '/player', { token: player.token })).body.source.tracks.map(
      (track: { id: number }) => track.id,
    );
  await add([{ kind: 'genre', genre_id: crunk }]);
  expect(await ids()).toEqual(tracks);
  expect((await anna.call('PUT', `/genres/${crunk}/merge`, { into: trap })).status).toBe(200);
  expect(await ids()).toEqual(tracks);
  expect((await anna.call('PUT', `/genres/${trap}/merge`, { into: genre })).status).toBe(200);
  const left = tracks.filter((id) => id !== tracks[1]);
  expect(await ids()).toEqual(left);
  // Stored again as they are read.
  const { rules } = (await my('GET', '/my/music-rules')).body;
  expect((await my('PUT', '/my/music-rules', { rules })).status).toBe(200);
  expect(await ids()).toEqual(left);
});

it('a document holds the permitted tracks only, and its version is another for other tracks only', async () => {
  const player = await pairDevice(test, owner.token, venue, `192.0.2.${number}`);
  const document = async () => (await test.call('GET', '/player', { token: player.token })).body;
  const ids = async () => (await document()).source.tracks.map((track: { id: number }) => track.id);
  const before = await document();
  await add([{ kind: 'word', name: 'unheard' }]);
  expect((await document()).version).toBe(before.version);
  for (const [kinds, left] of [
    [[{ kind: 'artist', name: 'Harbour Trio' }], tracks.slice(2)],
    [[{ kind: 'track', track_id: tracks[3] }], [tracks[2]]],
    [[{ kind: 'explicit' }], []],
  ] as const) {
    const { version } = await document();
    await add([...kinds], { venue_id: venue });
    expect(await ids()).toEqual(left);
    expect((await document()).version).not.toBe(version);
  }
  await my('PUT', '/my/music-rules', { venue_id: venue, rules: [{ kind: 'track', track_id: tracks[1] }] });
  expect(await ids()).toEqual([tracks[0], tracks[2], tracks[3]]);
  await my('PUT', '/my/music-rules', { venue_id: venue, rules: [] });
  expect(await document()).toEqual({ ...before, now: expect.any(String) });
});

it('neither addresses nor a command are given of a blocked track, and both say why', async () => {
  const player = await pairDevice(test, owner.token, venue, `192.0.2.${number}`);
  const [rule] = await add([{ kind: 'artist', name: 'Nina Vale' }]);
  const load = () => test.call('POST', '/player/tracks', { token: player.token, body: { track_ids: tracks } });
  const loaded = (await load()).body;
  expect(loaded.tracks.map((track: { id: number }) => track.id)).toEqual([tracks[0], tracks[3]]);
  expect(loaded.blocked).toEqual([
    { track_id: tracks[1], rules: [rule] },
    { track_id: tracks[2], rules: [rule] },
  ]);
  const play = (track_id: unknown) => my('POST', `/objects/${venue}/command`, { action: 'play', track_id });
  expect(await play(tracks[2])).toMatchObject({ status: 409, body: { code: 'blocked_by_rule', rules: [rule] } });
  expect((await play(tracks[0])).status).toBe(200);
  // A track that was asked for is held back as well once a rule blocks it.
  await add([{ kind: 'track', track_id: tracks[0] }]);
  expect((await load()).body.tracks.map((track: { id: number }) => track.id)).toEqual([tracks[3]]);
});
