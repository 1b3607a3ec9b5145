import type { Layer, Schedule } from '@kamerton/wire';
import { weekdays } from '@kamerton/wire/client/local-time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemsOf, sourceAt } from './schedule.ts';
import { layer, scheduled, slot, slots } from './testing/schedule.ts';
import { plainVenue } from './testing/venue.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const empty: Schedule = { slots: [], layers: [], announcements: [] };

describe('problems of a schedule', () => {
  it('are none where the assigned playlist fills the hours', () => {
    expect(problemsOf(empty, plainVenue, true)).toEqual({ gaps: [], clashes: [] });
  });

  it('are hours in which nothing plays', () => {
    const schedule = { ...empty, slots: weekdays.map((name) => slot(name, '09:00', '19:30')) };
    const { gaps } = problemsOf(schedule, plainVenue, false);
    expect(gaps).toHaveLength(14);
    expect(gaps.slice(0, 2)).toEqual([
      { day: 'mon', start: 480, end: 540 },
      { day: 'mon', start: 1170, end: 1200 },
    ]);
  });

  it('are those of the week only, but for a week that is named', () => {
    const schedule = { ...empty, layers: [layer({ slots: weekdays.map((name) => slot(name, '00:00', '00:00')) })] };
    expect(problemsOf(schedule, plainVenue, false).gaps).toHaveLength(7);
    expect(problemsOf(schedule, plainVenue, false, { weekOf: '2026-03-02' }).gaps).toEqual([]);
    expect(problemsOf(schedule, plainVenue, false, { weekOf: '2026-03-05' }).gaps).toHaveLength(3);
  });

  it('are gaps where the slot’s playlist was deleted', () => {
    const schedule = { ...empty, slots: weekdays.map((name) => slot(name, '00:00', '00:00')) };
    expect(problemsOf(schedule, plainVenue, false).gaps).toEqual([]);
    expect(problemsOf(schedule, plainVenue, false, { sources: [] }).gaps).toHaveLength(7);
    // The gap is one though the slot divides it.
    const divided = { ...empty, slots: [slot('mon', '09:00', '12:00')] };
    const { gaps } = problemsOf(divided, plainVenue, false, { sources: [] });
    expect(gaps.slice(0, 2)).toEqual([
      { day: 'mon', start: 480, end: 1200 },
      { day: 'tue', start: 480, end: 1200 },
    ]);
  });

  it('are gaps of a day each, and two where clocks skip an hour within one', () => {
    const always = { ...plainVenue, start_time: '00:00', end_time: '00:00', timezone: 'Europe/Berlin' };
    expect(problemsOf(empty, always, false).gaps).toHaveLength(7);
    const { gaps } = problemsOf(empty, always, false, { weekOf: '2026-03-23' });
    expect(gaps.slice(5)).toEqual([
      { day: 'sat', start: 0, end: 1440 },
      { day: 'sun', start: 0, end: 120 },
      { day: 'sun', start: 180, end: 1440 },
    ]);
  });

  it('are slots that overlap, of which the one that starts later plays', () => {
    const slotsOf = [slot('mon', '22:00', '02:00'), slot('tue', '01:00', '03:00'), slot('tue', '03:00', '04:00')];
    expect(problemsOf({ ...empty, slots: slotsOf }, plainVenue, true).clashes).toEqual([
      {
        a: { layer: null, slot: 0 },
        b: { layer: null, slot: 1 },
        span: { day: 'tue', start: 60, end: 120 },
        layer: null,
      },
    ]);
    const backwards = [slot('tue', '10:00', '11:00'), slot('tue', '09:00', '12:00')];
    const [clash] = problemsOf({ ...empty, slots: backwards }, plainVenue, true).clashes;
    expect([clash?.a.slot, clash?.b.slot]).toEqual([1, 0]);
    const together = [slot('tue', '10:00', '11:00'), slot('tue', '10:00', '12:00')];
    const [later] = problemsOf({ ...empty, slots: together }, plainVenue, true).clashes;
    expect([later?.a.slot, later?.b.slot]).toEqual([0, 1]);
  });

  it('are layers of equal priority that meet on a date', () => {
    const monday = [slot('mon', '10:00', '12:00')];
    const meeting = (more: Partial<Layer>): number =>
      problemsOf(
        { ...empty, layers: [layer({ slots: monday }), layer({ name: 'Sale', slots: monday, ...more })] },
        plainVenue,
        true,
      ).clashes.length;
    expect(meeting({})).toBe(1);
    expect(meeting({ priority: 2 })).toBe(0);
    expect(meeting({ is_active: false })).toBe(0);
    expect(meeting({ starts_on: '2026-03-03', ends_on: '2026-03-09' })).toBe(0);
    expect(meeting({ slots: [slot('mon', '12:00', '13:00')] })).toBe(0);
    expect(meeting({ starts_on: '2026-03-08', slots: [slot('sun', '12:00', '11:00')] })).toBe(0);
    expect(meeting({ starts_on: '2026-03-01', slots: [slot('sun', '12:00', '11:00')] })).toBe(1);
    // A single date, the day before.
    const sunday = { starts_on: '2026-03-01', ends_on: '2026-03-01', slots: [slot('sun', '12:00', '11:00')] };
    expect(meeting(sunday)).toBe(1);
    expect(meeting({ starts_on: '2026-02-16', ends_on: '2026-03-01' })).toBe(0);
    expect(meeting({ starts_on: '2026-02-16', ends_on: '2026-03-02' })).toBe(1);
    const both = (one: Partial<Layer>, other: Partial<Layer>) =>
      problemsOf({ ...empty, layers: [layer(one), layer({ name: 'Sale', ...other })] }, plainVenue, true).clashes;
    expect(both({ slots: monday, is_active: false }, { slots: monday })).toEqual([]);
    expect(both(sunday, { slots: monday })).toEqual([
      {
        a: { layer: 0, slot: 0 },
        b: { layer: 1, slot: 0 },
        span: { day: 'mon', start: 600, end: 660 },
        layer: layer({ name: 'Sale', slots: monday }),
      },
    ]);
    expect(both(sunday, { slots: monday, starts_on: '2026-03-03' })).toEqual([]);
  });

  it('clash where two slots hold at a minute, and nowhere else', () => {
    fc.assert(
      fc.property(slots, (weekly) => {
        const { clashes } = problemsOf({ ...empty, slots: weekly }, plainVenue, true);
        const pairs = clashes.map(({ a, b }) => [Math.min(a.slot, b.slot), Math.max(a.slot, b.slot)].join());
        const week = 7 * 24 * 60;
        const covered = weekly.map((each) => {
          const minutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
          const from = weekdays.indexOf(each.day) * 24 * 60 + minutes(each.start);
          const length = minutes(each.end) - minutes(each.start) + (each.end <= each.start ? 24 * 60 : 0);
          return new Set(Array.from({ length }, (_, at) => (from + at) % week));
        });
        const expected: string[] = [];
        for (const [at, one] of covered.entries()) {
          for (const [further, other] of covered.entries()) {
            if (further > at && [...one].some((each) => other.has(each))) expected.push([at, further].join());
          }
        }
        expect(pairs.sort()).toEqual(expected.sort());
        // Of two that overlap alone the one that is said to play does.
        const document = scheduled({ slots: weekly });
        for (const { b, span } of clashes.length === 1 ? clashes : []) {
          const monday = Date.parse('2026-03-02T00:00:00Z');
          const at = monday + weekdays.indexOf(span.day) * day + span.start * minute;
          expect(sourceAt(document, at).slot).toBe(weekly[b.slot]);
        }
      }),
    );
  });
});
