import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ern3, ern4, purge, type SentRelease } from '../../testing/ddex-files.ts';
import { readMessageBytes } from './read-message.ts';
import { readDuration } from './read-resources.ts';
import { MessageRefusal } from './refusal.ts';
import { runs } from '../../testing/runs.ts';

const preference = { territory: 'RU', language: 'ru' };
const read = (text: string | Uint8Array) => readMessageBytes(Buffer.from(text as string), preference);
const refusal = (text: string | Uint8Array): string => {
  try {
    return read(text).kind;
  } catch (error) {
    if (error instanceof MessageRefusal) return error.reason;
    throw error;
  }
};

const sent: SentRelease = {
  id: 'M1',
  at: '2024-01-01T10:00:00+03:00',
  tracks: [
    {
      isrc: 'RUA1D2000001',
      title: 'Один &amp; два',
      file: 'resources/1.flac',
      hash: { algorithm: 'MD5', value: 'ab' },
    },
    { isrc: 'RU-A1D-20-00002', title: 'Два', file: 'resources/2.flac' },
  ],
  deals: [{ territories: ['RU', 'KZ'], start: '2024-01-01', end: '2025-01-01T00:00:00Z' }],
  cover: 'resources/cover.jpg',
};

it.each([
  ['4.3', ern4(sent)],
  ['4.3.2', ern4(sent, '432')],
  ['4.2', ern4(sent, '42')],
  ['4.1.1', ern4(sent, '411')],
  ['3.8.2', ern3(sent)],
  ['3.8.1', ern3(sent, '381')],
  ['3.7', ern3(sent, '37')],
])('reads ERN %s', (version, text) => {
  const message = read(text);
  expect(message).toMatchObject({ kind: 'new_release', version, id: 'M1', created_at: '2024-01-01T07:00:00.000Z' });
  expect(message).toMatchObject({ sender: 'PADPIDA2013042401U', sender_name: 'Мелодия' });
  const [release] = message.releases;
  expect(release).toMatchObject({
    title: 'Группа крови',
    artist: 'Кино',
    label: 'Moroz Records',
    release_date: '2020-05-01',
    ids: { icpn: '4006381333931' },
    entries: [
      { reference: 'A1', disc: 1, number: 1 },
      { reference: 'A2', disc: 1, number: 2 },
    ],
  });
  const periods = [{ start: '2024-01-01', end: '2025-01-01T00:00:00Z' }];
  expect(release?.deals).toMatchObject([{ territories: ['RU', 'KZ'], uses: ['NonInteractiveStream'], periods }]);
  expect([...(release?.trackDeals.keys() ?? [])]).toEqual(['A1', 'A2']);
  expect(message.recordings.get('A1')).toMatchObject({
    isrc: 'RUA1D2000001',
    title: 'Один & два',
    artist: 'Кино',
    composer: 'Виктор Цой',
    duration_ms: 1000,
    files: [{ path: 'resources/1.flac', hash: { algorithm: 'MD5', value: 'ab' } }],
  });
  expect(message.recordings.get('A2')?.isrc).toBe('RUA1D2000002');
});

it('reads covers, advice and genres', () => {
  expect(read(ern4(sent, '432')).releases[0]?.genres).toEqual(['Rock', 'Post-Punk']);
  const message = read(ern4(sent));
  expect(message.releases[0]).toMatchObject({ genres: ['Rock', 'Post-Punk'], pictures: ['A99'], explicit: false });
  expect(message.pictures.get('A99')).toMatchObject({
    kind: 'FrontCoverImage',
    files: [{ path: 'resources/cover.jpg' }],
  });
  expect([...message.recordings.values()].map(({ explicit }) => explicit)).toEqual([true, false]);
});

it('takes a title in parts before the line, which may lack its subtitle', () => {
  const text = ern4(sent).replace(
    /<DisplayTitle ApplicableTerritoryCode="Worldwide" IsDefault="true">(.*?)<\/DisplayTitle>/,
    '<DisplayTitle ApplicableTerritoryCode="Worldwide">$1<SubTitle>Live</SubTitle></DisplayTitle>',
  );
  expect(read(text).recordings.get('A1')?.title).toBe('Один & два (Live)');
});

