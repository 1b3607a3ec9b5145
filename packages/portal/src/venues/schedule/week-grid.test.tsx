import type { Slot } from '@kamerton/wire';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render.tsx';
import { sourcesOf } from './described.ts';
import type { EditedSlot } from './edits.ts';
import { LayerBar } from './layer-bar.tsx';
import { WeekGrid } from './week-grid.tsx';

const played = { playlist_id: 2, selection_id: null };
const slots: EditedSlot[] = [
  { key: 1, day: 'mon', start: '10:00', end: '12:00', ...played },
  { key: 2, day: 'sun', start: '22:00', end: '02:00', playlist_id: null, selection_id: 9 },
];
const sources = sourcesOf([
  { kind: 'playlist', id: 2, name: 'Jazz', is_available: false },
  { kind: 'collection', id: 9, name: 'Lounge', is_available: true },
]);
const on = {
  onPress: vi.fn<(isPressed: boolean) => void>(),
  onChange: vi.fn<(key: number, to: object) => void>(),
  onCreate: vi.fn<(times: object) => void>(),
  onOpen: vi.fn<(key: number) => void>(),
  onRemove: vi.fn<(key: number) => void>(),
};
const scroll = vi.fn<(x: number, y: number) => void>();
const captured = vi.fn<(pointer: number) => void>();

beforeEach(() => {
  for (const each of [...Object.values(on), scroll, captured]) each.mockReset();
  vi.stubGlobal('innerHeight', 1440);
  vi.stubGlobal('scrollBy', scroll);
  Object.assign(Element.prototype, { setPointerCapture: captured });
  // A day is 100 px wide, and as many px high as it has minutes.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return new DOMRect(Number(this.dataset['day'] ?? 0) * 100, 0, 100, 1440);
  });
});

const hours = [{ from: 540, to: 1320 }];
const open = (more: Partial<Parameters<typeof WeekGrid>[0]> = {}) =>
  renderPart(
    <WeekGrid
      days={[0, 1, 2, 3, 4, 5, 6]}
      slots={slots}
      below={[]}
      sources={sources}
      ground={null}
      hours={[hours]}
      gaps={[hours]}
      activeDays={new Set([0, 6])}
      clashing={new Set([2])}
      isEditable
      {...on}
      {...more}
    />,
  );
const jazz = () => screen.getByRole('button', { name: /“Jazz”/ });
const at = (day: number, minutes: number, more: object = {}) => ({
  clientX: day * 100 + 50,
  clientY: minutes,
  button: 0,
  buttons: 1,
  pointerId: 1,
  pointerType: 'mouse',
  ...more,
});
type Place = ReturnType<typeof at>;

function drag(element: Element, from: Place, to: Place) {
  fireEvent.pointerDown(element, from);
  // The week has captured the pointer.
  const week = screen.getByRole('group', { name: 'The week by the hour' });
  fireEvent.pointerMove(week, to);
  fireEvent.pointerUp(week, { ...to, buttons: 0 });
}
const timesOf = (day: string, start: string, end: string) => ({ day, start, end });

test('a slot is moved, resized at its edges and drawn out of free time by the pointer', async () => {
  await open();
  drag(jazz(), at(0, 660), at(1, 700));
  expect(on.onChange.mock.calls).toEqual([[1, timesOf('tue', '10:45', '12:45')]]);
  expect([on.onPress.mock.calls.flat(), captured.mock.calls.flat()]).toEqual([[true, false], [1]]);
  const grip = (name: string) => jazz().querySelector(`[data-grip=${name}]`)!;
  drag(grip('start'), at(0, 600), at(0, 571));
  drag(grip('end'), at(0, 720), at(0, 3000));
  expect(on.onChange.mock.calls.slice(1)).toEqual([
    [1, timesOf('mon', '09:30', '12:00')],
    [1, timesOf('mon', '10:00', '10:00')],
  ]);
  const wednesday = document.querySelector('[data-day="2"]')!;
  const newSlots = () => [...document.querySelectorAll('[class*=fresh]')].map(({ textContent }) => textContent);
  expect(newSlots()).toEqual([]);
  fireEvent.pointerDown(wednesday, at(2, 700));
  fireEvent.pointerMove(wednesday, at(2, 610));
  expect(newSlots()).toEqual(['10:00–11:45']);
  fireEvent.pointerUp(wednesday, at(2, 610, { buttons: 0 }));
  expect(on.onCreate.mock.calls).toEqual([[timesOf('wed', '10:00', '11:45')]]);
  expect(scroll.mock.calls).toEqual([[0, 14]]);
  drag(wednesday, at(2, 700), at(2, 20));
  expect(scroll).toHaveBeenLastCalledWith(0, -14);
});

