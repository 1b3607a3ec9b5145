import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { insertAlbum } from '../../../testing/catalogue.ts';

let test: TestApp;
let token: string;

beforeAll(async () => {
  test = await openTestApp();
  ({ token } = await test.signedIn('anna@cafe.example'));
  await insertAlbum(test.db, {
    name: 'Тихий час',
    artist: 'Лада Верес',
    release_date: '2026-11-18',
    tracks: [
      { name: 'Ёлки за стеклом', vocal: true, genre: 'jazz' },
      { name: 'Первый снег', explicit: true, genre: 'jazz' },
      { name: 'Снег', genre: 'ambient' },
    ],
  });
  await insertAlbum(test.db, {
    name: 'Glass Harbour',
    artist: 'North Quay',
    release_date: '2025-03-01',
    popularity: 10,
    tracks: ['Café Noir', 'Snow on glass', { name: 'Duet', artist: 'Motörhead & Guests' }],
  });
});
afterAll(() => test.close());

const tracks = async (body: unknown, query = '') => {
  const answer = await test.call('POST', `/search/tracks${query}`, { token, body });
  return { ...answer, names: answer.body.tracks?.map((track: { name: string }) => track.name) };
};

describe('tracks', () => {
  it.each([
    ['снег', ['Снег', 'Первый снег']],
    ['перв', ['Первый снег']],
    ['ёлк', ['Ёлки за стеклом']],
    ['ЕЛКИ', ['Ёлки за стеклом']],
    ['cafe', ['Café Noir']],
    ['motorhead duet', ['Duet']],
    ['верес снег', ['Снег', 'Первый снег']],
    ['тихий снег перв', ['Первый снег']],
    ['glass north snow', ['Snow on glass']],
    ['nb[bq cytu', ['Снег', 'Первый снег']],
    ['ылщц', ['Snow on glass']],
    ['ылщцй', []],
    ['ытщц щт', ['Snow on glass']],
    ['снег мороз', []],
    ['!!!', []],
    ["снег' | 'щщщ", []],
  ])('are found by %j', async (what, names) => {
    expect((await tracks({ what })).names).toEqual(names);
  });

  it('are all there where nothing is asked for', async () => {
    for (const body of [{}, { what: '' }, { what: null, genres: [], tags: null }]) {
      expect((await tracks(body)).body.pagination).toEqual({ limit: 24, offset: 0, total: 6 });
    }
  });

  it('can be filtered by genre, vocal, explicit and release date, alone or together', async () => {
    const { genres } = (await test.call('GET', '/genres', { token })).body;
    expect(genres).toMatchObject([
      { name: 'jazz', count: 2 },
      { name: 'ambient', count: 1 },
    ]);
    const [jazz, ambient] = genres.map((genre: { id: number }) => genre.id);
    const sorted = async (body: unknown) => (await tracks(body)).names.toSorted();
    expect(await sorted({ genres: [jazz] })).toEqual(['Первый снег', 'Ёлки за стеклом'].toSorted());
    expect(await sorted({ genres: [jazz, ambient], what: 'снег' })).toEqual(['Первый снег', 'Снег']);
    expect(await sorted({ genres: [jazz], vocal: false })).toEqual(['Первый снег']);
    expect(await sorted({ vocal: true })).toEqual(['Ёлки за стеклом']);
    expect(await sorted({ explicit: true })).toEqual(['Первый снег']);
    expect(await sorted({ from: '2026-01-01', what: 'с' })).toEqual(
      ['Первый снег', 'Снег', 'Ёлки за стеклом'].toSorted(),
    );
    expect(await sorted({ genres: [999_999] })).toEqual([]);
  });

  it('come by pages', async () => {
    const first = await tracks({ what: 'снег' }, '?limit=1');
    const second = await tracks({ what: 'снег' }, '?limit=1&offset=1');
    expect([...first.names, ...second.names]).toEqual(['Снег', 'Первый снег']);
    expect(second.body.pagination).toEqual({ limit: 1, offset: 1, total: 2 });
  });

  it.each([
    [{ what: 'x'.repeat(201) }, { what: 'too_long' }],
    [{ what: 'a\u0000b' }, { what: 'control_character' }],
    [{ what: 7 }, { what: 'wrong_type' }],
    [{ genres: ['1'] }, { genres: 'wrong_type' }],
    [{ genres: Array.from({ length: 21 }, (_, at) => at + 1) }, { genres: 'too_long' }],
    [{ from: '2026-02-30' }, { from: 'not_a_date' }],
    [{ vocal: 'yes' }, { vocal: 'wrong_type' }],
  ])('refuse %j', async (body, fields) => {
    expect(await tracks(body)).toMatchObject({ status: 422, body: { code: 'invalid', fields } });
  });
});

describe('albums', () => {
  it.each([
    ['тихий', ['Тихий час']],
    ['лада', ['Тихий час']],
    ['снег', ['Тихий час']],
    ['glass', ['Glass Harbour']],
    ['motorhead', ['Glass Harbour']],
  ])('are found by %j', async (what, names) => {
    const answer = await test.call('POST', '/search/albums', { token, body: { what } });
    expect(answer.body.albums.map((album: { name: string }) => album.name)).toEqual(names);
  });
});
