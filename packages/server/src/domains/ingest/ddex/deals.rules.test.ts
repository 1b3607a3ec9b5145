import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGrid, isIcpn, isIsrc } from './message-notes.rules.ts';
import { bestOf, availabilityOf, endsOf, trackAvailability } from './deals.rules.ts';
import { isRepeated, isSameRelease, keyOf, recordingNames } from './identity.rules.ts';
import type { Deal } from '../../../formats/ddex/message.ts';
import { fits } from '../../../formats/ddex/territories.ts';

const deal = (more: Partial<Deal> = {}): Deal => ({
  territories: ['Worldwide'],
  excluded: [],
  uses: [],
  models: [],
  periods: [],
  takes_down: false,
  pre_order: false,
  ...more,
});
const here = { territory: 'RU', uses: [] };
const at = Date.parse('2024-06-15T12:00:00Z');
const period = (start: string | null, end: string | null = null) => ({ periods: [{ start, end }] });
const closed = (...deals: Deal[]) => availabilityOf(deals, here, at).closed;

describe('a deal for services', () => {
  const [us, them] = ['PADPIDA2009101501Y', 'PADPIDA2011072101T'];
  const withServices = { ...here, services: ['PA-DPIDA-2009101501-Y', 'Камертон'] };
  it.each<[string, string | null, string | null, Deal[]]>([
    ['all of them', null, null, [deal({ recipients: [us] })]],
    ['this one', null, null, [deal({ recipients: [us], channels: [them, us] })]],
    ['this one by its name', 'no_deal', null, [deal({ recipients: [us], channels: ['КАМЕРТОН'] })]],
    ['another one', 'no_deal', 'no_deal', [deal({ recipients: [us], channels: [them] })]],
    ['one that cannot be read', 'no_deal', 'no_deal', [deal({ recipients: [us], channels: [''] })]],
    ['all but this one', 'no_deal', 'no_deal', [deal({ recipients: [us], excluded_channels: [us] })]],
    ['all but another one', null, null, [deal({ recipients: [us], excluded_channels: [them] })]],
    ['all but one that cannot be read', 'no_deal', 'no_deal', [deal({ recipients: [us], excluded_channels: [''] })]],
    ['another one, in a message to that', null, 'no_deal', [deal({ recipients: [them], channels: [them] })]],
    ['all of them, in a message to another one', null, 'no_deal', [deal({ recipients: [them] })]],
    ['another one, in a message to nobody', null, 'no_deal', [deal({ channels: [them] })]],
    [
      'all, and its end for another one',
      null,
      null,
      [deal(), deal({ recipients: [us], channels: [them], takes_down: true })],
    ],
    [
      'all, and its end for one that cannot be read',
      'taken_down',
      'taken_down',
      [deal(), deal({ recipients: [us], channels: [''], takes_down: true })],
    ],
    [
      'all, and its end for all but one that cannot be read',
      'taken_down',
      'taken_down',
      [deal(), deal({ recipients: [us], excluded_channels: [''], takes_down: true })],
    ],
  ])('%s', (_name, unset, set, deals) => {
    expect(closed(...deals)).toBe(unset);
    expect(availabilityOf(deals, withServices, at).closed).toBe(set);
  });
});