test('a press that hardly moves opens, and what is cancelled, let go outside or by another button changes nothing', async () => {
  await open();
  drag(jazz(), at(0, 660), at(0, 665));
  fireEvent.click(jazz(), { detail: 1 });
  expect(on.onOpen.mock.calls).toEqual([[1]]);
  drag(jazz(), at(0, 660, { button: 2 }), at(1, 700));
  drag(jazz(), at(0, 660), at(1, 700, { buttons: 0 }));
  fireEvent.pointerDown(jazz(), at(0, 660));
  fireEvent.pointerMove(jazz(), at(1, 700, { pointerId: 2 }));
  fireEvent.pointerMove(jazz(), at(1, 700));
  expect(screen.getByRole('button', { name: /^Tuesday, 10:45–12:45/ }).dataset['held']).toBe('true');
  const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
  jazz().dispatchEvent(menu);
  expect(menu.defaultPrevented).toBe(true);
  fireEvent.keyDown(window, { key: 'a' });
  fireEvent.keyDown(window, { key: 'Escape' });
  fireEvent.pointerUp(jazz(), at(1, 700, { buttons: 0 }));
  expect(screen.getByRole('button', { name: /^Monday, 10:00–12:00/ })).toBeDefined();
  // The click that ends a drag opens nothing, but one by a key does.
  fireEvent.click(jazz(), { detail: 1 });
  fireEvent.click(jazz(), { detail: 0 });
  expect([on.onOpen.mock.calls, on.onChange.mock.calls]).toEqual([[[1], [1]], []]);
});

