import type { Schedule, Slot } from '@kamerton/wire';
import { weekdays } from '@kamerton/wire/client/local-time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applied,
  type Change,
  canonical,
  edit,
  editedOf,
  type Edited,
  historyOf,
  placeOf,
  scheduleOf,
} from './edits.ts';
import { clockOf } from './slot-times.ts';

const clocks = fc.integer({ min: 0, max: 1439 }).map(clockOf);
const slots: fc.Arbitrary<Slot> = fc
  .record({
    day: fc.constantFrom(...weekdays),
    start: clocks,
    end: clocks,
    id: fc.integer({ min: 1, max: 9 }),
    own: fc.boolean(),
  })
  .map(({ id, own, ...times }) => ({ ...times, playlist_id: own ? id : null, selection_id: own ? null : id }));
const layers = fc.record({
  name: fc.string({ minLength: 1, maxLength: 5 }),
  starts_on: fc.constant('2026-12-01'),
  ends_on: fc.constant('2026-12-31'),
  priority: fc.integer({ min: 1, max: 100 }),
  is_active: fc.boolean(),
  slots: fc.array(slots, { maxLength: 4 }),
});
const announcements = fc.record({
  announcement_id: fc.integer({ min: 1, max: 5 }),
  recurrence: fc.constant({ kind: 'tracks' as const, tracks: 5 }),
  starts_on: fc.constant(null),
  ends_on: fc.constant(null),
  is_active: fc.boolean(),
});
const schedules: fc.Arbitrary<Schedule> = fc.record({
  slots: fc.array(slots, { maxLength: 6 }),
  layers: fc.array(layers, { maxLength: 3 }),
  announcements: fc.array(announcements, { maxLength: 3 }),
});
const keys = fc.integer({ min: 1, max: 40 });
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    kind: fc.constant('add-slots' as const),
    place: fc.oneof(fc.constant('week' as const), keys),
    slots: fc.array(slots, { maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('change-slot' as const),
    key: keys,
    to: slots,
    copies: fc.array(slots, { maxLength: 2 }),
  }),
  fc.record({ kind: fc.constant('remove-slot' as const), key: keys }),
  fc.record({ kind: fc.constant('add-layer' as const), layer: layers }),
  fc.record({
    kind: fc.constant('change-layer' as const),
    key: keys,
    to: fc.record({ priority: fc.integer({ min: 1, max: 100 }) }),
  }),
  fc.record({ kind: fc.constant('remove-layer' as const), key: keys }),
  fc.record({ kind: fc.constant('add-announcement' as const), announcement: announcements }),
  fc.record({
    kind: fc.constant('change-announcement' as const),
    key: keys,
    to: fc.record({ is_active: fc.boolean() }),
  }),
  fc.record({ kind: fc.constant('remove-announcement' as const), key: keys }),
);

const everySlot = ({ slots: week, layers: above }: Edited) => [...week, ...above.flatMap((layer) => layer.slots)];

/** Slots that a change adds and removes. */
function expectedCount(before: Edited, change: Change): number {
  const count = everySlot(before).length;
  const isThere = (key: number) => placeOf(before, key) !== undefined;
  switch (change.kind) {
    case 'add-slots':
      return change.place === 'week' || before.layers.some(({ key }) => key === change.place)
        ? count + change.slots.length
        : count;
    case 'change-slot':
      return isThere(change.key) ? count + (change.copies?.length ?? 0) : count;
    case 'remove-slot':
      return isThere(change.key) ? count - 1 : count;
    case 'add-layer':
      return count + change.layer.slots.length;
    case 'remove-layer':
      return count - (before.layers.find(({ key }) => key === change.key)?.slots.length ?? 0);
    default:
      return count;
  }
}

test('a schedule survives being opened for edits', () => {
  fc.assert(
    fc.property(schedules, (schedule) => {
      expect(scheduleOf(editedOf(schedule))).toEqual(schedule);
    }),
  );
});