describe('a deal is open', () => {
  it.each<[string, string | null, Deal[]]>([
    ['everywhere', null, [deal()]],
    ['where no territory is named', null, [deal({ territories: [] })]],
    ['here among others', null, [deal({ territories: ['US', 'RU'] })]],
    ['in a part of here', 'no_deal', [deal({ territories: ['RU-MOW'] })]],
    ['everywhere but in a part of here', 'no_deal', [deal({ excluded: ['RU-MOW'] })]],
    ['but taken down in a part of here', 'taken_down', [deal(), deal({ takes_down: true, territories: ['RU-MOW'] })]],
    ['taken down but in a part of here', 'taken_down', [deal(), deal({ takes_down: true, excluded: ['RU-MOW'] })]],
    ['elsewhere', 'no_deal', [deal({ territories: ['US', 'UA'] })]],
    ['everywhere but here', 'no_deal', [deal({ excluded: ['RU'] })]],
    ['not at all', 'no_deal', []],
    ['until yesterday', 'ended', [deal(period(null, '2024-06-14'))]],
    ['until today', null, [deal(period(null, '2024-06-15'))]],
    ['from tomorrow', 'not_begun', [deal(period('2024-06-16'))]],
    ['again', null, [deal({ periods: [...period('2020', '2021').periods, ...period('2024-06').periods] })]],
    ['between two', 'ended', [deal(period('2020', '2021')), deal(period('2025'))]],
    ['from a day that is none', 'not_begun', [deal(period('soon'))]],
    ['until a day that is none', 'ended', [deal(period(null, '2026-11-31'))]],
    ['until an end without a text', 'ended', [deal(period(null, ''))]],
    ['until yesterday in its own zone', 'ended', [deal(period(null, '2024-06-14+03:00'))]],
    ['until this month in its own zone', null, [deal(period(null, '2024-06Z'))]],
    ['for ever', null, [deal(period(null, '9999-12-31T23:59:59-05:00'))]],
    ['but taken down', 'taken_down', [deal(), deal({ takes_down: true })]],
    ['taken down elsewhere', null, [deal(), deal({ takes_down: true, territories: ['US'] })]],
    ['in a territory without a text', 'no_deal', [deal({ territories: [''] })]],
    ['in a territory without a text and here', null, [deal({ territories: ['', 'RU'] })]],
    ['everywhere but in a territory without a text', 'no_deal', [deal({ excluded: [''] })]],
    ['everywhere but everywhere', 'no_deal', [deal({ excluded: ['Worldwide'] })]],
    ['everywhere but in Europe', 'no_deal', [deal({ excluded: ['2130'] })]],
    ['everywhere but in no country', 'no_deal', [deal({ excluded: ['XX'] })]],
    ['everywhere but in a country of three letters', 'no_deal', [deal({ excluded: ['USA'] })]],
    ['everywhere but elsewhere by its number', null, [deal({ excluded: ['840', '36', '004'] })]],
    ['everywhere but in a part of elsewhere', null, [deal({ excluded: ['US-CA', 'XK'] })]],
    ['everywhere but here by its number', 'no_deal', [deal({ territories: ['2136'], excluded: ['643'] })]],
    ['everywhere but in a former state with here', 'no_deal', [deal({ excluded: ['SU'] })]],
    ['everywhere but in a former state elsewhere', null, [deal({ excluded: ['AN', 'YU'] })]],
    ['here by its number', null, [deal({ territories: ['643'] })]],
    ['here with leading zeros', null, [deal({ territories: ['0643'] })]],
    ['in a former state', 'no_deal', [deal({ territories: ['810', 'SU'] })]],
    ...['643', '2130', 'XX', '', 'RU-'].map((code): [string, string, Deal[]] => [
      `but taken down in ${code || 'a territory without a text'}`,
      'taken_down',
      [deal(), deal({ takes_down: true, territories: [code] })],
    ]),
    ['taken down but in an unreadable territory', 'taken_down', [deal(), deal({ takes_down: true, excluded: ['XX'] })]],
    ['taken down but here by its number', null, [deal(), deal({ takes_down: true, excluded: ['643'] })]],
    ['for a use without a text', 'other_use', [deal({ uses: [''] })]],
    ['but taken down for a use without a text', 'taken_down', [deal(), deal({ takes_down: true, uses: [''] })]],
    ['but taken down since a day that is none', 'taken_down', [deal(), deal({ takes_down: true, ...period('soon') })]],
    ['but from a later date of its release', 'not_begun', [deal({ ...period('2020'), effective: '2024-06-16' })]],
    ['from an earlier date of its release', null, [deal({ ...period('2020'), effective: '2024-06-15' })]],
    ['from a date of its release that is none', 'not_begun', [deal({ effective: '' })]],
    ['and its sale is taken down', null, [deal(), deal({ takes_down: true, uses: ['PermanentDownload'] })]],
    ['but streams are taken down', 'taken_down', [deal(), deal({ takes_down: true, uses: ['Stream'] })]],
    [
      'for two uses, and one is taken down',
      null,
      [deal({ uses: ['OnDemandStream', 'PlayInPublic'] }), deal({ takes_down: true, uses: ['OnDemandStream'] })],
    ],
    [
      'for a stream, and all of them are taken down',
      'taken_down',
      [deal({ uses: ['OnDemandStream'] }), deal({ takes_down: true, uses: ['Stream'] })],
    ],
    [
      'for streams and sale, and both are taken down',
      'taken_down',
      [
        deal({ uses: ['OnDemandStream', 'PermanentDownload'] }),
        deal({ takes_down: true, uses: ['ondemandstream', 'PermanentDownload'] }),
      ],
    ],
    ['taken down later', null, [deal(), deal({ takes_down: true, ...period('2025-01-01') })]],
    ['for orders ahead', 'other_use', [deal({ pre_order: true })]],
    ['for orders ahead, and then', 'not_begun', [deal({ pre_order: true }), deal(period('2024-07-01'))]],
    ['for claims only', 'other_use', [deal({ models: ['RightsClaimModel'] })]],
    ['for sale only', 'other_use', [deal({ uses: ['PermanentDownload'], models: ['PayAsYouGoModel'] })]],
    ['for sale elsewhere', 'no_deal', [deal({ uses: ['PermanentDownload'], territories: ['US'] })]],
    ['for sale, and for streams once', 'ended', [deal({ uses: ['PermanentDownload'] }), deal(period(null, '2020'))]],
    ['for streams and sale', null, [deal({ uses: ['PermanentDownload', 'OnDemandStream'] })]],
    ['as the contract says', null, [deal({ uses: ['AsPerContract'] })]],
    ['in public', null, [deal({ uses: ['PlayInPublic'] })]],
    ['offline with a subscription', null, [deal({ uses: ['ConditionalDownload'], models: ['SubscriptionModel'] })]],
    ['but its claims are taken down', null, [deal(), deal({ takes_down: true, models: ['RightsClaimModel'] })]],
  ])('%s', (_what, expected, deals) => {
    expect(closed(...deals)).toBe(expected);
  });

  it('until its next edge, which is told', () => {
    expect(availabilityOf([deal(period('2024-01-01', '2024-06-30'))], here, at).until).toBe('2024-06-30T21:00:00.000Z');
    expect(availabilityOf([deal(period('2024-07-01T10:00:00+02:00'))], here, at).until).toBe(
      '2024-07-01T08:00:00.000Z',
    );
    expect(availabilityOf([deal()], here, at).until).toBeNull();
  });

  it('in the time of its territory: the last day ends with the first zone, one of a takedown with the last', () => {
    const ends = (territory: string, takes_down: boolean) =>
      availabilityOf([deal({ takes_down, ...period(null, '2024-06-15') })], { territory, uses: [] }, at).until;
    expect([ends('JP', false), ends('US', false), ends('US', true)]).toEqual([
      '2024-06-15T15:00:00.000Z',
      '2024-06-16T04:00:00.000Z',
      '2024-06-16T10:00:00.000Z',
    ]);
  });

  it('at every moment exactly as before its next edge', () => {
    const day = fc
      .integer({ min: 0, max: 60 })
      .map((n) => new Date(at + (n - 30) * 86_400_000).toISOString().slice(0, 10));
    const any = fc.record({ start: fc.option(day), end: fc.option(day) });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), fc.double({ min: 0, max: 1, noNaN: true }), (periods, part) => {
        const deals = periods.map((each) => deal({ periods: [each] }));
        const { closed: now, until } = availabilityOf(deals, here, at);
        const end = until === null ? at + 1e10 : Date.parse(until);
        const later = at + Math.floor((end - at - 1) * part);
        expect(availabilityOf(deals, here, later).closed === null).toBe(now === null);
      }),
    );
  });
});