test('a finger scrolls the page unless it waits, or takes an edge, and then drags without scrolling', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { unmount } = await open();
  const finger = { pointerType: 'touch' };
  const touch = () => {
    const event = new Event('touchmove', { bubbles: true, cancelable: true });
    jazz().dispatchEvent(event);
    return event.defaultPrevented;
  };
  fireEvent.pointerDown(jazz(), at(0, 660, finger));
  fireEvent.pointerMove(jazz(), at(0, 671, finger));
  vi.advanceTimersByTime(350);
  fireEvent.pointerUp(jazz(), at(0, 700, { ...finger, buttons: 0 }));
  expect([on.onChange.mock.calls, touch()]).toEqual([[], false]);
  fireEvent.pointerDown(jazz(), at(0, 660, finger));
  vi.advanceTimersByTime(349);
  fireEvent.pointerMove(jazz(), at(0, 669, finger));
  expect(touch()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(touch()).toBe(true);
  fireEvent.pointerUp(jazz(), at(0, 720, { ...finger, buttons: 0 }));
  expect(on.onChange.mock.calls).toEqual([[1, timesOf('mon', '11:00', '13:00')]]);
  fireEvent.pointerDown(jazz().querySelector('[data-grip=end]')!, at(0, 720, finger));
  vi.advanceTimersByTime(0);
  expect(touch()).toBe(true);
  fireEvent.pointerCancel(jazz());
  fireEvent.pointerDown(jazz(), at(0, 660, finger));
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

test('a week says of each slot what is wrong with it, once, and what is below and beside it', async () => {
  const below = [{ day: 'sun', start: '20:00', end: '23:00', ...played } as Slot];
  await open({ below, isEditable: false });
  expect(jazz().getAttribute('aria-label')).toBe('Monday, 10:00–12:00, “Jazz”, deleted, it does not play');
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names[1]).toBe('Sunday, 22:00–02:00, “Lounge”, overlaps another');
  expect(document.querySelector('[data-continued]')?.textContent).toBe('Lounge… 02:00');
  expect(document.querySelector('[data-goes-on]')).toBe(screen.getAllByRole('button')[1]);
  expect(document.querySelector<HTMLElement>('[data-gap="mon 540"]')?.style).toMatchObject({
    top: '37.500%',
    height: '54.167%',
  });
  const tuesday = screen.getByRole('group', { name: 'Tuesday' });
  expect(within(tuesday).getByText('not a day of the layer')).toBeDefined();
  expect(
    within(screen.getByRole('group', { name: 'Sunday' }))
      .getByText('“Jazz”')
      .getAttribute('aria-hidden'),
  ).toBe('true');
  expect(document.querySelector('[data-grip]')).toBeNull();
  fireEvent.keyDown(jazz(), { key: 'Delete' });
  drag(jazz(), at(0, 660), at(1, 700));
  expect([on.onRemove.mock.calls, on.onChange.mock.calls]).toEqual([[], []]);
});

test('keys add a slot on the day where the focus is, and remove one, whose neighbour is focused', async () => {
  await open();
  const lounge = screen.getByRole('button', { name: /“Lounge”/ });
  jazz().focus();
  fireEvent.keyDown(jazz(), { key: 'Delete', ctrlKey: true });
  fireEvent.keyDown(jazz(), { key: 'Backspace' });
  expect([on.onRemove.mock.calls, document.activeElement]).toEqual([[[1]], lounge]);
  fireEvent.keyDown(lounge, { key: 'Delete' });
  expect(document.activeElement).toBe(jazz());
  fireEvent.keyDown(lounge, { key: 'Insert' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Thursday: add a slot' }), { key: 'n', code: 'KeyN' });
  expect(on.onCreate.mock.calls.flat()).toEqual([timesOf('sun', '12:00', '13:00'), timesOf('thu', '12:00', '13:00')]);
});

test('layers stand by their priority, say when they hold, are switched and changed', async () => {
  const [starts_on, ends_on] = ['2026-11-01', '2026-11-01'];
  const usual = { starts_on, ends_on, is_active: true, slots: [] };
  const layer = (key: number, name: string, priority: number, more = {}) => ({
    ...usual,
    key,
    name,
    priority,
    ...more,
  });
  const layers = [
    layer(1, 'Old', 1),
    layer(2, 'Sale', 5, { ends_on: '2026-12-01', is_active: false }),
    layer(3, 'New', 5),
  ];
  const change = vi.fn<(change: object) => void>();
  const bar = (isEditable: boolean) => (
    <LayerBar
      edited={{ slots: [], layers, announcements: [], next: 9 }}
      place={3}
      today="2026-11-20"
      isEditable={isEditable}
      setInDialog={() => undefined}
      onPlace={() => undefined}
      onAdd={() => undefined}
      onChange={change}
    />
  );
  const { user, rerender } = await renderPart(bar(true));
  const rows = screen.getAllByRole('listitem').map((row) => within(row).getAllByRole('button')[0]!);
  expect(rows.map((row) => [row.textContent, row.getAttribute('aria-pressed')])).toEqual([
    ['New1 November 2026 · priority 5 · over', 'true'],
    ['Sale1 November 2026 – 1 December 2026 · priority 5 · off', 'false'],
    ['Old1 November 2026 · priority 1 · over', 'false'],
    ['The usual week', 'false'],
  ]);
  await user.click(screen.getByRole('switch', { name: 'The layer is on: Sale' }));
  await user.click(screen.getByRole('button', { name: 'Settings of layer “Sale”' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Layer settings' }));
  const field = (name: RegExp) => dialog.getByRole<HTMLInputElement>('textbox', { name });
  const type = async (name: RegExp, text: string) => {
    await user.clear(field(name));
    await user.type(field(name), text);
    await user.click(dialog.getByRole('button', { name: 'Done' }));
  };
  for (const wrong of ['0', '101', '1.5']) {
    await type(/^Priority/, wrong);
    expect(dialog.getByText('A whole number from 1 to 100')).toBeDefined();
  }
  await type(/^To/, '2026-10-31');
  expect(dialog.getByText('The last day is before the first')).toBeDefined();
  await type(/^To/, '2026-11-01');
  await type(/^Priority/, '100');
  const to = { name: 'Sale', starts_on, ends_on, priority: 100, is_active: false };
  expect(change.mock.calls.flat()).toEqual([
    { kind: 'change-layer', key: 2, to: { is_active: true } },
    { kind: 'change-layer', key: 2, to },
  ]);
  rerender(bar(false));
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Add a layer' })).toBeNull();
});
