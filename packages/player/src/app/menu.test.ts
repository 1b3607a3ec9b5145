// @vitest-environment happy-dom
import { initialState } from '@kamerton/playout/player';
import type { State } from '@kamerton/playout/state';
import type { PlayerDocument } from '@kamerton/wire';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Menu } from './menu.tsx';
import type { Player, View } from './runtime.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const open = (state: State) => {
  const view: View = { state, link: 'online', isIdentified: false, isClosed: false, waiting: 7 };
  const player = { setTrim: vi.fn(), leave: vi.fn<() => Promise<boolean>>() };
  const onClose = vi.fn();
  const { unmount } = render(createElement(Menu, { player: player as unknown as Player, view, onClose }));
  return { ...player, onClose, unmount };
};

it('has the focus on its title, so that the key that was held to open it presses no button', () => {
  const { onClose, unmount } = open(initialState);
  const title = screen.getByRole('heading', { name: 'Плеер' });
  expect([globalThis.document.activeElement, title.tabIndex]).toEqual([title, -1]);
  fireEvent.click(screen.getByRole('button', { name: 'Закрыть' }));
  fireEvent(screen.getByRole('dialog'), new Event('close'));
  expect(onClose).toHaveBeenCalledTimes(2);
  // The browser gives the focus back when a dialog is closed, not when it is removed.
  const close = vi.spyOn(HTMLDialogElement.prototype, 'close');
  unmount();
  expect(close).toHaveBeenCalledOnce();
});

it('sets the volume of this device, and stores it', () => {
  localStorage.setItem('player-trim', '35');
  const { setTrim } = open(initialState);
  const slider = screen.getByRole<HTMLInputElement>('slider');
  expect([slider.value, slider.labels?.[0]?.textContent]).toEqual(['35', expect.stringContaining('35 %')]);
  fireEvent.change(slider, { target: { value: '50' } });
  expect(setTrim.mock.calls).toEqual([[0.5]]);
  expect([localStorage.getItem('player-trim'), slider.labels?.[0]?.textContent]).toEqual([
    '50',
    expect.stringContaining('50 %'),
  ]);
});

it('unpairs after a question, and says where that has failed', async () => {
  const { leave } = open(initialState);
  let answer!: (hasLeft: boolean) => void;
  leave.mockReturnValue(new Promise((done) => (answer = done)));
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const shown = () => [
    screen.queryByRole('alert')?.textContent,
    screen.queryByText('Отключить')?.getAttribute('aria-disabled'),
  ];
  press('Отключить от объекта');
  press('Не отключать');
  expect([shown(), leave.mock.calls.length]).toEqual([[undefined, undefined], 0]);
  press('Отключить от объекта');
  press('Отключить');
  expect(shown()).toEqual([expect.stringMatching(/^Музыка остановится/), 'true']);
  answer(false);
  await expect.poll(() => shown()).toEqual([expect.stringMatching(/^Не получилось/), 'false']);
  leave.mockResolvedValue(true);
  press('Отключить');
  await expect.poll(() => leave.mock.calls.length).toBe(2);
  expect(shown()).toEqual([expect.stringMatching(/^Музыка остановится/), 'true']);
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
