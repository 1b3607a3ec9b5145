import { describe, expect, it } from 'vitest';
import { fits, halfDays, onePlaying } from './venues.rules.ts';

describe('half a day', () => {
  it.each([
    [{}, {}],
    [{ start_time: '08:00', end_time: '21:00' }, {}],
    [{ start_time: '08:00' }, { end_time: 'required' }],
    [{ start_time: null, end_time: '21:00' }, { start_time: 'required' }],
    [
      { mon_start: '08:00', mon_end: null, sun_end: '20:00' },
      { mon_end: 'required', sun_start: 'required' },
    ],
  ])('of %j is wrong in %j', (times, wrong) => {
    expect(halfDays(times)).toEqual(wrong);
  });
});

it.each([
  [{}, {}],
  [{ playlist_id: 1 }, { playlist_id: 1, selection_id: null }],
  [{ selection_id: 2 }, { selection_id: 2, playlist_id: null }],
  [{ playlist_id: null }, { playlist_id: null }],
  [
    { playlist_id: 1, selection_id: null },
    { playlist_id: 1, selection_id: null },
  ],
  [{ playlist_id: 1, selection_id: 2 }, 'both'],
])('what plays after %j is %j', (change, after) => {
  expect(onePlaying(change)).toEqual(after);
});

it.each([
  [{}, true],
  [{ name: 'ЕЛКА' }, true],
  [{ name: 'ёлк', address: null }, true],
  [{ name: 'елка', address: 'садовая' }, false],
  [{ legal_entity: '%' }, false],
])('a venue fits %j: %s', (wanted, expected) => {
  expect(fits({ name: 'Кафе «Ёлка»', address: 'Лесная, 5', legal_entity: 'ИП Орлов' }, wanted)).toBe(expected);
});
