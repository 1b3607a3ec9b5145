import type { Fitness, NearTrack } from '@kamerton/wire';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';
import { insertTestVenue } from '../../../testing/players.ts';
import { truncate } from '../../../testing/others.ts';

let test: TestApp;
let owner: { id: number; token: string };
let theirs: { id: number; token: string };
beforeAll(async () => {
  test = await openTestApp();
  owner = await test.signedIn('anna@cafe.example');
  theirs = await test.signedIn('boris@cafe.example');
});
afterAll(() => test.close());
beforeEach(async () => {
  await truncate(test.db, 'venues, playlists, collections, music_rules, genres, tags');
  await truncate(test.db, 'tracks, albums');
});

const call = (method: string, path: string, body?: object, token = owner.token) =>
  test.call(method, path, { token, ...(body && { body }) });

const venue = (more: object = {}) =>
  insertTestVenue(test, owner.token, { start_time: '10:00', end_time: '12:00', ...more });

/** A playlist of the caller's with these tracks. */
const playlist = async (ids: readonly number[], token = owner.token): Promise<number> => {
  const { id } = (await call('POST', '/my/playlists', { name: 'Evening' }, token)).body.playlist;
  if (ids.length > 0) await call('POST', `/my/playlists/${id}/tracks`, { ids }, token);
  return id;
};

/** Tracks of half an hour each, by one artist each unless it is given. */
const tracks = async (count: number, more: object = {}, measures: { tempo?: number; loudness?: number } = {}) => {
  const { trackIds } = await insertAlbum(test.db, {
    tracks: Array.from({ length: count }, (_, n) => ({
      name: `T${n}`,
      artist: `Artist ${n} ${Math.random()}`,
      ...more,
    })),
  });
  await sql`UPDATE tracks SET duration_ms = 1800000 WHERE id = ANY(${trackIds}::bigint[])`.execute(test.db);
  await sql`UPDATE track_peaks SET tempo_bpm = ${measures.tempo ?? null}, loudness_lufs = ${measures.loudness ?? null}
    WHERE track_id = ANY(${trackIds}::bigint[])`.execute(test.db);
  return trackIds;
};

const revoke = (id: number | undefined) => sql`UPDATE tracks SET revoked_at = now() WHERE id = ${id}`.execute(test.db);

const fitness = async (id: number, query = ''): Promise<Fitness> => {
  const { status, body } = await call('GET', `/objects/${id}/fitness${query}`);
  expect(status).toBe(200);
  return body as Fitness;
};

interface NearAnswer {
  tracks: NearTrack[];
  missing_seconds: number;
  enough: number;
}

const near = async (id: number, query = ''): Promise<NearAnswer> => {
  const { status, body } = await call('GET', `/objects/${id}/near-tracks${query}`);
  expect(status).toBe(200);
  return body as NearAnswer;
};

describe('the fitness of music', () => {
  it('is told of nothing where nothing is assigned', async () => {
    expect(await fitness(await venue())).toMatchObject({
      source: null,
      open: { week_seconds: 14 * 3600, longest_day_seconds: 7200, days: 7 },
      music: { tracks: 0, seconds: 0 },
      repeats: null,
      missing_seconds: 0,
      verdicts: ['no_source'],
    });
  });

  it('compares the music that plays with the longest day, and tells its parts', async () => {
    const ids = [
      ...(await tracks(2, {}, { tempo: 79.9, loudness: -20.1 })),
      ...(await tracks(1, { explicit: true }, { tempo: 80, loudness: -8 })),
      ...(await tracks(1)),
    ];
    const list = await playlist(ids);
    await revoke(ids[0]);
    const id = await venue({ playlist_id: list, end_time: '16:00' });
    const found = await fitness(id);
    expect(found).toMatchObject({
      source: { kind: 'playlist', id: list, name: 'Evening', is_assigned: true },
      music: { tracks: 3, seconds: 5400 },
      repeats: 4,
      missing_seconds: 6 * 3600 - 5400,
      explicit: { tracks: 1, seconds: 1800, of_tracks: 0.25, of_time: 0.25 },
      blocked: { tracks: 0, seconds: 0, of_tracks: 0, of_time: 0 },
      revoked: { tracks: 1, seconds: 1800, of_tracks: 0.25, of_time: 0.25 },
      verdicts: ['too_short', 'much_revoked', 'much_explicit'],
    });
    expect(found.tempo).toEqual({
      bins: [
        { from: null, to: 80, tracks: 1 },
        { from: 80, to: 100, tracks: 1 },
        { from: 100, to: 120, tracks: 0 },
        { from: 120, to: 140, tracks: 0 },
        { from: 140, to: null, tracks: 0 },
      ],
      unknown: 1,
    });
    expect(found.loudness.bins.map((bin) => bin.tracks)).toEqual([1, 0, 0, 0, 1]);
  });

  it('leaves out what music rules of the venue block', async () => {
    const ids = [...(await tracks(3)), ...(await tracks(1, { explicit: true, genre: 'Metal' }))];
    const id = await venue({ playlist_id: await playlist(ids) });
    const other = await venue({ playlist_id: await playlist(ids) });
    await call('POST', '/my/music-rules', { venue_id: id, rules: [{ kind: 'explicit' }] });
    expect(await fitness(id)).toMatchObject({
      music: { tracks: 3, seconds: 5400 },
      blocked: { tracks: 1, seconds: 1800, of_tracks: 0.25 },
      verdicts: ['short', 'much_blocked', 'much_explicit'],
    });
    expect(await fitness(other)).toMatchObject({ music: { tracks: 4 }, blocked: { tracks: 0 } });
  });

  it('is told of another playlist or collection than the assigned one, if the account may read it', async () => {
    const ids = await tracks(4);
    const [assigned, other] = [await playlist(ids.slice(0, 1)), await playlist(ids)];
    const id = await venue({ playlist_id: assigned });
    expect(await fitness(id, `?playlist_id=${other}`)).toMatchObject({
      source: { id: other, is_assigned: false },
      music: { tracks: 4 },
      verdicts: ['fits'],
    });
    const { rows } = await sql<{ id: number }>`
      INSERT INTO collections (key, position, name, is_published) VALUES ('c', 1, '{"ru": "К", "en": "C"}', false)
      RETURNING id`.execute(test.db);
    const collection = rows[0]?.id ?? 0;
    const question = () => call('GET', `/objects/${id}/fitness?selection_id=${collection}`);
    expect((await question()).status).toBe(404);
    await sql`INSERT INTO collection_tracks VALUES (${collection}, ${ids[0]}, 1)`.execute(test.db);
    await sql`UPDATE collections SET track_count = 1, is_published = true WHERE id = ${collection}`.execute(test.db);
    expect((await question()).body).toMatchObject({ source: { kind: 'collection', name: 'К' }, music: { tracks: 1 } });
  });

  it('is not told of venues and playlists of others', async () => {
    const ids = await tracks(1);
    const [list, id] = [await playlist(ids, theirs.token), await venue()];
    for (const call_ of ['fitness', 'near-tracks']) {
      expect((await call('GET', `/objects/${id}/${call_}`, undefined, theirs.token)).status).toBe(404);
      expect((await call('GET', `/objects/${id}/${call_}?playlist_id=${list}`)).status).toBe(404);
    }
  });
});

