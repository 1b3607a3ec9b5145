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

  it('and for a takedown of one use of one, too', () => {
    const text = ern3(album({ isTakedown: true }));
    const both = { release: [], A1: ['Download'], A2: [stream] };
    expect(uses(inDeals(text, usageOf('Download', 'A1')))).toEqual(both);
    const alone = text.replace(`<Usage><UseType>${stream}</UseType></Usage>`, '');
    expect(uses(inDeals(alone, usageOf('Download', 'A1')))).toEqual({ release: [], A1: ['Download'] });
    expect(uses(inDeals(text, usageOf('Download')))).toEqual(all);
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

  it('and refuses what would fill the memory or take long', () => {
    const many = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n)).join('');
    const message = (parts: { details: number; recordings: number; releases: number; deals: string }) =>
      `<NewReleaseMessage MessageSchemaVersionId="ern/382"><MessageHeader/>
      <ResourceList>${many(parts.recordings, (n) => `<SoundRecording><ResourceReference>A${n}</ResourceReference>${many(parts.details, () => '<TechnicalSoundRecordingDetails><TechnicalResourceDetailsReference>T</TechnicalResourceDetailsReference></TechnicalSoundRecordingDetails>')}</SoundRecording>`)}</ResourceList>
      <ReleaseList>${many(parts.releases, (n) => `<Release IsMainRelease="true"><ReleaseReference>R${n}</ReleaseReference><ReleaseResourceReferenceList>${many(parts.recordings, (at) => `<ReleaseResourceReference>A${at}</ReleaseResourceReference>`)}</ReleaseResourceReferenceList></Release>`)}</ReleaseList>
      <DealList><ReleaseDeal>${many(parts.releases, (n) => `<DealReleaseReference>R${n}</DealReleaseReference>`)}${parts.deals}</ReleaseDeal></DealList></NewReleaseMessage>`;
    const codes = many(100, () => '<TerritoryCode>RU</TerritoryCode>');
    const of = (n: number) =>
      `<ReleaseReference>T${n}</ReleaseReference><ReleaseResourceReference>A${n}</ReleaseResourceReference>`;
    const limited = `<Deal>${usageOf('Stream', 'A1')}</Deal>`;
    const cases = [
      message({ details: 1, recordings: 50, releases: 50, deals: limited + many(2000, () => '<Deal/>') }),
      message({ details: 1, recordings: 200, releases: 1, deals: limited + many(200, () => `<Deal>${codes}</Deal>`) }),
      message({ details: 100, recordings: 100, releases: 1, deals: many(3000, () => `<Deal>${forFiles('T')}</Deal>`) }),
      message({ details: 1, recordings: 1000, releases: 1, deals: `<Deal>${many(100, () => codes)}</Deal>` }),
      message({ details: 1, recordings: 1, releases: 1000, deals: `<Deal>${many(100, () => codes)}</Deal>` }),
      message({
        details: 1,
        recordings: 1000,
        releases: 1,
        deals: `<Deal>${many(10_000, () => '<ValidityPeriod/>')}</Deal>`,
      }),
      message({ details: 1, recordings: 1000, releases: 1, deals: '<Deal/>' }).replace(
        '<MessageHeader/>',
        `<MessageHeader>${many(10_000, () => '<MessageRecipient><PartyId>P</PartyId></MessageRecipient>')}</MessageHeader>`,
      ),
      message({ details: 1, recordings: 1000, releases: 1, deals: `<Deal>${many(100, () => codes)}</Deal>` })
        .replace('</ReleaseList>', (end) => many(1000, (n) => `<Release>${of(n)}</Release>`) + end)
        .replace('<DealReleaseReference>R0</DealReleaseReference>', () =>
          many(1000, (n) => `<DealReleaseReference>T${n}</DealReleaseReference>`),
        ),
    ];
    for (const text of cases) expect(() => read(text)).toThrow('too_many_elements: deals');
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
