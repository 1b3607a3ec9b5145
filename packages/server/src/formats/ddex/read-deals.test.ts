import { describe, expect, it } from 'vitest';
import { ern3, ern4, forFiles, inDeals, type SentRelease, usageOf, withPreview } from '../../testing/ddex-files.ts';
import { readMessageBytes } from './read-message.ts';

const read = (text: string) => readMessageBytes(Buffer.from(text), { territory: 'RU', language: 'ru' });
const sent: SentRelease = {
  id: 'M1',
  at: '2024-01-01T10:00:00Z',
  tracks: [1, 2].map((n) => ({ isrc: `RUA1D200000${n}`, title: `Track ${n}`, file: `${n}.flac` })),
  deals: [{}],
};

describe('a deal is for the recordings that it names', () => {
  const uses = (text: string) => {
    const { deals, trackDeals } = read(withPreview(text)).releases[0] as NonNullable<
      ReturnType<typeof read>['releases'][0]
    >;
    const each = [...trackDeals].map(([reference, own]) => [reference, own.flatMap((deal) => deal.uses)]);
    return { release: deals.flatMap((deal) => deal.uses), ...Object.fromEntries(each) };
  };
  const stream = 'NonInteractiveStream';
  const all = { release: [stream] };
  const ofFirst = { release: [], A1: [stream] };
  const none = { release: [] };
  const album = (more: Partial<SentRelease['deals'][0]> = {}) => ({ ...sent, deals: [{ ...more, of: ['R0'] }] });

  it.each([
    ['all files', forFiles('T1', 'T2', 'T9'), all],
    ['the files of one', forFiles('T1'), ofFirst],
    ['a preview', forFiles('T9'), none],
    ['files that are not there', forFiles('T7'), none],
    ['no file of a list', forFiles(), none],
  ])('%s', (_, words, expected) => {
    expect([ern3(album()), ern4(album())].map((text) => uses(inDeals(text, words)))).toEqual([expected, expected]);
  });

  it.each([
    ['of one in another use', usageOf('Download', 'A1'), { release: [], A1: ['Download'], A2: [stream] }],
    ['of one that is not there', usageOf('Download', 'A7'), all],
    ['of unnamed ones', usageOf('Download'), none],
    ['of another one than whose files it names', forFiles('T1') + usageOf('Download', 'A2'), ofFirst],
  ])('%s', (_, words, expected) => {
    expect(uses(inDeals(ern3(album()), words))).toEqual(expected);
  });

  it('and for no others where it has no use for them', () => {
    const text = ern3(album()).replace(`<Usage><UseType>${stream}</UseType></Usage>`, '');
    expect(uses(inDeals(text, usageOf(stream, 'A1')))).toEqual(ofFirst);
  });

  it.each([
    ['the files of one', forFiles('T1'), ofFirst],
    ['a preview', forFiles('T9'), none],
    ['files that are not there', forFiles('T1', 'T7'), all],
    ['no file of a list', forFiles(), all],
  ])('and a takedown of %s ends what it may mean', (_, words, expected) => {
    const text = ern3(album({ isTakedown: true }));
    const { deals, trackDeals } = read(withPreview(inDeals(text, words))).releases[0] ?? {
      deals: [],
      trackDeals: new Map(),
    };
    expect([deals.length > 0, trackDeals.has('A1'), trackDeals.has('A2')]).toEqual([
      expected === all,
      expected === ofFirst,
      false,
    ]);
  });

  it('also that of a single track', () => {
    const track = ern4({ ...sent, deals: [{ of: ['R1'] }] });
    expect(uses(inDeals(track, forFiles('T1')))).toEqual(ofFirst);
    expect(uses(inDeals(track, forFiles('T9')))).toEqual(none);
  });

  it('and refuses so many of so many that they would fill the memory', () => {
    const tracks = Array.from({ length: 1000 }, (_, at) => ({
      isrc: `RUA1D20${at + 10_000}`,
      title: 'x',
      file: `${at}.flac`,
    }));
    const deals = Array.from({ length: 300 }, () => ({ of: ['R0'] }));
    expect(() => read(inDeals(ern4({ ...sent, tracks, deals }), forFiles('T1')))).toThrow('too_many_elements');
  });
});

it.each([
  ['<EndDate>2025-01-01</EndDate><EndDate>2024-01-01</EndDate>', ''],
  ['<EndDateTime>2025-01-01T00:00:00</EndDateTime><EndDate>2024-01-01</EndDate>', ''],
  ['<EndDateTime>2025-01-01T10:00:00</EndDateTime><EndDate>2025-01-01</EndDate>', '2025-01-01T10:00:00'],
  ['<EndDate>2025-01-01</EndDate><EndDate>2025-01-01</EndDate>', '2025-01-01'],
])('of several ends that differ none is read: %s', (words, expected) => {
  const text = ern3({ ...sent, deals: [{ end: '2026-01-01' }] }).replace('<EndDate>2026-01-01</EndDate>', words);
  expect(read(text).releases[0]?.deals[0]?.periods).toEqual([{ start: null, end: expected }]);
});
