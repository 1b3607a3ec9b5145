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
