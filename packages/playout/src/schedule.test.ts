import { localTimeAt, openingAt } from '@kamerton/wire/client/opening';
import { weekdays } from '@kamerton/wire/client/local-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ScheduleDocument, sourceAt, weekSpans } from './schedule.ts';
import { clocks, everySource, layer, type ScheduleChanges, scheduled, slot, slots } from './testing/schedule.ts';
import { plainVenue, weekOf } from './testing/venue.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Monday is 2 March 2026. */
const playedAt = (document: ScheduleDocument, moment: string): string => {
  const { source, layer: above, until } = sourceAt(document, Date.parse(moment));
  const name = source ? `${source.kind} ${source.id}` : 'nothing';
  const end = until === null ? 'ever' : new Date(until).toISOString().slice(0, 16);
  return `${name}${above ? ` by ${above.name}` : ''} until ${end}`;
};

describe('what plays at a moment', () => {
  const morning = slot('mon', '09:00', '12:00');
  it.each<[string, ScheduleChanges, string, string]>([
    ['is what is assigned', {}, '2026-03-02T10:00:00Z', 'playlist 1 until ever'],
    ['is nothing if nothing is', { source: null }, '2026-03-02T10:00:00Z', 'nothing until ever'],
    ['is a slot from its start', { slots: [morning] }, '2026-03-02T09:00:00Z', 'playlist 2 until 2026-03-02T12:00'],
    [
      'is what is assigned from its end',
      { slots: [morning] },
      '2026-03-02T12:00:00Z',
      'playlist 1 until 2026-03-09T09:00',
    ],
    [
      'may be a collection',
      { slots: [slot('mon', '09:00', '12:00', null)] },
      '2026-03-02T10:00:00Z',
      'collection 9 until 2026-03-02T12:00',
    ],
    [
      'goes by the clock of the venue',
      { venue: { timezone: 'Asia/Vladivostok' }, slots: [morning] },
      '2026-03-02T00:30:00Z',
      'playlist 2 until 2026-03-02T02:00',
    ],
    [
      'goes on past midnight',
      { slots: [slot('sun', '22:00', '02:00')] },
      '2026-03-02T01:00:00Z',
      'playlist 2 until 2026-03-02T02:00',
    ],
    [
      'is the slot that starts later',
      { slots: [slot('mon', '10:00', '11:00', 3), slot('mon', '09:00', '12:00')] },
      '2026-03-02T10:30:00Z',
      'playlist 3 until 2026-03-02T11:00',
    ],
    [
      'is the later in the list of two that start at once',
      { slots: [slot('mon', '09:00', '12:00', 3), slot('mon', '09:00', '10:00', 4)] },
      '2026-03-02T09:30:00Z',
      'playlist 4 until 2026-03-02T10:00',
    ],
    [
      'is a slot of a layer on its dates',
      { slots: [morning], layers: [layer({ slots: [slot('mon', '10:00', '11:00', 3)] })] },
      '2026-03-02T10:00:00Z',
      'playlist 3 by Campaign until 2026-03-02T11:00',
    ],
    [
      'is not one on others',
      { slots: [morning], layers: [layer({ slots: [slot('mon', '10:00', '11:00', 3)] })] },
      '2026-03-09T10:00:00Z',
      'playlist 2 until 2026-03-09T12:00',
    ],
    [
      'is not one of a layer that is switched off',
      { slots: [morning], layers: [layer({ is_active: false, slots: [slot('mon', '10:00', '11:00', 3)] })] },
      '2026-03-02T10:00:00Z',
      'playlist 2 until 2026-03-02T12:00',
    ],
    [
      'is the week’s where a layer has no slot',
      { slots: [morning], layers: [layer({ slots: [slot('mon', '10:00', '11:00', 3)] })] },
      '2026-03-02T11:00:00Z',
      'playlist 2 until 2026-03-02T12:00',
    ],
    [
      'goes on past midnight of the last date of a layer',
      {
        layers: [
          layer({ ends_on: '2026-03-02', slots: [slot('mon', '22:00', '02:00', 3), slot('tue', '01:00', '05:00')] }),
        ],
      },
      '2026-03-03T01:30:00Z',
      'playlist 3 by Campaign until 2026-03-03T02:00',
    ],
    [
      'is that of the highest priority',
      {
        layers: [
          layer({ name: 'Holiday', priority: 9, slots: [slot('mon', '08:00', '20:00', 3)] }),
          layer({ slots: [slot('mon', '10:00', '11:00', 4)] }),
        ],
      },
      '2026-03-02T10:30:00Z',
      'playlist 3 by Holiday until 2026-03-02T20:00',
    ],
    [
      'is that of the later layer of equal ones',
      {
        layers: [
          layer({ slots: [slot('mon', '10:30', '11:00', 3)] }),
          layer({ name: 'Sale', slots: [slot('mon', '10:00', '11:00', 4)] }),
        ],
      },
      '2026-03-02T10:30:00Z',
      'playlist 4 by Sale until 2026-03-02T11:00',
    ],
    [
      'is what is assigned where the slot’s was deleted',
      { slots: [morning], sources: [] },
      '2026-03-02T10:00:00Z',
      'playlist 1 until 2026-03-02T12:00',
    ],
    [
      'is what is assigned where only others of its kind or number are there',
      {
        slots: [morning],
        sources: [
          { kind: 'collection', id: 2 },
          { kind: 'playlist', id: 3 },
        ],
      },
      '2026-03-02T10:00:00Z',
      'playlist 1 until 2026-03-02T12:00',
    ],
    [
      'is what is assigned where the slot’s is not available',
      { slots: [morning], sources: [{ kind: 'playlist', id: 2, is_available: false }] },
      '2026-03-02T10:00:00Z',
      'playlist 1 until 2026-03-02T12:00',
    ],
    [
      'is nothing where a slot names nothing and nothing is assigned',
      { source: null, slots: [{ ...morning, playlist_id: null, selection_id: null }] },
      '2026-03-02T10:00:00Z',
      'nothing until 2026-03-02T12:00',
    ],
    [
      'is a slot of a layer on its last date, and lasts for ever after it',
      { layers: [layer({ ends_on: '2026-03-02', slots: [slot('mon', '22:00', '02:00', 3)] })] },
      '2026-03-03T02:00:00Z',
      'playlist 1 until ever',
    ],
    [
      'does not last beyond what is sure when a layer lies far ahead',
      { layers: [layer({ starts_on: '2026-12-01', ends_on: '2026-12-31', slots: [slot('mon', '10:00', '11:00')] })] },
      '2026-03-02T10:00:00Z',
      'playlist 1 until 2026-03-12T00:00',
    ],
    [
      'lasts for ever after the last layer',
      { layers: [layer({ slots: [slot('mon', '10:00', '11:00')] })] },
      '2026-04-02T10:00:00Z',
      'playlist 1 until ever',
    ],
    [
      'skips the hour that clocks skip',
      { venue: { timezone: 'Europe/Berlin' }, slots: [slot('sun', '02:15', '03:30')] },
      '2026-03-29T01:00:00Z',
      'playlist 2 until 2026-03-29T01:30',
    ],
    [
      'comes again in the hour that comes twice',
      { venue: { timezone: 'Europe/Berlin' }, slots: [slot('sun', '02:15', '02:30')] },
      '2026-10-25T00:40:00Z',
      'playlist 1 until 2026-10-25T01:15',
    ],
  ])('%s', (_, changes, moment, expected) => {
    expect(playedAt(scheduled(changes), moment)).toBe(expected);
  });

  it('knows documents that were stored before there were schedules', () => {
    const old: ScheduleDocument = { venue: plainVenue, source: { kind: 'playlist', id: 1 } };
    expect(sourceAt(old, 0)).toEqual({ source: { kind: 'playlist', id: 1 }, slot: null, layer: null, until: null });
  });

  it('cannot tell of an unknown zone', () => {
    expect(() => sourceAt(scheduled({ venue: { timezone: 'Mars/Crater' } }), 0)).toThrow(RangeError);
  });
});

