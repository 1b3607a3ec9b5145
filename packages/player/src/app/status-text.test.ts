import { initialState, transition } from '@kamerton/playout/player';
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

test('a track without an artist is named alone', () => {
  expect([lineOf({ artist: '', name: 'Amber' }), lineOf({ artist: 'Duo', name: 'Amber' })]).toEqual([
    'Amber',
    'Duo — Amber',
  ]);
});
