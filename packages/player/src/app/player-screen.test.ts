// @vitest-environment happy-dom
import { initialState } from '@kamerton/playout/player';
import type { Deck, State } from '@kamerton/playout/state';
import type { PlayerDocument } from '@kamerton/wire';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setLanguage } from '../i18n/language.ts';
import { PlayerScreen } from './player-screen.tsx';
import type { Player, View } from './runtime.ts';

beforeEach(() => {
  setLanguage('en');
  vi.stubGlobal('isSecureContext', true);
});

afterEach(() => {
  cleanup();
  // Files share their modules.
  setLanguage('ru');
});

const programme = { status: 'open', until: null, source: null, next: null } as const;

const show = (change: Partial<State>, more: Partial<View> = {}) => {
  const state: State = { ...initialState, stored: [1], is_online: false, programme, ...change };
  let view: View = { state, link: 'offline', isIdentified: false, isClosed: false, waiting: 0, ...more };
  let notify = () => {};
  const subscribe = (listener: () => void) => {
    notify = listener;
    return () => undefined;
  };
  const touch = vi.fn();
  const player = { subscribe, read: () => view, touch } as unknown as Player;
  const { unmount } = render(createElement(PlayerScreen, { player }));
  const update = (next: Partial<State>, others: Partial<View> = {}) => {
    view = { ...view, ...others, state: { ...view.state, ...next } };
    act(notify);
  };
  return { touch, unmount, update };
};

const textOf = (selector: string) => document.querySelector(selector)?.textContent;
const linesOf = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);
const pass = (seconds: number) => act(() => void vi.advanceTimersByTime(seconds * 1000));

/** The state of a track in a deck. */
const deckOf = (id: number, artist: string, phase = 'playing') =>
  ({ track: { id, name: id < 0 ? 'Sale' : '', artist }, phase }) as unknown as Deck;

const playing = { status: 'playing', reason: null, track_id: 1, next_track_id: 2, since: '' } as const;

it('names what is heard: a track without a name too, an announcement until it fades, nothing without a track', () => {
  const decks = { A: deckOf(-3, ''), B: deckOf(1, 'Duo') };
  const { update } = show({ reported: playing, decks, current: 'A' });
  const heard = () => [textOf('h1'), textOf('.artist'), textOf('.next'), document.title];
  expect(heard()).toEqual(['Sale', 'Announcement', '\u00a0', 'Sale · Kamerton']);
  update({ decks: { ...decks, A: deckOf(-3, '', 'fading') } });
  expect(heard()).toEqual(['Untitled', 'Duo', '\u00a0', 'Untitled · Kamerton']);
  update({ decks: { A: deckOf(2, 'Trio'), B: null } });
  expect(heard()).toEqual([undefined, undefined, 'Next: Trio — Untitled', 'Kamerton']);
});

const closed = { programme: { ...programme, status: 'closed' } } as const;
const waiting = 'Play reports waiting to be sent: 3';
const unknown = 'The server doesn’t know this player. If this lasts, unpair it in the menu and pair it again';

it.each([
  ['stored music plays', { reported: playing }, {}, ['No network. Playing stored music']],
  ['nothing is stored', { reported: playing, stored: [] as number[] }, {}, ['No network']],
  ['nothing plays', closed, { waiting: 3 }, ['No network', waiting]],
  ['the browser is offline', {}, { link: 'online', waiting: 3 }, ['No network', waiting]],
  ['the server is reached', { is_online: true }, { link: 'online', waiting: 3 }, []],
  ['the server does not know it', {}, { link: 'unknown', waiting: 3 }, [unknown, waiting]],
] as const)('tells of the network where %s', (_, change, more, lines) => {
  show(change, more);
  expect(linesOf('[role=status] p')).toEqual(lines);
});

const useTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const dataset = () => document.querySelector<HTMLElement>('.player')?.dataset ?? {};
const openMenu = () => {
  fireEvent.pointerMove(document.body);
  fireEvent.click(screen.getByRole('button', { name: /^Hold/ }));
};