it('the ends of deals are found among however many there are', () => {
  const ends = Array.from({ length: 150_000 }, (_, n) => String(2000 + (n % 100)));
  const periods = ends.map((end) => ({ start: null, end }));
  const [last, next] = [Date.parse('2099-12-31T21:00:00Z'), Date.parse('2024-12-31T21:00:00Z')];
  expect(endsOf([deal({ periods })], 'RU', at)).toEqual({ last, next });
  expect(endsOf([], 'RU', at)).toEqual({ last: Infinity, next: Infinity });
});

it('a track follows its own deals, else its release’s, and goes with one that is taken down or purged', () => {
  const open = { deals: [deal()], purged: false };
  const shut = [deal(period(null, '2020'))];
  const sale = [deal({ uses: ['PermanentDownload'] })];
  const track = (release: typeof open, own: Deal[] | null) => trackAvailability(release, own, here, at).closed;
  expect(track(open, null)).toBeNull();
  expect(track(open, shut)).toBe('ended');
  expect(track({ ...open, deals: shut }, [deal()])).toBeNull();
  expect(track({ ...open, deals: [deal({ takes_down: true })] }, [deal()])).toBe('taken_down');
  expect(track({ ...open, purged: true }, [deal()])).toBe('purged');
  expect(track(open, sale)).toBeNull();
  expect(track({ ...open, deals: sale }, [deal()])).toBeNull();
  expect(track({ ...open, deals: [] }, sale)).toBe('other_use');
  expect(track(open, [...sale, deal({ takes_down: true })])).toBe('taken_down');
  expect(track({ ...open, deals: [deal({ takes_down: true, uses: ['PermanentDownload'] })] }, [deal()])).toBeNull();
  expect(
    bestOf([
      { closed: 'ended', until: '2025' },
      { closed: null, until: '2024' },
    ]),
  ).toEqual({ closed: null, until: '2024' });
});

