import { initialState, transition } from '@kamerton/playout/player';
import { expect, test } from 'vitest';
import { en } from '../i18n/en.ts';
import { sayStatus } from './told-status.ts';

test('a player that is no longer paired says so while its last plays are delivered', () => {
  const { state } = transition(initialState, { type: 'unpaired', moment: 1000 }, { newId: () => 'a' });
  expect(sayStatus(state, false, en)?.title).toBe('This player has been unpaired');
});
