import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../language/fold.ts';
import { groupRules, layersOf, type Placed, rulesOf, storableRules, type VenueTags } from './music-rules.rules.ts';
import { blockedFlags, type ComparedRule, createTrackIndex, reasonsFor, type TrackFacts } from './track-index.rules.ts';
import { runs } from '../../../testing/runs.ts';

const plain: TrackFacts = {
  id: 1,
  name: 'Slow tide',
  artist: 'Harbour Trio',
  album_name: 'Night ferries',
  explicit: false,
  genre_ids: [],
};

const rule = (kind: 'artist' | 'word', name: string): ComparedRule => {
  const stored = storableRules([{ kind, name }]);
  if (typeof stored === 'string' || !stored[0]) throw new Error(`${name} is no rule`);
  return stored[0];
};

const isBlocked = (track: Partial<TrackFacts>, by: ComparedRule): boolean =>
  reasonsFor([{ ...plain, ...track }], [by]).size > 0;

describe('a rule', () => {
  it('of explicit lyrics blocks tracks that have them', () => {
    expect(isBlocked({ explicit: true }, { kind: 'explicit', value: '' })).toBe(true);
    expect(isBlocked({ explicit: false }, { kind: 'explicit', value: '' })).toBe(false);
  });

  it('of a track or a genre blocks by id', () => {
    expect(isBlocked({ id: 7 }, { kind: 'track', value: '7' })).toBe(true);
    expect(isBlocked({ id: 7 }, { kind: 'track', value: '77' })).toBe(false);
    expect(isBlocked({ genre_ids: [3, 9] }, { kind: 'genre', value: '9' })).toBe(true);
    expect(isBlocked({ genre_ids: [3, 9] }, { kind: 'genre', value: '39' })).toBe(false);
  });

  it.each([
    ['Beyoncé', 'beyonce', true],
    ['A, B', 'A', true],
    ['A, B', 'b', true],
    ['A feat. B', 'B', true],
    ['A (feat. B)', 'B', true],
    ['A & B', 'A & B', true],
    ['C, A & B', 'A & B', true],
    ['A', 'A & B', false],
    ['Алёна Швец', 'алена швец', true],
    ['Earth, Wind & Fire', 'Earth, Wind & Fire', true],
    ['Earth, Wind & Fire', 'Earth', true],
    ['AC/DC', 'ac dc', true],
    ['The Band', 'Band', false],
    ['!!!', '!!!', true],
    ['!!!, A', '!!!', true],
    ['', 'A', false],
    ['Ａ', 'A', true],
  ])('of an artist: %j by %j is blocked: %j', (artist, name, blocked) => {
    expect(isBlocked({ artist }, rule('artist', name))).toBe(blocked);
  });

  it.each([
    ['Last Christmas', 'christmas', true],
    ['Last Christmas', 'Christ', false],
    ['Last Christmas', 'last christmas', true],
    ['Last white Christmas', 'last christmas', false],
    ['Ёлка', 'елка', true],
    ["Don't stop", 'dont', true],
    ['Déjà vu', 'deja', true],
    ['Tide', 'tide harbour', false],
    ['Rock-n-roll', 'n', true],
  ])('of a word: %j by %j is blocked: %j', (name, word, blocked) => {
    expect(isBlocked({ name }, rule('word', word))).toBe(blocked);
  });

  it('of a word looks at the artist and the album too', () => {
    expect(isBlocked({}, rule('word', 'harbour'))).toBe(true);
    expect(isBlocked({}, rule('word', 'ferries'))).toBe(true);
  });

  it('is told by every one that blocks, in their order', () => {
    const rules = [rule('word', 'tide'), { kind: 'explicit', value: '' } as const, rule('artist', 'Harbour Trio')];
    expect(reasonsFor([plain], rules)).toEqual(new Map([[1, [rules[0], rules[2]]]]));
  });
});

it('names are stored once however they are written, and one of mere signs is malformed', () => {
  const rules = storableRules([
    { kind: 'artist', name: 'Björk' },
    { kind: 'artist', name: 'bjork' },
    { kind: 'word', name: 'Björk' },
  ]);
  expect(rules).toEqual([
    { kind: 'artist', value: 'bjork', name: 'Björk' },
    { kind: 'word', value: 'bjork', name: 'Björk' },
  ]);
  expect(storableRules([{ kind: 'word', name: '…' }])).toBe('malformed');
  expect(storableRules([{ kind: 'artist', name: ' & ' }])).toBe('malformed');
});

const text = fc
  .array(fc.constantFrom('A', 'b', 'Ö', 'ё', 'Е', '&', ',', 'feat.', 'x', ' ', '-', 'Ночь', "'s", '!!!'), {
    maxLength: 6,
  })
  .map((parts) => parts.join(' '));

const track = fc.record({
  id: fc.integer({ min: 1, max: 9 }),
  name: text,
  artist: text,
  album_name: text,
  explicit: fc.boolean(),
  genre_ids: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
});