it('says of a territory what differs there, and the rest as elsewhere', () => {
  const details = (where: string, more: string) =>
    `<SoundRecordingDetailsByTerritory>${where}${more}</SoundRecordingDetailsByTerritory>`;
  const artist = (name: string) =>
    `<DisplayArtist><PartyName><FullName>${name}</FullName></PartyName><ArtistRole>MainArtist</ArtistRole></DisplayArtist>`;
  const text = ern3({ ...sent, tracks: [sent.tracks[0]!] }).replace(
    /<SoundRecordingDetailsByTerritory>(.*?)<TerritoryCode>.*?<\/TerritoryCode>(.*?)<\/SoundRecordingDetailsByTerritory>/s,
    (_all, before: string, after: string) =>
      details('<ExcludedTerritoryCode>RU</ExcludedTerritoryCode>', before + after) +
      details('<TerritoryCode>RU</TerritoryCode>', artist('Kino (RU)')),
  );
  expect(text).toContain('Kino (RU)');
  expect(read(text).recordings.get('A1')).toMatchObject({
    artist: 'Kino (RU)',
    title: 'Один & два',
    composer: 'Виктор Цой',
    files: [{ path: 'resources/1.flac' }],
  });
  const advice = (codes: string, word: string) =>
    `<ParentalWarningType ApplicableTerritoryCode="${codes}">${word}</ParentalWarningType>`;
  const explicit = (more: string) =>
    read(ern4(sent).replaceAll('<ParentalWarningType>NotExplicit</ParentalWarningType>', more)).releases[0]?.explicit;
  expect(explicit(advice('Worldwide', 'Explicit') + advice('RU KZ', 'NotExplicit'))).toBe(false);
  expect(explicit(advice('Worldwide', 'NotExplicit') + advice('US', 'Explicit'))).toBe(false);
});

it('knows a recording by its own code and not by that of one it relates to, and no preview by its file', () => {
  const own = ern4(sent, '42');
  const related = '<RelatedResource><ResourceId><ISRC>USX999999999</ISRC></ResourceId></RelatedResource>';
  const without = own.replace('<ResourceId><ISRC>RUA1D2000001</ISRC></ResourceId>', '');
  expect(
    read(without.replace('</SoundRecording>', `${related}</SoundRecording>`)).recordings.get('A1')?.isrc,
  ).toBeNull();
  const preview = ern4(sent).replaceAll('<DeliveryFile>', '<DeliveryFile><IsClip>true</IsClip>');
  expect(read(preview).recordings.get('A1')?.files).toEqual([]);
});

it('reads discs out of groups, and the works of a disc in their order', () => {
  const item = (n: number) =>
    `<ResourceGroupContentItem><SequenceNumber>${n}</SequenceNumber><ReleaseResourceReference>A${n}</ReleaseResourceReference></ResourceGroupContentItem>`;
  const grouped = (groups: string) =>
    read(
      ern4({ ...sent, tracks: [1, 2, 3].map((n) => ({ isrc: `RUA1D200000${n}`, title: `${n}` })) }).replace(
        /<ResourceGroup>.*<\/ResourceGroup>/s,
        `<ResourceGroup>${groups}</ResourceGroup>`,
      ),
    ).releases[0]?.entries.map(({ disc, number, reference }) => `${disc}.${number} ${reference}`);
  const group = (n: number, more: string, attribute = '') =>
    `<ResourceGroup${attribute}><SequenceNumber>${n}</SequenceNumber>${more}</ResourceGroup>`;
  expect(grouped(group(2, item(3)) + group(1, item(2) + item(1)))).toEqual(['1.1 A1', '1.2 A2', '2.3 A3']);
  const work = ' ResourceGroupType="MultiWorkPart"';
  expect(grouped(group(1, item(1) + item(2), work) + group(2, item(3), work))).toEqual(['1.1 A1', '1.2 A2', '1.3 A3']);
});

it('knows the namespace by its address: any prefix, or none, and passes over what others add', () => {
  const text = ern3(sent);
  const bare = text.replaceAll('ern:NewReleaseMessage', 'NewReleaseMessage').replace('xmlns:ern', 'xmlns');
  const own = text.replace('<ReleaseList>', '<x:ReleaseList xmlns:x="urn:x"><x:Release/></x:ReleaseList><ReleaseList>');
  for (const each of [bare, text.replaceAll('ern:', 'n:').replace('xmlns:ern', 'xmlns:n'), own]) {
    expect(read(each)).toMatchObject({ version: '3.8.2', releases: [{ artist: 'Кино' }] });
  }
  expect(refusal(text.replace('ddex.net', 'example.org'))).toBe('not_ern');
});

it('reads a purge and a take-down', () => {
  expect(read(purge('P', '2024-01-01T00:00:00Z')).purged).toMatchObject([{ icpn: '4006381333931' }]);
  const down = read(ern3({ ...sent, deals: [{ isTakedown: true }] }));
  expect(down.releases[0]?.deals).toMatchObject([{ takes_down: true }]);
});