it.each([
  [closed, {}, 'black'],
  [{ programme: { ...programme, status: 'inactive' } } as const, {}, 'black'],
  [{}, {}, 'dim'],
  [{ needs_touch: true }, {}, undefined],
  [{}, { isIdentified: true }, undefined],
])('rests after two minutes without a touch, unless it wants something (%j %j): %s', (change, more, darkness) => {
  useTimers();
  const { touch, unmount } = show(change, more);
  pass(119);
  fireEvent.keyDown(document.body);
  pass(119);
  expect(dataset()['rest']).toBeUndefined();
  pass(1);
  expect([dataset()['rest'], screen.queryAllByRole('button').length]).toEqual([darkness, darkness ? 0 : 1]);
  openMenu();
  expect([dataset()['rest'], screen.queryAllByRole('dialog', { name: 'Player' }).length]).toEqual([undefined, 1]);
  pass(120);
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.pointerUp(document.body);
  unmount();
  fireEvent.pointerUp(globalThis.document.body);
  fireEvent.pointerMove(globalThis.document.body);
  expect([touch.mock.calls.length, vi.getTimerCount()]).toEqual([2, 0]);
});

it.each([
  ['is online', { link: 'online' }, {}, 1],
  ['is stored', {}, { serviceWorker: { controller: {} } }, 1],
  ['could not be loaded again', {}, { serviceWorker: { controller: null } }, 0],
] as const)('looks for an output again each minute by a page that %s', (_, more, navigator, times) => {
  useTimers();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  vi.stubGlobal('navigator', navigator);
  const { update, unmount } = show({ lacks_output: false }, more);
  pass(61);
  update({ lacks_output: true });
  pass(59);
  openMenu();
  pass(5);
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  pass(60);
  update({ lacks_output: false });
  update({ lacks_output: true });
  unmount();
  pass(60);
  expect(reload).toHaveBeenCalledTimes(times);
});

const cafe = {
  version: 'a',
  player: { name: 'Bar' },
  venue: { id: 1, name: 'Cafe', timezone: 'UTC', advanced_schedule: false, start_time: '08:00', end_time: '20:00' },
  source: { kind: 'playlist', id: 6, name: 'Evening', tracks: [] },
  sources: [],
} as unknown as PlayerDocument;

it('shows the day of the venue, minute by minute, and at once when its document changes', () => {
  const moment = Date.UTC(2026, 5, 1, 10, 15);
  const { update } = show({ document: cafe, volume: 40, moment });
  const labelOf = (role: string) => screen.getByRole(role).getAttribute('aria-label');
  const driftOf = () => document.querySelector('main')?.style.translate;
  const shown = () => [labelOf('timer'), labelOf('img'), ...linesOf('.facts span')];
  const day = (hours: string, clock: string) => `Opening hours today: ${hours}. It’s ${clock}.`;
  expect(shown()).toEqual(['Local time 10:15', day('8:00–20:00', '10:15'), '8:00–20:00', 'Volume 40%']);
  expect([textOf('.venue'), textOf('.source'), dataset()['tone']]).toEqual(['Cafe', 'Evening', 'plum']);
  expect(document.querySelector<HTMLElement>('.now')?.style.left).toMatch(/^42\.7/);
  const drift = driftOf();
  update({ moment: moment + 59_999 });
  expect([labelOf('timer'), driftOf()]).toEqual(['Local time 10:15', drift]);
  update({ moment: moment + 60_000 });
  expect(driftOf()).not.toBe(drift);
  const venue = { ...cafe.venue, start_time: null, end_time: null };
  update({ document: { ...cafe, venue, version: 'b' } });
  expect([...shown(), linesOf('path.closed').length]).toEqual([
    'Local time 10:16',
    day('closed today', '10:16'),
    'closed today',
    'Volume 40%',
    96,
  ]);
});

it('says which one it is when it is asked for, and names what plays on the display of the system', () => {
  const mediaSession: Partial<Pick<MediaSession, 'metadata' | 'playbackState'>> = {};
  vi.stubGlobal('navigator', { mediaSession });
  vi.stubGlobal('MediaMetadata', Object);
  const { update } = show({ document: cafe, reported: playing, decks: { A: deckOf(1, 'Duo'), B: null } });
  const metadata = { title: 'Untitled', artist: 'Duo', album: 'Cafe' };
  expect(mediaSession).toMatchObject({ playbackState: 'playing', metadata });
  expect(screen.queryByRole('alert')).toBeNull();
  update({ reported: null }, { isIdentified: true });
  expect(mediaSession).toEqual({ playbackState: 'none', metadata: null });
  expect(screen.getByRole('alert').textContent).toBe('It’s meBarCafe');
});