it('deals of its release that are for it come in place of all that the release has', () => {
  const track = (deals: Deal[], ...ofTrack: Deal[]) =>
    trackAvailability({ deals, purged: false }, ofTrack, here, at).closed;
  const limited = (more: Partial<Deal> = {}) => deal({ ...more, of_release: true });
  expect(track([], limited())).toBeNull();
  expect(track([deal()], limited(period(null, '2020')))).toBe('ended');
  expect(track([], limited({ takes_down: true }), limited())).toBe('taken_down');
  // Own deals decide as beside any of the release.
  expect(track([], deal(period(null, '2020')), limited())).toBe('ended');
  expect(track([], deal({ uses: ['PermanentDownload'] }), limited())).toBeNull();
  expect(track([], deal(), limited({ takes_down: true }))).toBe('taken_down');
});

it('own deals about elsewhere, a sale, or the end of one leave a track to its release, whatever opens music', () => {
  for (const uses of [[], ['any']]) {
    const track = (...own: Deal[]) =>
      trackAvailability({ deals: [deal()], purged: false }, own, { territory: 'RU', uses }, at).closed;
    const sale = { uses: ['PermanentDownload'] };
    expect(track(deal({ takes_down: true, territories: ['US'] }))).toBeNull();
    expect(track(deal({ takes_down: true, ...period(null, '2020') }))).toBeNull();
    expect(track(deal({ takes_down: true, ...sale }))).toBeNull();
    expect(track(deal({ ...sale, territories: ['US'] }))).toBeNull();
    expect(track(deal({ ...sale, ...period(null, '2023') }))).toBeNull();
    expect(track(deal({ territories: ['US'] }))).toBeNull();
    expect(track(deal({ takes_down: true }))).toBe('taken_down');
    expect(track(deal(period(null, '2023')))).toBe('ended');
  }
});

it('uses that the settings name open music too', () => {
  const sale = [deal({ uses: ['PermanentDownload'] })];
  const closedWith = (...uses: string[]) => availabilityOf(sale, { territory: 'RU', uses }, at).closed;
  expect([closedWith('permanentdownload'), closedWith('any'), closedWith('Print')]).toEqual([null, null, 'other_use']);
  const claims = [deal({ uses: ['UserMakeAvailableUserProvided', 'UseForIdentification'] })];
  expect(availabilityOf(claims, { territory: 'RU', uses: ['any'] }, at).closed).toBe('other_use');
  expect(availabilityOf(claims, { territory: 'RU', uses: ['UseForIdentification'] }, at).closed).toBeNull();
  expect(availabilityOf([deal({ uses: [''] })], { territory: 'RU', uses: ['any', ''] }, at).closed).toBe('other_use');
});

it('territories by name, everywhere, not at all', () => {
  expect([fits(['ru'], [], 'RU'), fits(['Worldwide'], [], 'RU'), fits(['US'], [], 'RU')]).toEqual([2, 1, 0]);
  expect([fits(['ru-mow'], [], 'RU'), fits(['ru-mow'], [], 'RU', true)]).toEqual([0, 2]);
});

