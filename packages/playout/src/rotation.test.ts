import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from './random.ts';
import { artistsOf, type Choice, chooseNext, type Played } from './rotation.ts';
import { track, tracksOf } from './testing/venue.ts';

const minute = 60_000;
const now = 1_000_000 * minute;

const played = (track_id: number, minutesAgo: number, artist = `Artist ${track_id}`): Played => ({
  track_id,
  artist,
  at: now - minutesAgo * minute,
});

const choose = (choice: Partial<Choice>, seed = 1): number | undefined =>
  chooseNext({
    tracks: [],
    history: [],
    moment: now,
    sound: { artist_apart: 0, title_apart: 0 },
    random: createRandom(seed),
    exclude: new Set(),
    ...choice,
  })?.id;

/** All that many seeds choose. */
const choices = (choice: Partial<Choice>): number[] =>
  [...new Set(Array.from({ length: 200 }, (_, seed) => choose(choice, seed) ?? 0))].sort((one, other) => one - other);

describe('artists of a line', () => {
  it.each([
    ['Beyoncé', ['beyonce']],
    ['BEYONCE', ['beyonce']],
    ['Алёна Швец.', ['алена швец']],
    ['One, Two & Three', ['one', 'two', 'three']],
    ['One feat. Two', ['one', 'two']],
    ['One (ft. Two)', ['one', 'two']],
    ['One featuring Two; Three', ['one', 'two', 'three']],
    ['One feat. ONE', ['one']],
    ['AC/DC', ['ac dc']],
    ['One / Two', ['one', 'two']],
    ['Feather Xavier', ['feather xavier']],
    ['  ', []],
    ['!!!', []],
  ])('%s', (line, names) => {
    expect(artistsOf(line)).toEqual(names);
  });
});

describe('the next track', () => {
  it('is none if there is none', () => {
    expect(choose({})).toBeUndefined();
    expect(choose({ tracks: tracksOf(2), exclude: new Set([1, 2]) })).toBeUndefined();
  });

  it('is drawn from the third that has waited longest', () => {
    const history = [9, 8, 7, 6, 5, 4, 3, 2, 1].map((id) => played(id, id * 10));
    expect(choices({ tracks: tracksOf(9), history })).toEqual([7, 8, 9]);
    expect(choices({ tracks: tracksOf(5), history })).toEqual([4, 5]);
  });

  it('is any of those that were never played', () => {
    expect(choices({ tracks: tracksOf(6), history: [played(1, 50), played(2, 10)] })).toEqual([3, 4, 5, 6]);
  });

  it('is never the last one again, unless that is the only one', () => {
    expect(choices({ tracks: tracksOf(2), history: [played(2, 300), played(1, 200)] })).toEqual([2]);
    expect(choices({ tracks: tracksOf(1), history: [played(1, 3)] })).toEqual([1]);
    expect(choices({ tracks: tracksOf(2), history: [played(1, 3)], exclude: new Set([2]) })).toEqual([1]);
  });

  it('keeps the distances where it can', () => {
    const tracks = [
      track(1, { artist: 'One' }),
      track(2, { artist: 'ONE feat. Four' }),
      track(3, { artist: 'Three' }),
      track(4, { artist: 'Five' }),
      track(5, { artist: 'Six' }),
    ];
    const history = [played(3, 90, 'Three'), played(5, 59, 'Six'), played(1, 20, 'One')];
    const sound = { artist_apart: 30, title_apart: 60 };
    expect(choices({ tracks, history, sound })).toEqual([4]);
    expect(choices({ tracks: tracks.filter(({ id }) => id !== 4), history, sound })).toEqual([3]);
  });

  it('breaks the distance of the artist before that of the title', () => {
    const tracks = [track(1, { artist: 'One' }), track(2, { artist: 'Two' }), track(3, { artist: 'Two' })];
    const history = [played(2, 100, 'Two'), played(1, 20, 'One'), played(3, 5, 'Two')];
    expect(choices({ tracks, history, sound: { artist_apart: 60, title_apart: 30 } })).toEqual([2]);
  });

  it('breaks distances least where none keeps them', () => {
    const history = [played(3, 50), played(1, 40), played(2, 30)];
    expect(choices({ tracks: tracksOf(3), history, sound: { artist_apart: 0, title_apart: 60 } })).toEqual([3]);
    // The artist's distance counts before the wait, in whatever order the tracks are listed.
    const tracks = [track(2, { artist: 'Two' }), track(1, { artist: 'One' })];
    const starts = [played(2, 100, 'Two'), played(9, 40, 'Two'), played(8, 10, 'One')];
    const sound = { artist_apart: 60, title_apart: 30 };
    expect(choices({ tracks, history: starts, sound })).toEqual([2]);
    expect(choices({ tracks: tracks.toReversed(), history: starts, sound })).toEqual([2]);
  });

  it('has kept its distances exactly when they are over', () => {
    const tracks = tracksOf(2);
    for (const sound of [
      { artist_apart: 60, title_apart: 0 },
      { artist_apart: 0, title_apart: 60 },
    ]) {
      const others = [played(2, 59), played(9, 1)];
      expect(choices({ tracks, history: [played(1, 60), ...others], sound })).toEqual([1]);
    }
  });

  it('is not one that a clock ahead has dated later than now, within its distance', () => {
    const sound = { artist_apart: 0, title_apart: 60 };
    expect(choices({ tracks: tracksOf(2), history: [played(1, -20), played(9, 1)], sound })).toEqual([2]);
    expect(choices({ tracks: tracksOf(2), history: [played(1, -20), played(2, 20), played(9, 1)], sound })).toEqual([
      1, 2,
    ]);
  });

  it('counts the names of tracks that are in the playlist no more', () => {
    const tracks = [track(1, { artist: 'One' }), track(2, { artist: 'Two' })];
    const history = [played(77, 10, 'Two')];
    expect(choices({ tracks, history, sound: { artist_apart: 30, title_apart: 0 } })).toEqual([1]);
  });

  it('is one that keeps all distances whenever there is one', () => {
    const artists = fc.constantFrom('A', 'B', 'C', 'A feat. B', 'C, D', '');
    const minutes = fc.integer({ min: 0, max: 100 });
    const startsOf = fc.array(fc.tuple(fc.integer({ min: 1, max: 12 }), minutes, artists), { maxLength: 12 });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), artists), { selector: ([id]) => id, maxLength: 12 }),
        startsOf,
        minutes,
        minutes,
        fc.nat(),
        (list, starts, artist_apart, title_apart, seed) => {
          const tracks = list.map(([id, artist]) => track(id, { artist }));
          const history = starts.map(([id, ago, artist]) => played(id, ago, artist)).sort((a, b) => a.at - b.at);
          const sound = { artist_apart, title_apart };
          const isFarEnough = ({ id, artist }: { id: number; artist: string }): boolean =>
            history.every((start) => {
              const ago = (now - start.at) / minute;
              const isShared = artistsOf(artist).some((name) => artistsOf(start.artist).includes(name));
              return (start.track_id !== id || ago >= title_apart) && (!isShared || ago >= artist_apart);
            });
          const last = history.at(-1)?.track_id;
          const others = tracks.filter(({ id }) => id !== last);
          const choice = chooseNext({
            tracks,
            history,
            moment: now,
            sound,
            random: createRandom(seed),
            exclude: new Set(),
          });
          expect(choice === null).toBe(tracks.length === 0);
          if (!choice) return;
          expect(choice.id === last).toBe(others.length === 0);
          expect(isFarEnough(choice) || !others.some(isFarEnough)).toBe(true);
        },
      ),
    );
  });
});