/** The obvious model: looks through all slots of two dates, and sorts those that hold. */
const slowly = ({ venue, schedule, source, sources = [] }: ScheduleDocument, moment: number) => {
  const local = localTimeAt(venue.timezone, moment);
  const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  const lists = [
    { layer: null, slots: schedule?.slots ?? [], rank: -1, at: -1 },
    ...(schedule?.layers ?? []).map((each, at) => ({ layer: each, slots: each.slots, rank: each.priority, at })),
  ];
  const active = lists.flatMap(({ layer: of, slots, rank, at: list }) =>
    slots.flatMap((each, at) =>
      [0, 1].flatMap((daysAgo) => {
        const midnight = Math.floor(local / day) * day - daysAgo * day;
        const date = new Date(midnight);
        const name = date.toISOString().slice(0, 10);
        if (weekdays[(date.getUTCDay() + 6) % 7] !== each.day) return [];
        if (of && !(of.is_active && of.starts_on <= name && name <= of.ends_on)) return [];
        const from = midnight + minutes(each.start) * minute;
        const to = midnight + minutes(each.end) * minute + (minutes(each.end) <= minutes(each.start) ? day : 0);
        return from <= local && local < to ? [{ slot: each, layer: of, order: [rank, list, from, at] }] : [];
      }),
    ),
  );
  const [first] = active.sort((one, other) => {
    const at = one.order.findIndex((value, place) => value !== other.order[place]);
    return at === -1 ? 0 : (other.order[at] ?? 0) - (one.order[at] ?? 0);
  });
  const named = first?.slot.playlist_id ?? null;
  const wanted = first && {
    kind: named === null ? ('collection' as const) : ('playlist' as const),
    id: named ?? first.slot.selection_id ?? 0,
  };
  const isThere = wanted && sources.some(({ kind, id }) => kind === wanted.kind && id === wanted.id);
  return { slot: first?.slot ?? null, layer: first?.layer ?? null, source: isThere ? wanted : source };
};

