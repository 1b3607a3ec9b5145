// @vitest-environment happy-dom
import { initialState } from '@kamerton/playout/player';
import type { Deck, State } from '@kamerton/playout/state';
import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../i18n/language.ts';
import { PlayerScreen } from './player-screen.tsx';
import type { Player, View } from './runtime.ts';

afterEach(() => {
  cleanup();
  // Files share their modules.
  setLanguage('ru');
});

const show = (change: Partial<State>): void => {
  setLanguage('en');
  const programme = { status: 'open', until: null, source: null, next: null } as const;
  const state: State = { ...initialState, stored: [1], is_online: false, programme, ...change };
  const view: View = { state, link: 'offline', isIdentified: false, isClosed: false, waiting: 0 };
  const player = { subscribe: () => () => undefined, read: () => view, touch: () => undefined } as unknown as Player;
  render(createElement(PlayerScreen, { player }));
};

const notices = (change: Partial<State>): string => {
  show(change);
  return document.querySelector('.notices')?.textContent ?? '';
};

/** The state of a track in a deck. */
const deckOf = (id: number, artist: string) =>
  ({ track: { id, name: '', artist }, phase: 'playing' }) as unknown as Deck;

it('names tracks that have no name', () => {
  const reported = { status: 'playing', reason: null, track_id: 1, next_track_id: 2, since: '' } as const;
  show({ reported, decks: { A: deckOf(1, ''), B: deckOf(2, 'Duo') } });
  expect(document.querySelector('h1')?.textContent).toBe('Untitled');
  expect(document.title).toBe('Untitled · Kamerton');
  expect(document.querySelector('.next')?.textContent).toBe('Next: Duo — Untitled');
});

it('says that stored music plays without a network, and only where something plays', () => {
  const playing = { status: 'playing', reason: null, track_id: 1, next_track_id: null, since: '' } as const;
  expect(notices({ reported: playing })).toContain('Playing stored music');
  cleanup();
  const closed = { status: 'closed', until: null, source: null, next: null } as const;
  const silent = notices({ programme: closed });
  expect(silent).toContain('No network');
  expect(silent).not.toContain('Playing');
});
