import fc from 'fast-check';
import { DateTime, FixedOffsetZone } from 'luxon';
import type { SentDeal } from './ddex-files.ts';

// A second implementation, which reads dates with a library and shares no code with the first: a track is open at exactly
// the moments when it says so.

interface When {
  year: number;
  month: number;
  day: number;
  form: 'year' | 'month' | 'day' | 'minute' | 'midnight';
  /** Minutes ahead of UTC; null if the text has no zone. */
  zone: number | null;
}

export interface Grant {
  territories: string[];
  excluded: string[];
  uses: string[];
  start: When | null;
  end: When | null;
  down: boolean;
  /** Of the track by itself. */
  own: boolean;
}

export interface Sent {
  sender: number;
  /** In the order of which messages count. */
  at: number;
  purge: boolean;
  deals: Grant[];
}

const two = (n: number) => String(n).padStart(2, '0');

const zoneText = (zone: number | null) =>
  zone === null
    ? ''
    : zone === 0
      ? 'Z'
      : `${zone < 0 ? '-' : '+'}${two(Math.floor(Math.abs(zone) / 60))}:${two(Math.abs(zone) % 60)}`;

const textOf = ({ year, month, day, form, zone }: When): string => {
  const parts = form === 'year' ? [] : form === 'month' ? [two(month)] : [two(month), two(day)];
  const time = form === 'minute' ? 'T10:30:00' : form === 'midnight' ? 'T24:00:00' : '';
  return [year, ...parts].join('-') + time + zoneText(zone);
};

/** Days of a message without a zone are those of Moscow. */
const moscow = 180;

const lasts = { year: { years: 1 }, month: { months: 1 }, day: { days: 1 }, minute: {}, midnight: {} };

export const minutesOf = (at: DateTime): number => at.toMillis() / 60_000;

/** From and to, in minutes since 1970; null if there is no such day. */
const intervalOf = (when: When): [number, number] | null => {
  const zone = FixedOffsetZone.instance(when.zone ?? moscow);
  const at = DateTime.fromISO(textOf({ ...when, zone: null }), { zone });
  return at.isValid ? [minutesOf(at), minutesOf(at.plus(lasts[when.form]))] : null;
};

export const bounds = ({ start, end, down }: Grant): [number, number] => [
  start === null ? -Infinity : (intervalOf(start)?.[0] ?? (down ? -Infinity : Infinity)),
  end === null ? Infinity : (intervalOf(end)?.[1] ?? (down ? Infinity : -Infinity)),
];

const covers = (grant: Grant, minute: number): boolean => bounds(grant)[0] <= minute && minute < bounds(grant)[1];

const isHere = ({ territories, excluded, down }: Grant): boolean => {
  const whole = (code: string) => ['RU', '643'].includes(code);
  const part = (code: string) => code.startsWith('RU') || ['643', '2130', ''].includes(code);
  if (excluded.some(down ? whole : part)) return false;
  return territories.length === 0 || territories.some((code) => code === 'Worldwide' || (down ? part : whole)(code));
};

const streams = ['NonInteractiveStream', 'OnDemandStream'];
const isStream = (use: string) => streams.includes(use) || use === 'contract';
const usesOf = ({ uses }: Grant) => (uses.length > 0 ? uses : ['contract']);

export const isOpen = (all: readonly Grant[], any: boolean, minute: number): boolean => {
  const isPlayed = (use: string) => use !== '' && (any || isStream(use));
  const deals = all.filter(isHere);
  const ended = deals.filter((deal) => deal.down && covers(deal, minute)).flatMap(usesOf);
  const grants = (of: (deal: Grant) => boolean) => deals.filter((deal) => !deal.down && of(deal));
  const isEnded = (use: string) =>
    ended.some((gone) => ['contract', ''].includes(gone) || gone === use || (use === 'contract' && isStream(gone)));
  const own = grants((deal) => deal.own);
  const whole = grants((deal) => !deal.own);
  const decides = own.some((deal) => usesOf(deal).some(isStream));
  // A release that says nothing about here leaves it to the sales of its track.
  const says =
    whole.some((deal) => usesOf(deal).some(isPlayed)) ||
    whole.some((deal) => bounds(deal)[1] > minute) ||
    deals.some((deal) => deal.down && !deal.own && covers(deal, minute) && usesOf(deal).some(isPlayed));
  const counting = decides ? own : says ? whole : [...whole, ...own];
  return counting.some((deal) => covers(deal, minute) && usesOf(deal).some((use) => isPlayed(use) && !isEnded(use)));
};

const when = fc.record<When>({
  year: fc.constantFrom(2023, 2024, 2024, 2025, 2100),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })),
  form: fc.constantFrom('year', 'month', 'day', 'day', 'minute', 'midnight'),
  zone: fc.constantFrom(null, null, 0, 180, 840, -720, 345, -210),
});

const grant = fc.record<Grant>({
  territories: fc.constantFrom(['Worldwide'], ['RU'], ['US', 'RU'], [], ['RU-MOW'], ['US'], ['', '643'], ['2130']),
  excluded: fc.constantFrom([], [], [], ['US'], ['840'], ['RU'], ['RU-SPE'], ['643'], ['']),
  uses: fc.constantFrom(
    ['NonInteractiveStream'],
    [],
    ['OnDemandStream', 'PermanentDownload'],
    ['PermanentDownload'],
    [''],
  ),
  start: fc.option(when),
  end: fc.option(when),
  down: fc.constantFrom(false, false, false, true),
  own: fc.boolean(),
});

export const messages = fc.array(
  fc.record<Sent>({
    sender: fc.integer({ min: 0, max: 1 }),
    at: fc.integer({ min: 1, max: 5 }),
    purge: fc.constantFrom(false, false, false, false, true),
    deals: fc.array(grant, { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 4 },
);

export const written = ({ start, end, down, own, ...deal }: Grant): SentDeal => ({
  ...deal,
  ...(start && { start: textOf(start) }),
  ...(end && { end: textOf(end) }),
  isTakedown: down,
  of: [own ? 'R1' : 'R0'],
});

/** The newest message of each sender; of two of one time the later one. */
export const newest = (sent: readonly Sent[]): Sent[] =>
  [0, 1].flatMap((sender) => {
    const own = sent.filter((each) => each.sender === sender);
    const last = Math.max(...own.map(({ at }) => at));
    return own.filter(({ at }) => at === last).slice(-1);
  });