const layers = fc.array(
  fc
    .record({
      priority: fc.integer({ min: 1, max: 3 }),
      is_active: fc.boolean(),
      slots,
      from: fc.integer({ min: -10, max: 20 }),
      days: fc.integer({ min: 0, max: 9 }),
    })
    .map(({ from, days, ...more }) => {
      const date = (at: number): string => new Date(Date.parse('2026-03-23T00:00:00Z') + at * day).toISOString();
      return layer({ ...more, starts_on: date(from).slice(0, 10), ends_on: date(from + days).slice(0, 10) });
    }),
  { maxLength: 4 },
);
/** Zones whose clocks change within the weeks from 23 March or 26 October 2026, and some that do not. */
const zones = fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kathmandu', 'Africa/Cairo', 'Australia/Lord_Howe');
const weeks = fc.constantFrom('2026-03-23', '2026-03-30', '2026-04-20', '2026-10-19', '2026-10-26');
const hours = fc.array(fc.option(fc.tuple(clocks, clocks)), { minLength: 7, maxLength: 7 }).map(weekOf);
const documents = fc
  .record({ timezone: zones, hours, slots, layers, hasAssigned: fc.boolean(), lost: fc.integer({ min: 1, max: 9 }) })
  .map(({ timezone, hours: week, slots: weekly, layers: above, hasAssigned, lost }) =>
    scheduled({
      venue: { timezone, advanced_schedule: true, ...week },
      source: hasAssigned ? { kind: 'playlist', id: 1 } : null,
      sources: everySource.filter(({ id }) => id !== lost),
      slots: weekly,
      layers: above,
    }),
  );

