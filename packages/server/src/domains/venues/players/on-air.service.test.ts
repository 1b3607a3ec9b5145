import { hours } from '@kamerton/wire';
import { expect, it } from 'vitest';
import type { OnAirState } from './on-air.rules.ts';
import { createOnAirBoard } from './on-air.service.ts';

const noHours = Object.fromEntries(Object.keys(hours.shape).map((field) => [field, null])) as Record<
  keyof typeof hours.shape,
  null
>;

const onAirAt = createOnAirBoard();

/** A venue that is open from ten to ten in Moscow and whose player plays, at noon there. */
const noon = Date.parse('2026-11-23T09:00:00Z');
const playing: OnAirState = {
  ...noHours,
  timezone: 'Europe/Moscow',
  is_active: true,
  advanced_schedule: false,
  start_time: '10:00',
  end_time: '22:00',
  paused_until: null,
  has_source: true,
  schedule: null,
  scheduled: null,
  last_contact_at: '2026-11-23T08:59:30.000Z',
  is_online: true,
  player_status: 'playing',
  reason: null,
};

it.each<[Partial<OnAirState>, number, string, string | null]>([
  [{}, noon, 'playing', null],
  [{}, noon + 10 * 3_600_000, 'closed', null],
  [{}, noon - 2 * 3_600_000 - 1, 'closed', null],
  [{}, noon - 2 * 3_600_000, 'playing', null],
  [{ last_contact_at: null, is_online: false, is_active: false }, noon, 'no_player', null],
  [{ is_active: false, has_source: false }, noon, 'inactive', null],
  [{ has_source: false }, noon + 10 * 3_600_000, 'no_source', null],
  [{ paused_until: '2026-11-23T09:00:01Z' }, noon, 'paused', null],
  [{ paused_until: '2026-11-23T09:00:01Z', is_online: false }, noon, 'paused', 'no_network'],
  [{ paused_until: '2026-11-23T09:00:01Z', is_online: false, player_status: 'paused' }, noon, 'paused', null],
  [{ paused_until: '2026-11-23T09:00:00Z' }, noon, 'playing', null],
  [{ is_online: false }, noon, 'offline', null],
  [{ player_status: 'silent', reason: 'no_tracks' }, noon, 'silent', 'no_tracks'],
  [{ player_status: 'closed', reason: null }, noon, 'silent', 'starting'],
  [{ player_status: null }, noon, 'silent', 'starting'],
])('%j at %i is %s', (more, now, status, reason) => {
  expect(onAirAt({ ...playing, ...more }, now)).toMatchObject({ status, reason });
});

it('remembers no opening beyond its end, before its beginning, or of other hours', () => {
  const board = createOnAirBoard();
  const statusAt = (moment: number, more: Partial<OnAirState> = {}) => board({ ...playing, ...more }, moment).status;
  const hour = 3_600_000;
  expect(statusAt(noon)).toBe('playing');
  expect(statusAt(noon + 10 * hour - 1)).toBe('playing');
  expect(statusAt(noon + 10 * hour)).toBe('closed');
  expect(statusAt(noon)).toBe('playing');
  expect(statusAt(noon, { end_time: '11:00' })).toBe('closed');
  expect(statusAt(noon, { timezone: 'America/New_York' })).toBe('closed');
  expect(statusAt(noon, { advanced_schedule: true })).toBe('closed');
  expect(statusAt(noon, { advanced_schedule: true, mon_start: '11:00', mon_end: '13:00' })).toBe('playing');
});

it('knows what the slot plays that holds, and that a deleted playlist does not', () => {
  const board = createOnAirBoard();
  const slot = { day: 'mon' as const, start: '12:00', end: '13:00', playlist_id: 7, selection_id: null };
  const schedule = { edit: 'a', slots: [slot], layers: [] };
  const lunch = { kind: 'playlist' as const, id: 7, name: 'Lunch' };
  const scheduled = { ...playing, has_source: false, schedule, scheduled: [lunch] };
  expect(board(scheduled, noon)).toMatchObject({ status: 'playing', slot: lunch });
  expect(board(scheduled, noon - 1)).toMatchObject({ status: 'no_source', slot: undefined });
  // Between slots it is closed or paused like any other venue.
  expect(board(scheduled, noon + 10 * 3_600_000)).toMatchObject({ status: 'closed' });
  const paused = { ...scheduled, paused_until: new Date(noon + 3_600_000).toISOString() };
  expect(board(paused, noon - 1)).toMatchObject({ status: 'paused' });
  const empty = { ...scheduled, schedule: { ...schedule, slots: [] } };
  expect(board(empty, noon + 10 * 3_600_000)).toMatchObject({ status: 'no_source' });
  expect(board(scheduled, noon + 3_600_000)).toMatchObject({ status: 'no_source', slot: undefined });
  expect(board({ ...scheduled, scheduled: null }, noon)).toMatchObject({ status: 'no_source' });
  const edited = { ...schedule, edit: 'b', slots: [{ ...slot, start: '12:01' }] };
  expect(board({ ...scheduled, schedule: edited }, noon)).toMatchObject({ status: 'no_source' });
});
