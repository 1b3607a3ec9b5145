import { describe, expect, it } from 'vitest';
import { type Candidate, enoughFor, nearest, type Taste } from './near-tracks.rules.ts';

const taste: Taste = {
  genres: [
    { id: 1, share: 0.6 },
    { id: 2, share: 0.2 },
  ],
  tags: [{ id: 7, share: 0.5 }],
  tempo_bpm: 118,
  loudness_lufs: -12,
};

let count = 0;
const track = (more: Partial<Candidate> = {}): Candidate => ({
  id: (count += 1),
  artist: `Artist ${count}`,
  duration_ms: 200_000,
  genre_ids: [1],
  tag_ids: [],
  tempo_bpm: 118,
  loudness_lufs: -12,
  popularity: 0,
  ...more,
});

const ids = (candidates: readonly Candidate[], limit = 100) => nearest(taste, candidates, limit).map(({ id }) => id);

describe('near tracks', () => {
  it('come first by genre, then by tempo, tags and loudness', () => {
    const other = track({ genre_ids: [9] });
    const rare = track({ genre_ids: [2] });
    const fast = track({ tempo_bpm: 150 });
    const loud = track({ loudness_lufs: -6 });
    const tagged = track({ tag_ids: [7] });
    const plain = track();
    expect(ids([other, rare, fast, loud, tagged, plain])).toEqual(
      [tagged, plain, loud, fast, rare, other].map(({ id }) => id),
    );
  });

  it('take half and double of a tempo for near it, and an unmeasured one for neither near nor far', () => {
    const half = track({ tempo_bpm: 59 });
    const off = track({ tempo_bpm: 84 });
    const unknown = track({ tempo_bpm: null });
    expect(ids([off, unknown, half])).toEqual([half, unknown, off].map(({ id }) => id));
    expect(nearest(taste, [half, off, unknown], 9).map((one) => one.is_tempo_near)).toEqual([true, false, false]);
  });

  it('have at most two of an artist, however the name is written', () => {
    const [one, two, three] = [track({ artist: 'Nina' }), track({ artist: 'nina' }), track({ artist: 'NINA' })];
    const far = track({ genre_ids: [] });
    expect(ids([one, two, three, far])).toEqual([one.id, two.id, far.id]);
  });

  it('are the same for the same candidates in any order, the more popular first among equals', () => {
    const candidates = Array.from({ length: 20 }, (_, n) => track({ popularity: n % 3 }));
    expect(ids(candidates.toReversed())).toEqual(ids(candidates));
    expect(ids(candidates)[0]).toBe(candidates[2]?.id);
    expect(ids(candidates, 5)).toEqual(ids(candidates).slice(0, 5));
  });

  it('tell what they have in common', () => {
    const [near] = nearest(
      taste,
      [track({ genre_ids: [2, 1, 5], tag_ids: [7, 8], tempo_bpm: 122.5, loudness_lufs: -9.5 })],
      1,
    );
    expect(near).toMatchObject({
      genre_ids: [1, 2],
      tag_ids: [7],
      tempo_bpm: 122.5,
      is_tempo_near: true,
      is_loudness_near: true,
    });
  });
});

it('counts the first tracks that fill a gap', () => {
  const tracks = [track(), track(), track()];
  expect(enoughFor(0, tracks)).toBe(0);
  expect(enoughFor(200, tracks)).toBe(1);
  expect(enoughFor(201, tracks)).toBe(2);
  expect(enoughFor(10_000, tracks)).toBe(3);
});