describe('the answer to what plays', () => {
  it('is that of an obvious model, and holds until it is another', () => {
    const start = Date.parse('2026-03-20T00:00:00Z');
    const moments = fc.integer({ min: 0, max: 250 * 24 * 60 * 60 }).map((seconds) => start + seconds * 1000);
    fc.assert(
      fc.property(documents, fc.array(moments, { minLength: 5, maxLength: 5 }), (document, several) => {
        for (const moment of several) {
          const { until, ...answer } = sourceAt(document, moment);
          expect(answer).toEqual(slowly(document, moment));
          if (until === null) continue;
          expect(until).toBeGreaterThan(moment);
          const step = Math.max(minute, (until - moment) / 20);
          for (let between = moment; between < until; between += step) {
            const { slot: found, layer: above } = slowly(document, between);
            expect([found === answer.slot, above === answer.layer]).toEqual([true, true]);
          }
          const after = slowly(document, until);
          const isOther = after.slot !== answer.slot || after.layer !== answer.layer;
          expect(isOther || until - moment >= 9 * day).toBe(true);
        }
      }),
    );
  });

  it('never ends too late when it is said to last for ever', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const moment = Date.parse('2026-05-20T10:00:00Z');
        const { until, slot: found } = sourceAt(document, moment);
        if (until !== null) return;
        for (let later = moment; later < moment + 400 * day; later += 7.3 * day) {
          expect(slowly(document, later).slot).toBe(found);
        }
      }),
    );
  });

  it('is drawn by spans that tile the week, each of them true', () => {
    fc.assert(
      fc.property(documents, weeks, (document, monday) => {
        const spans = weekSpans(document, monday);
        const { timezone } = document.venue;
        expect(localTimeAt(timezone, spans[0]?.from ?? 0)).toBe(Date.parse(`${monday}T00:00:00Z`));
        expect(localTimeAt(timezone, spans.at(-1)?.to ?? 0)).toBe(Date.parse(`${monday}T00:00:00Z`) + 7 * day);
        for (const [at, span] of spans.entries()) {
          expect(span.to).toBeGreaterThan(span.from);
          expect(span.from).toBe(at > 0 ? spans[at - 1]?.to : span.from);
          const local = localTimeAt(timezone, span.from);
          expect(local).toBe(Date.parse(`${span.date}T00:00:00Z`) + span.start * minute);
          expect(span.to - span.from).toBe((span.end - span.start) * minute);
          expect(span.end).toBeLessThanOrEqual(24 * 60);
          for (const moment of [span.from, (span.from + span.to) / 2, span.to - 1]) {
            const { source, slot: found, layer: above } = sourceAt(document, moment);
            expect([span.source, span.slot, span.layer]).toEqual([source, found, above]);
            expect(openingAt(document.venue, moment).is_open).toBe(span.is_open);
          }
        }
      }),
    );
  });

  it('is one for every open minute of a week', () => {
    fc.assert(
      fc.property(documents, weeks, (document, monday) => {
        const spans = weekSpans(document, monday);
        const [first, last] = [spans[0]?.from ?? 0, spans.at(-1)?.to ?? 0];
        for (let moment = first; moment < last; moment += 37 * minute) {
          const found = spans.filter(({ from, to }) => from <= moment && moment < to);
          expect(found).toHaveLength(1);
          expect(found[0]?.source).toEqual(slowly(document, moment).source);
        }
      }),
    );
  });
});

describe('the spans of a week', () => {
  it('leave out the hour that is skipped, and have the one that comes twice two times', () => {
    const document = scheduled({ venue: { timezone: 'Europe/Berlin', start_time: '00:00', end_time: '00:00' } });
    const sunday = (monday: string) =>
      weekSpans(document, monday)
        .filter((span) => span.day === 'sun')
        .map(({ start, end }) => [start / 60, end / 60]);
    expect(sunday('2026-03-23')).toEqual([
      [0, 2],
      [3, 24],
    ]);
    expect(sunday('2026-10-19')).toEqual([
      [0, 3],
      [2, 24],
    ]);
  });
});
