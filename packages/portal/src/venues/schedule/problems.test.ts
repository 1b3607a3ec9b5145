import type { Schedule, Slot } from '@kamerton/wire';
import { expect, test } from 'vitest';
import { venueOf } from '../../testing/venue.ts';
import { sourcesOf } from './described.ts';
import { editedOf } from './edits.ts';
import { activeDaysOf, neverWhy, problemsIn } from './problems.ts';

const slotOf = (day: Slot['day'], start: string, end: string): Slot => ({
  day,
  start,
  end,
  playlist_id: 2,
  selection_id: null,
});
const everyDay = activeDaysOf(undefined);
/** Open from 9 to 18 on each day, on Friday until 2 of the next. */
const hours = [0, 1, 2, 3, 4, 5, 6].map((day) => [
  ...(day === 5 ? [{ from: 0, to: 120 }] : []),
  { from: 540, to: day === 4 ? 1440 : 1080 },
]);

test.each([
  ['mon', '08:00', '09:00', 'closed'],
  ['mon', '08:00', '09:01', null],
  ['mon', '18:00', '09:00', 'closed'],
  ['mon', '18:00', '09:15', null],
  ['fri', '23:00', '23:30', null],
  ['sat', '00:00', '02:00', null],
  ['sat', '02:00', '08:00', 'closed'],
  ['sun', '20:00', '06:00', 'closed'],
] as const)('a slot on %s from %s to %s never plays: %s', (day, start, end, why) => {
  expect(neverWhy({ day, start, end }, everyDay, hours)).toBe(why);
});

test('a slot on a day that its layer lacks never plays', () => {
  // A Saturday and a Sunday.
  const weekend = activeDaysOf({ starts_on: '2026-11-28', ends_on: '2026-11-29' });
  expect(neverWhy(slotOf('mon', '10:00', '12:00'), weekend, hours)).toBe('day');
  expect(neverWhy(slotOf('sat', '10:00', '12:00'), weekend, hours)).toBeNull();
});

const layer = { name: 'Fair', starts_on: '2026-11-28', ends_on: '2026-11-29', priority: 1, is_active: true };
const recurrence = { kind: 'tracks', tracks: 5 } as const;
const announcement = { announcement_id: 3, recurrence, starts_on: null, ends_on: '2026-11-29', is_active: true };
const schedule: Schedule = {
  slots: [slotOf('mon', '23:00', '23:30'), slotOf('tue', '10:00', '12:00')],
  layers: [{ ...layer, slots: [slotOf('mon', '10:00', '12:00'), slotOf('sat', '10:00', '12:00')] }],
  announcements: [announcement, { ...announcement, ends_on: null }],
};
const open = venueOf({ end_time: '22:00' });
const found = (today: string, venue = open) =>
  problemsIn(editedOf(schedule), { ...venue, today }, true, sourcesOf([])).flatMap((problem) => {
    if (problem.kind === 'never') return [`${problem.found.slot.day} ${problem.found.slot.start} ${problem.why}`];
    return problem.kind === 'over' ? [`${problem.what} ${problem.name} ${problem.ends_on}`] : [];
  });

test('what can never play is found: by the layer’s days, opening hours, and a period that has passed', () => {
  expect(found('2026-11-29')).toEqual(['mon 23:00 closed', 'mon 10:00 day']);
  expect(found('2026-11-30')).toEqual(['mon 23:00 closed', 'layer Fair 2026-11-29', 'announcement  2026-11-29']);
  expect(found('2026-11-29', { ...open, start_time: null, end_time: null })).toEqual(['mon 10:00 day']);
});