describe('near tracks', () => {
  it('are of the same genre first, are not in the playlist, and may play at the venue', async () => {
    const listed = await tracks(2, { genre: 'House' }, { tempo: 120, loudness: -12 });
    const [good = 0, faster = 0, gone = 0, blocked = 0] = [
      ...(await tracks(1, { genre: 'House' }, { tempo: 121.3, loudness: -11 })),
      ...(await tracks(1, { genre: 'House' }, { tempo: 160, loudness: -11 })),
      ...(await tracks(1, { genre: 'House' }, { tempo: 120, loudness: -12 })),
      ...(await tracks(1, { genre: 'House', explicit: true }, { tempo: 120, loudness: -12 })),
    ];
    await tracks(1, { genre: 'Metal' });
    await revoke(gone);
    const id = await venue({ playlist_id: await playlist(listed) });
    await call('POST', '/my/music-rules', { rules: [{ kind: 'explicit' }] });
    const answer = await near(id);
    expect(answer.tracks.map(({ track }) => track.id)).toEqual([good, faster]);
    expect(answer.tracks[0]).toMatchObject({
      genres: ['House'],
      tags: [],
      tempo_bpm: expect.closeTo(121.3, 1) as number,
      is_tempo_near: true,
      is_loudness_near: true,
      track: { file: expect.stringContaining('/media/audio/') as string },
    });
    expect(answer.tracks[1]).toMatchObject({ is_tempo_near: false });
    expect(blocked).not.toBe(0);
    expect(answer).toMatchObject({ missing_seconds: 3600, enough: 2 });
    expect(await near(id)).toEqual(answer);
  });

  it('fill the gap, and can be added to the playlist', async () => {
    const list = await playlist(await tracks(1, { genre: 'Jazz' }));
    await tracks(9, { genre: 'Jazz' });
    const id = await venue({ playlist_id: list });
    const { tracks: proposed, enough } = await near(id);
    expect([proposed.length, enough]).toEqual([9, 3]);
    const ids = proposed.slice(0, enough).map(({ track }) => track.id);
    expect((await call('POST', `/my/playlists/${list}/tracks`, { ids })).body.added).toEqual(ids);
    expect(await fitness(id)).toMatchObject({ repeats: 1, missing_seconds: 0, verdicts: ['fits'] });
    expect((await near(id)).tracks.map(({ track }) => track.id)).toEqual(
      proposed.slice(enough).map(({ track }) => track.id),
    );
  });

  it('are those of a rare genre too, which is not among the popular', async () => {
    const list = await playlist(await tracks(1, { genre: 'Fado' }));
    await tracks(5, { genre: 'House' });
    const [rare] = await tracks(1, { genre: 'Fado' });
    expect((await near(await venue({ playlist_id: list }))).tracks.map(({ track }) => track.id)).toEqual([rare]);
  });

  it('are the popular ones for an empty playlist, and none where nothing is assigned', async () => {
    const [one, two] = await tracks(2);
    await sql`UPDATE tracks SET popularity = 5 WHERE id = ${two}`.execute(test.db);
    const id = await venue({ playlist_id: await playlist([]) });
    expect((await near(id)).tracks.map(({ track }) => track.id)).toEqual([two, one]);
    expect((await near(id, '?limit=1')).tracks).toHaveLength(1);
    expect(await near(await venue())).toEqual({ tracks: [], missing_seconds: 0, enough: 0 });
    expect((await call('GET', `/objects/${id}/near-tracks?limit=101`)).status).toBe(400);
  });
});