const tracks = fc.uniqueArray(track, { selector: ({ id }) => id, maxLength: 9 });

const anyRule: fc.Arbitrary<ComparedRule> = fc
  .oneof(
    fc.constant({ kind: 'explicit' as const }),
    fc.record({ kind: fc.constant('track' as const), track_id: fc.integer({ min: 1, max: 9 }) }),
    fc.record({ kind: fc.constant('genre' as const), genre_id: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constantFrom('artist' as const, 'word' as const), name: text }),
  )
  .map((asked) => storableRules([asked]))
  .filter((stored) => typeof stored !== 'string')
  .map((stored) => stored[0] ?? { kind: 'explicit', value: '' });

const rules = fc.array(anyRule, { maxLength: 6 });

describe('whatever the tracks and the rules', () => {
  const scoped = fc
    .tuple(anyRule, fc.constantFrom('company', 'tag', 'venue'), fc.integer({ min: 1, max: 3 }))
    .map(([rule, scope, id]) => ({
      ...rule,
      tag_id: scope === 'tag' ? id : null,
      venue_id: scope === 'venue' ? id : null,
    }));
  const venueTags = fc.dictionary(fc.constantFrom('1', '2', '3'), fc.uniqueArray(fc.integer({ min: 1, max: 3 })));
  const blockedAt = (list: TrackFacts[], some: (ComparedRule & Placed)[], tags: VenueTags, venue: number) =>
    reasonsFor(list, rulesOf(some, tags, venue));

  it('another rule of any scope never permits more anywhere, nor does another tag of a venue', () => {
    fc.assert(
      fc.property(tracks, fc.array(scoped, { maxLength: 6 }), scoped, venueTags, (list, some, more, tags) => {
        for (const venue of [1, 2, 3]) {
          const before = blockedAt(list, some, tags, venue);
          const after = blockedAt(list, [...some, more], tags, venue);
          const tagged = blockedAt(list, some, { ...tags, [venue]: [...(tags[venue] ?? []), 1] }, venue);
          for (const id of before.keys()) expect([after.has(id), tagged.has(id)]).toEqual([true, true]);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('the rules of one venue and of its tags leave the others alone', () => {
    fc.assert(
      fc.property(tracks, fc.array(scoped, { maxLength: 6 }), venueTags, (list, some, tags) => {
        const foreign = some.filter(({ venue_id, tag_id }) => venue_id !== 2 && !tags[2]?.includes(tag_id ?? 0));
        const company = foreign.filter(({ venue_id, tag_id }) => venue_id === null && tag_id === null);
        expect(blockedAt(list, foreign, tags, 2)).toEqual(reasonsFor(list, company));
      }),
      { numRuns: runs(100) },
    );
  });

  it('another rule never permits more', () => {
    fc.assert(
      fc.property(tracks, rules, anyRule, (list, some, more) => {
        const after = reasonsFor(list, [...some, more]);
        for (const id of reasonsFor(list, some).keys()) expect(after.has(id)).toBe(true);
      }),
      { numRuns: runs(100) },
    );
  });

  it('a track is blocked by what it is, not by which others there are, nor by the order of the rules', () => {
    fc.assert(
      fc.property(tracks, rules, (list, some) => {
        const together = reasonsFor(list, some);
        for (const each of list) {
          expect(reasonsFor([each], some).get(each.id)).toEqual(together.get(each.id));
          expect(reasonsFor([each], some.toReversed()).has(each.id)).toBe(together.has(each.id));
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('the marks of a venue, of which others share some, are those of the tracks with reasons', () => {
    fc.assert(
      fc.property(tracks, fc.array(scoped, { maxLength: 8 }), venueTags, (list, some, tags) => {
        const [index, grouped] = [createTrackIndex(list), groupRules(some, tags)];
        for (const venue of [1, 2, 3, 1]) {
          const flags = blockedFlags(index, layersOf(grouped, venue));
          const blocked = list.filter((_, at) => flags[at] === 1).map(({ id }) => id);
          expect(new Set(blocked)).toEqual(new Set(blockedAt(list, some, tags, venue).keys()));
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it('a track is blocked by its own id, each of its genres, each word of its texts and its whole line of artists', () => {
    fc.assert(
      fc.property(track, (each) => {
        const words = [each.name, each.artist, each.album_name]
          .flatMap((line) => fold(line).split(' '))
          .filter(Boolean);
        const asked = [
          { kind: 'track' as const, track_id: each.id },
          ...each.genre_ids.map((genre_id) => ({ kind: 'genre' as const, genre_id })),
          ...words.map((name) => ({ kind: 'word' as const, name })),
        ];
        for (const one of asked) {
          const stored = storableRules([one]);
          expect(typeof stored !== 'string' && reasonsFor([each], stored).has(each.id)).toBe(true);
        }
        const line = storableRules([{ kind: 'artist', name: each.artist }]);
        expect(typeof line === 'string' || reasonsFor([each], line).has(each.id)).toBe(true);
      }),
      { numRuns: runs(100) },
    );
  });
});