test('no change loses a slot that it does not name, and no key stands twice', () => {
  fc.assert(
    fc.property(schedules, fc.array(changes, { maxLength: 12 }), (schedule, list) => {
      let present = editedOf(schedule);
      for (const change of list) {
        const next = applied(present, change);
        const after = everySlot(next);
        expect(after).toHaveLength(expectedCount(present, change));
        expect(new Set(after.map(({ key }) => key)).size).toBe(after.length);
        const named = 'key' in change ? change.key : 0;
        const gone = change.kind === 'remove-layer' ? present.layers.find(({ key }) => key === named)?.slots : [];
        const untouched = everySlot(present).filter((slot) => slot.key !== named && !gone?.includes(slot));
        expect(after).toEqual(expect.arrayContaining(untouched));
        present = next;
      }
    }),
  );
});

test('undo returns to exactly what was there, and redo to what was undone', () => {
  fc.assert(
    fc.property(schedules, fc.array(changes, { maxLength: 12 }), (schedule, list) => {
      const opened = historyOf(schedule);
      const edited = list.reduce((history, change) => edit(history, { kind: 'change', change }), opened);
      const steps = edited.past.length;
      let history = edited;
      for (let step = 0; step < steps; step += 1) history = edit(history, { kind: 'undo' });
      expect(history.present).toEqual(opened.present);
      expect(edit(history, { kind: 'undo' })).toBe(history);
      for (let step = 0; step < steps; step += 1) history = edit(history, { kind: 'redo' });
      expect(history).toEqual(edited);
    }),
  );
});

test('a change after an undo gives no key a second time', () => {
  const slot: Slot = { day: 'mon', start: '09:00', end: '10:00', playlist_id: 1, selection_id: null };
  const add = { kind: 'change', change: { kind: 'add-slots', place: 'week', slots: [slot] } } as const;
  const once = edit(historyOf({ slots: [], layers: [], announcements: [] }), add);
  const again = edit(edit(once, { kind: 'undo' }), add);
  expect(again.present.slots[0]?.key).toBeGreaterThan(0);
  expect(again.future).toEqual([]);
  const replaced = edit(again, { kind: 'replace', schedule: scheduleOf(again.present) });
  expect(replaced.present.slots[0]?.key).not.toBe(again.present.slots[0]?.key);
});

test('a change that changes nothing is no step', () => {
  const history = historyOf({ slots: [], layers: [], announcements: [] });
  expect(edit(history, { kind: 'change', change: { kind: 'remove-slot', key: 7 } })).toBe(history);
});

test('the order of slots means nothing, a minute does', () => {
  const slot = (start: string): Slot => ({ day: 'mon', start, end: '23:00', playlist_id: 1, selection_id: null });
  const of = (...starts: string[]) => canonical({ slots: starts.map(slot), layers: [], announcements: [] });
  expect(of('09:00', '12:00')).toBe(of('12:00', '09:00'));
  expect(of('09:00')).not.toBe(of('09:01'));
});

test('the order of announcements and of their times means nothing, any of their facts does', () => {
  const hourly = { announcement_id: 3, recurrence: { kind: 'tracks', tracks: 5 }, starts_on: null, ends_on: null };
  const times = { kind: 'times', days: ['mon', 'tue'], times: ['10:00', '11:00'] };
  const turned = { kind: 'times', days: ['tue', 'mon'], times: ['11:00', '10:00'] };
  const of = (...list: object[]) =>
    canonical({
      slots: [],
      layers: [],
      announcements: list.map((each) => ({ ...hourly, is_active: true, ...each })) as Schedule['announcements'],
    });
  expect(of({}, { recurrence: times })).toBe(of({ recurrence: turned }, {}));
  for (const other of [{ announcement_id: 4 }, { recurrence: times }, { ends_on: '2026-12-31' }, { is_active: false }])
    expect(of(other)).not.toBe(of({}));
});