it.each([
  ['true', true],
  ['TRUE', true],
  [' True ', true],
  ['1', true],
  ['ja', true],
  ['', true],
  ['False', false],
  ['0', false],
])('a take-down, an order ahead or a preview that says %j is one: %s', (word, expected) => {
  const text = ern3({ ...sent, deals: [{ isTakedown: true }] });
  const [deal] = read(text.replace('<TakeDown>true<', `<TakeDown>${word}<`)).releases[0]?.deals ?? [];
  expect(deal?.takes_down).toBe(expected);
  const ahead = text.replace('<TakeDown>true</TakeDown>', `<IsPreOrderDeal>${word}</IsPreOrderDeal>`);
  expect(read(ahead).releases[0]?.deals[0]?.pre_order).toBe(expected);
  const preview = ern4(sent).replaceAll('<DeliveryFile>', `<DeliveryFile><IsPreview>${word}</IsPreview>`);
  expect(read(preview).recordings.get('A1')?.files.length).toBe(expected ? 0 : 1);
});

it('reads UTF-16 with a mark and without, and the encodings that are declared', () => {
  const text = ern3(sent).replace('UTF-8', 'UTF-16');
  const little = Buffer.from(text, 'utf16le');
  const big = Buffer.from(little).swap16();
  const plain = ern3({ ...sent, tracks: [{ isrc: 'X', title: 'Été' }] }).replaceAll(/[а-яё]/gi, 'x');
  const latin = Buffer.from(plain.replace('UTF-8', 'ISO-8859-1'), 'latin1');
  for (const bytes of [little, big]) expect(read(bytes).sender_name).toBe('Мелодия');
  for (const bytes of [little, big])
    expect(
      read(Buffer.concat([bytes === little ? Buffer.from([0xff, 0xfe]) : Buffer.from([0xfe, 0xff]), bytes]))
        .sender_name,
    ).toBe('Мелодия');
  expect(read(latin).recordings.get('A1')?.title).toBe('Été');
});