it('countries by the numbers that ICU knows them by', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const countries = letters.flatMap((one) => letters.map((other) => one + other));
  const named = Array.from({ length: 899 }, (_, n) => String(n + 1)).flatMap((number) => {
    const country = countries.find((each) => fits([number], [], each) === 2);
    return country === undefined ? [] : [{ number, country }];
  });
  expect(named).toHaveLength(249);
  for (const { number, country } of named)
    expect(new Intl.Locale(`und-${number.padStart(3, '0')}`).region).toBe(country);
});

it('codes have a form, and a check digit where there is one', () => {
  expect([isIcpn('4006381333931'), isIcpn('036000291452'), isIcpn('04006381333931')]).toEqual([true, true, true]);
  expect([isIcpn('4006381333930'), isIcpn('400638133393'), isIcpn('')]).toEqual([false, false, false]);
  expect([isGrid('A12425GABC1234002M'), isGrid('A12425GABC1234002N'), isGrid('A1')]).toEqual([true, false, false]);
  expect([isIsrc('RUA1D2000001'), isIsrc('RU-A1D-20-00001'), isIsrc('CASE00000001X')]).toEqual([true, false, false]);
});

it('a code that contradicts a stronger one is of another release, unless the recordings or the first code are the same', () => {
  const existing = {
    icpn: 'Y',
    grid: null,
    key: 'icpn|X',
    delivered_key: null as string | null,
    recordings: ['A', 'B'],
  };
  const same = (icpn: string | null, names: string[], more: Partial<typeof existing> = {}) =>
    isSameRelease({ ...existing, ...more }, { ids: { icpn, grid: null }, key: `icpn|${icpn}`, names });
  expect([same('Y', ['C']), same(null, ['C']), same('X', ['C'], { icpn: null as never })]).toEqual([true, true, true]);
  expect([same('Z', ['B', 'A']), same('Z', ['A']), same('Z', ['A', 'B', 'C']), same('Z', [])]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(same('Z', ['#A1'], { recordings: ['#A1'] })).toBe(false);
  expect([same('X', []), same('X', ['C'])]).toEqual([true, false]);
  expect([same('X', [], { delivered_key: 'icpn|Y' }), same('Z', [], { delivered_key: 'icpn|Z' })]).toEqual([
    false,
    true,
  ]);
});

it('what a message, a release and a recording are known by', () => {
  const ids = { icpn: null, grid: null, isrc: 'RUA1D2000001', own: [] };
  expect([keyOf(ids, String), keyOf({ ...ids, icpn: '1' }, String)]).toEqual(['isrc|RUA1D2000001', 'icpn|1']);
  expect(keyOf({ ...ids, isrc: null }, String)).toBeNull();
  const entries = ['A1', 'A2', 'A3', 'A4', 'A3'].map((reference, n) => ({ reference, disc: 1, number: n + 1 }));
  const recordings = new Map<string, never>([
    ['A1', { isrc: 'X', own: null } as never],
    ['A2', { isrc: 'X', own: 'N:2' } as never],
    ['A3', { isrc: null, own: 'N:3' } as never],
    ['A4', { isrc: null, own: null } as never],
  ]);
  const names = recordingNames({ entries }, { recordings, sender: 'P' });
  expect(names).toEqual(['X', 'X#2', 'P|N:3', '#A4', 'P|N:3#2']);
  const earlier = { content_hash: 'a', message_created_at: '2024-01-01T00:00:00Z', is_complete: true };
  const half = { ...earlier, is_complete: false };
  const repeated = (hash: string, created_at: string | null) => isRepeated([earlier], { hash, created_at });
  expect([repeated('a', null), repeated('b', '2024-01-01T00:00:00Z'), repeated('b', null)]).toEqual([true, true, true]);
  expect(repeated('b', '2024-01-01T00:00:01Z')).toBe(false);
  expect(isRepeated([half], { hash: 'a', created_at: null })).toBe(false);
  expect(isRepeated([half], { hash: 'b', created_at: earlier.message_created_at })).toBe(false);
  expect(
    isRepeated([half, { ...earlier, content_hash: 'b' }], { hash: 'a', created_at: earlier.message_created_at }),
  ).toBe(true);
});
