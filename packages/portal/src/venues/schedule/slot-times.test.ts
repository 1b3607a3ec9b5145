import { weekdays } from '@kamerton/wire/client/local-time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clockOf,
  dragged,
  draggedOut,
  moved,
  segmentsOf,
  stretchOf,
  timesOf,
  withEndMoved,
  withStartMoved,
} from './slot-times.ts';
import { dayMinutes } from '../../lib/week-hours.ts';

const times = fc.record({
  day: fc.constantFrom(...weekdays),
  start: fc.integer({ min: 0, max: dayMinutes - 1 }).map(clockOf),
  end: fc.integer({ min: 0, max: dayMinutes - 1 }).map(clockOf),
});

test('times survive being turned into a stretch', () => {
  fc.assert(
    fc.property(times, (slot) => {
      expect(timesOf(stretchOf(slot))).toEqual(slot);
    }),
  );
});

test('a move keeps the length, and moving back restores it', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: -20_000, max: 20_000 }), (slot, by) => {
      expect(stretchOf(moved(slot, by)).length).toBe(stretchOf(slot).length);
      expect(moved(moved(slot, by), -by)).toEqual(slot);
    }),
  );
});

test('the other end stays where it is, and a slot is never empty nor longer than a day', () => {
  const week = 7 * dayMinutes;
  const end = (slot: Parameters<typeof stretchOf>[0]) => {
    const { from, length } = stretchOf(slot);
    return (from + length) % week;
  };
  fc.assert(
    fc.property(times, fc.integer({ min: -3000, max: 3000 }), (slot, by) => {
      const [started, ended] = [withStartMoved(slot, by), withEndMoved(slot, by)];
      expect(end(started)).toBe(end(slot));
      expect([ended.day, ended.start]).toEqual([slot.day, slot.start]);
      for (const each of [started, ended]) {
        expect(stretchOf(each).length).toBeGreaterThanOrEqual(15);
        expect(stretchOf(each).length).toBeLessThanOrEqual(dayMinutes);
      }
    }),
  );
});

test('what is dragged lands on a quarter of an hour', () => {
  const slot = { day: 'mon', start: '09:07', end: '11:02' } as const;
  expect(dragged(slot, 'move', 20)).toEqual({ day: 'mon', start: '09:30', end: '11:25' });
  expect(dragged(slot, 'start', -20)).toEqual({ day: 'mon', start: '08:45', end: '11:02' });
  expect(dragged(slot, 'end', 2)).toEqual({ day: 'mon', start: '09:07', end: '11:00' });
  expect(dragged({ day: 'sun', start: '22:00', end: '23:00' }, 'move', 240)).toEqual({
    day: 'mon',
    start: '02:00',
    end: '03:00',
  });
});

test('a new slot is dragged out in any direction', () => {
  expect(draggedOut(2, 605, 700)).toEqual({ day: 'wed', start: '10:00', end: '11:45' });
  expect(draggedOut(2, 700, 605)).toEqual({ day: 'wed', start: '10:00', end: '11:45' });
  expect(draggedOut(0, 1439, 1439)).toEqual({ day: 'mon', start: '23:45', end: '00:00' });
  expect(draggedOut(0, 1380, 1500)).toEqual({ day: 'mon', start: '23:00', end: '01:00' });
});

test('the segments of slots are as long as the slots, whatever midnight does', () => {
  fc.assert(
    fc.property(fc.array(times, { maxLength: 12 }), (slots) => {
      const segments = segmentsOf(slots).flat();
      for (const slot of slots) {
        const own = segments.filter((segment) => segment.slot === slot);
        expect(own.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(stretchOf(slot).length);
        expect(own.filter(({ isContinued }) => !isContinued)).toHaveLength(1);
      }
      for (const day of segmentsOf(slots)) {
        for (const [at, one] of day.entries()) {
          expect(one.lane).toBeLessThan(one.lanes);
          for (const other of day.slice(at + 1)) {
            const meet = one.from < other.to && other.from < one.to;
            expect(meet && one.lane === other.lane).toBe(false);
          }
        }
      }
    }),
  );
});