describe('refuses', () => {
  it.each<[string, string, string | Buffer]>([
    ['entities that grow', 'doctype', '<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><a>&b;</a>'],
    ['entities from elsewhere', 'doctype', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a>&b;</a>'],
    ['a declaration of many megabytes', 'doctype', `<!DOCTYPE a [${'<!ENTITY a "aaaaaaaa">'.repeat(20_000)}]><a/>`],
    ['an entity that nobody declared', 'damaged', '<a>&foo;</a>'],
    ['elements a million deep', 'too_deep', '<a>'.repeat(100_000)],
    ['too many elements', 'too_many_elements', `<a>${'<b/>'.repeat(250_001)}</a>`],
    [
      'too many attributes',
      'too_many_attributes',
      `<a ${Array.from({ length: 1000 }, (_, n) => `a${n}="1"`).join(' ')}/>`,
    ],
    ['a text without end', 'too_large', `<a>${'x'.repeat(100_000)}</a>`],
    ['an attribute without end', 'too_large', `<a b="${'x'.repeat(100_000)}"/>`],
    ['a message without end', 'too_large', Buffer.alloc(65 * 1024 * 1024, 32)],
    ['nothing but spaces', 'not_xml', Buffer.alloc(2_000_000, 32)],
    ['nothing', 'empty', ''],
    ['what is no XML', 'not_xml', 'PK\u0003\u0004 this is a ZIP'],
    ['what is no text', 'not_xml', Buffer.from('89504e470d0a1a0affd8', 'hex')],
    [
      'UTF-32',
      'unsupported_encoding',
      Buffer.concat(
        [...'\ufeff<a/>'].map((sign) => Buffer.from([sign.codePointAt(0)! & 255, sign.codePointAt(0)! >> 8, 0, 0])),
      ),
    ],
    ['half of a message', 'damaged', ern4(sent).slice(0, 3000)],
    ['bytes that are none of its encoding', 'wrong_encoding', Buffer.from('<a>\xff\xfe</a>', 'latin1')],
    ['a zero byte', 'damaged', ern4(sent).replace('Один', '\u0000')],
    ['a character that is none', 'damaged', ern4(sent).replace('Один', '\uffff')],
    ['an encoding that nobody knows', 'unsupported_encoding', '<?xml version="1.0" encoding="IBM037"?><a/>'],
    ['another standard', 'not_ern', '<m:MeadMessage xmlns:m="http://ddex.net/xml/mead/11"/>'],
    [
      'a version that nobody sends',
      'unsupported_version',
      '<e:NewReleaseMessage xmlns:e="http://ddex.net/xml/ern/99"/>',
    ],
    ['a message about nothing', 'no_release', '<e:NewReleaseMessage xmlns:e="http://ddex.net/xml/ern/43"/>'],
  ])('%s', (_what, reason, text) => {
    expect(refusal(text)).toBe(reason);
  });

  it('or reads thousands of releases in no time', () => {
    const many = (of: (n: number) => string) => Array.from({ length: 20_000 }, (_, n) => of(n)).join('');
    const releases = many(
      (n) => `<Release IsMainRelease="${n % 2 === 0}"><ReleaseReference>R${n}</ReleaseReference></Release>`,
    );
    const pictures = many((n) => `<Image><ResourceReference>I${n}</ResourceReference></Image>`);
    const deals = many(() => '<ReleaseDeal><DealReleaseReference>R1</DealReleaseReference><Deal/></ReleaseDeal>');
    const { length } = read(
      `<e:NewReleaseMessage xmlns:e="http://ddex.net/xml/ern/382"><ResourceList>${pictures}</ResourceList>
        <ReleaseList>${releases}</ReleaseList><DealList>${deals}</DealList></e:NewReleaseMessage>`,
    ).releases;
    expect(length).toBe(10_000);
    // Quadratic time would take minutes.
  }, 30_000);

  it('one deal for releases, or of tracks, in a number that would fill the memory', () => {
    const many = (count: number, of: (n: number) => string) => Array.from({ length: count }, (_, n) => of(n)).join('');
    const message = (releases: string, deals: string) => `<e:NewReleaseMessage xmlns:e="http://ddex.net/xml/ern/382">
      <ReleaseList><Release IsMainRelease="true"><ReleaseReference>R0</ReleaseReference></Release>${releases}</ReleaseList>
      <DealList><ReleaseDeal>${deals}</ReleaseDeal></DealList></e:NewReleaseMessage>`;
    const references = many(50_000, (n) => `<DealReleaseReference>R${n}</DealReleaseReference>`);
    expect(refusal(message('', references + many(50_000, () => '<Deal/>')))).toBe('too_many_elements');
    const track =
      '<TrackRelease><ReleaseReference>R1</ReleaseReference><ReleaseResourceReference>A1</ReleaseResourceReference></TrackRelease>';
    const deals = `<DealReleaseReference>R1</DealReleaseReference>${many(50_000, () => '<Deal/>')}`;
    expect(
      refusal(
        message(
          many(20_000, () => track),
          deals,
        ),
      ),
    ).toBe('too_many_elements');
  });

  it('or reads the longest path, name and title in no time', () => {
    const longest = (sign: string) => sign.repeat(32_000 / sign.length);
    const odd = [longest('\u0301\u0316'), longest('-\u2028'), longest(' \u00a0')];
    for (const text of odd) {
      const message = ern3(sent).replaceAll('Кино', text).replaceAll('Один &amp; два', text);
      expect(read(message).releases.length).toBeGreaterThan(0);
    }
    // With this number of files, a time that grows with the square of the length is more than this test may take.
    const many = ern3({ ...sent, tracks: Array.from({ length: 60 }, () => sent.tracks[1]!) });
    const { recordings } = read(many.replaceAll('<FilePath>resources/<', `<FilePath>${longest('/')}x${longest('/')}<`));
    expect([...recordings.values()].filter(({ files }) => files[0]?.path.startsWith('///'))).toHaveLength(60);
  }, 30_000);

  it('or reads, and never fails in another way, whatever the bytes are', () => {
    const good = Buffer.from(ern4(sent));
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        expect(refusal(bytes)).toBeTypeOf('string');
      }),
      { numRuns: runs(100) },
    );
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.nat(good.length - 1), fc.nat(255), (at, from, value) => {
        const bytes = Buffer.from(good);
        bytes[at] = value;
        expect(refusal(bytes)).toBeTypeOf('string');
        expect(refusal(Buffer.concat([good.subarray(0, at), good.subarray(from)]))).toBeTypeOf('string');
      }),
      { numRuns: runs(60) },
    );
  });
});

it('reads durations', () => {
  expect(['PT3M53S', 'PT1H', 'PT0.5S', 'P1D', 'PT', 'x', null].map(readDuration)).toEqual([
    233_000,
    3_600_000,
    500,
    86_400_000,
    null,
    null,
    null,
  ]);
});

it('a territory or use without a text is not the same as none', () => {
  const dealOf = (find: string, text: string) => read(ern3(sent).replaceAll(find, text)).releases[0]?.deals[0];
  const use = '<UseType>NonInteractiveStream</UseType>';
  for (const text of ['<UseType/>', '<UseType> </UseType>', '<UseType>UserDefined</UseType>'])
    expect(dealOf(use, text)?.uses).toEqual(['']);
  expect(dealOf(use, '<UseType UserDefinedValue="Lift">UserDefined</UseType>')?.uses).toEqual(['Lift']);
  expect(dealOf(use, '')?.uses).toEqual(['']);
  expect(dealOf(`<Usage>${use}</Usage>`, '')?.uses).toEqual([]);
  const code = '<TerritoryCode>KZ</TerritoryCode>';
  expect(dealOf(code, '<TerritoryCode/>')?.territories).toEqual(['RU', '']);
  expect(dealOf(code, `${code}<ExcludedTerritoryCode/>`)?.excluded).toEqual(['']);
});
