// @vitest-environment happy-dom
import { initialState } from '@kamerton/playout/player';
import type { State } from '@kamerton/playout/state';
import type { PlayerDocument } from '@kamerton/wire';
import { cleanup, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { Menu } from './menu.tsx';
import type { Player, View } from './runtime.ts';

afterEach(cleanup);

const open = (state: State) => {
  const view: View = { state, link: 'online', isIdentified: false, isClosed: false, waiting: 0 };
  render(createElement(Menu, { player: {} as Player, view, onClose: () => undefined }));
};

it('has the focus on its title, so that the key that was held to open it presses no button', () => {
  open(initialState);
  expect(globalThis.document.activeElement?.tagName).toBe('H2');
});

it('names the playlist that plays now, not the one that is assigned', () => {
  const named = (id: number, name: string) => ({ kind: 'playlist', id, name, tracks: [] }) as const;
  const document = {
    venue: { name: 'Hall' },
    player: { name: 'Bar' },
    source: named(1, 'All day'),
    sources: [named(2, 'Breakfast')],
  } as unknown as PlayerDocument;
  const source = { kind: 'playlist', id: 2 } as const;
  const state = { ...initialState, document, programme: { status: 'open', until: null, source, next: null } as const };
  open(state);
  const texts = [...globalThis.document.querySelectorAll('dd')].map(({ textContent }) => textContent);
  expect(texts).toContain('Breakfast');
  expect(texts).not.toContain('All day');
});

it.each([
  ['no track', [], [], '0 мин'],
  ['some tracks, and one that is listed no more', [1, 3, 9], [], '59 мин'],
  ['all tracks', [3, 2, 1], [], '1 ч 39 мин'],
  ['all tracks, of which one is revoked', [1, 2, 3], [2], '59 мин'],
])('says how long the music lasts that is stored: %s', (_, stored, revoked, minutes) => {
  const tracks = [50, 40, 9.9].map((length, at) => ({
    id: at + 1,
    name: '',
    artist: '',
    duration_ms: length * 60_000,
  }));
  const document = {
    venue: { name: 'Hall', timezone: 'UTC', is_active: true, start_time: '00:00', end_time: '00:00' },
    player: { name: 'Bar' },
    source: { kind: 'playlist', id: 1, name: 'All day', tracks },
    sources: [],
    schedule: { slots: [], layers: [], announcements: [] },
    announcements: [],
    store: { hours: 72, bytes: 1e9 },
  } as unknown as PlayerDocument;
  open({ ...initialState, document, stored, revoked: revoked.map((track_id) => ({ track_id, at: 0 })) });
  const rows = [...globalThis.document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  expect(rows).toContain(`Музыки на случай обрыва сети${minutes}`);
});
