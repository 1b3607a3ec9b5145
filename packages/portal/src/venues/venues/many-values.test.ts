import { expect, test } from 'vitest';
import { changeOf, hoursAreRight, type ManyValues } from './many-values.ts';
import { giveDays, weekdays, type WeekValues, workdays } from './week.ts';

const shut = { open: false, start: '', end: '' };
const values: ManyValues = {
  source: '',
  state: '',
  hours: '',
  start: '9',
  end: '24',
  week: { ...giveDays(weekdays, shut), ...giveDays(workdays, { open: true, start: '9', end: '18:30' }) } as WeekValues,
  setsVolume: false,
  volume: 40,
  addTags: ' ',
  removeTags: [],
};

test.each<[string, Partial<ManyValues>, object]>([
  ['nothing', {}, {}],
  ['a playlist', { source: 'playlist 5' }, { playlist_id: 5, selection_id: null }],
  ['a collection', { source: 'collection 7' }, { playlist_id: null, selection_id: 7 }],
  ['no music', { source: 'none' }, { playlist_id: null, selection_id: null }],
  ['the state', { state: 'inactive' }, { is_active: false }],
  ['daily hours', { hours: 'daily' }, { advanced_schedule: false, start_time: '09:00', end_time: '00:00' }],
  ['the volume', { setsVolume: true }, { volume: 40 }],
  ['tags', { addTags: 'a, b', removeTags: [3] }, { add_tags: ['a', 'b'], remove_tags: [3] }],
])('what was chosen goes into the change, and nothing else: %s', (_, chosen, change) => {
  expect(changeOf({ ...values, ...chosen })).toEqual(change);
});

test('hours by weekday have all fourteen fields', () => {
  const { hours, ...others } = changeOf({ ...values, hours: 'byDay' });
  expect(others).toEqual({ advanced_schedule: true });
  expect(hours).toMatchObject({ mon_start: '09:00', mon_end: '18:30', sun_start: null, sun_end: null });
});

test('what is no time is not sent', () => {
  expect(hoursAreRight({ ...values, hours: 'daily', end: 'late' })).toBe(false);
  expect(hoursAreRight({ ...values, hours: '', end: 'late' })).toBe(true);
  const week = { ...values.week, mon_start: '25' };
  expect(hoursAreRight({ ...values, hours: 'byDay', week })).toBe(false);
});
