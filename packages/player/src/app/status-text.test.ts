import { initialState, transition } from '@kamerton/playout/player';
import type { PlayerDocument } from '@kamerton/wire';
import { expect, test } from 'vitest';
import { en } from '../i18n/en.ts';
import { lineOf, sayStatus } from './status-text.ts';

test('a player that is no longer paired says so while its last plays are delivered', () => {
  const { state } = transition(initialState, { type: 'unpaired', moment: 1000 }, { newId: () => 'a' });
  expect(sayStatus(state, false, en)?.title).toBe('This player has been unpaired');
});

test('a browser without an output is not said to want a touch', () => {
  const programme = { status: 'open', until: null, source: null, next: null } as const;
  const reported = { status: 'silent', reason: 'no_sound', track_id: null, next_track_id: null, since: '' } as const;
  const state = { ...initialState, programme, reported };
  expect(sayStatus(state, false, en)?.title).toBe('No sound');
  expect(sayStatus({ ...state, lacks_output: true }, false, en)?.title).toBe('No sound output');
});

test.each([
  ['no_sound', true, 'The volume of this device is at 0%. Turn it up in the menu.'],
  ['muted', false, 'The object’s volume is now 0%. It is set in the portal.'],
] as const)('a player whose sound is turned off says where that was done: %s', (reason, is_muted, why) => {
  const programme = { status: 'open', until: null, source: null, next: null } as const;
  const reported = { status: 'silent', reason, track_id: null, next_track_id: null, since: '' } as const;
  const said = sayStatus({ ...initialState, programme, reported, is_muted }, false, en);
  expect(said).toMatchObject({ title: 'The sound is off', why });
});

test('a track without an artist is named alone', () => {
  expect([lineOf({ artist: '', name: 'Amber' }), lineOf({ artist: 'Duo', name: 'Amber' })]).toEqual([
    'Amber',
    'Duo — Amber',
  ]);
});

const venue = {
  id: 1,
  name: 'Cafe',
  timezone: 'UTC',
  is_active: true,
  advanced_schedule: false,
  start_time: '08:00',
  end_time: '20:00',
  hours: {},
} as unknown as PlayerDocument['venue'];

const playing: PlayerDocument = {
  version: 'a',
  now: '2026-03-02T10:00:00Z',
  player: { id: 1, name: 'Bar' },
  language_id: 2,
  venue,
  sound: { volume: 100, volume_steps: [], crossfade: 0, artist_apart: 0, title_apart: 0 },
  paused_until: null,
  source: { kind: 'playlist', id: 1, name: 'Day', tracks: [] },
  sources: [],
  schedule: { slots: [], layers: [], announcements: [] },
  announcements: [],
  store: null,
  command: null,
  commands: [],
};

const whyAt = (moment: string, more: Partial<PlayerDocument>) => {
  const begun = { type: 'started', place: null, history: null, seed: 1, is_online: true, stored: [] } as const;
  const event = { ...begun, stored: [], document: { ...playing, ...more }, moment: Date.parse(moment) };
  return sayStatus(transition(initialState, event, { newId: () => 'a' }).state, false, en)?.why;
};

const slot = { day: 'mon', start: '10:00', end: '18:00', playlist_id: 2, selection_id: null } as const;
const inSlots = {
  source: null,
  sources: [{ kind: 'playlist' as const, id: 2, name: 'Lunch', tracks: [] }],
  schedule: { slots: [slot], layers: [], announcements: [] },
};

test.each([
  ['a pause that ends after closing', '2026-03-02T19:00:00Z', { paused_until: '2026-03-02T23:00:00Z' }, /8:00/],
  ['a gap in the schedule up to closing', '2026-03-02T18:30:00Z', inSlots, /9 March at 10:00/],
  ['closed hours within a pause', '2026-03-02T21:00:00Z', { paused_until: '2026-03-04T12:00:00Z' }, /4 March at 12:00/],
  ['a week without a slot', '2026-03-02T12:00:00Z', { ...inSlots, paused_until: '2026-03-02T19:00:00Z' }, /9 March/],
] as const)(
  '%s tells when music is to be heard, not when the reason of its silence changes',
  (_, moment, more, when) => {
    expect(whyAt(moment, more)).toMatch(when);
  },
);
