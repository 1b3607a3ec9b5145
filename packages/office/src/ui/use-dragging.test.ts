import { createElement, type PointerEvent } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { moved, useDragging } from './use-dragging.ts';

afterEach(() => vi.restoreAllMocks());

it.each([
  [0, 2, 'bcad'],
  [3, 0, 'dabc'],
  [1, 1, 'abcd'],
])('moves a row from %i to %i', (from, to, expected) => {
  expect(moved([...'abcd'], { from, to }).join('')).toBe(expected);
});

/** Begins to drag a row of a list of three, 40 pixels each. */
function drag(from: number) {
  const rows = document.createElement('ol');
  rows.append(...[0, 1, 2].map(() => document.createElement('li')));
  [...rows.children].forEach((row, at) => {
    row.getBoundingClientRect = () => new DOMRect(0, 100 + at * 40, 100, 40);
  });
  rows.setPointerCapture = () => undefined;
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(7);
  const drop = vi.fn();
  const list = { current: rows };
  let dragging!: ReturnType<typeof useDragging>;
  function Dragged() {
    dragging = useDragging(list, drop);
    return null;
  }
  const root = createRoot(document.createElement('div'));
  flushSync(() => root.render(createElement(Dragged)));
  const press = { button: 0, clientY: 120 + from * 40, pointerId: 1, preventDefault: () => undefined };
  const send = (target: EventTarget, event: Event) => flushSync(() => void target.dispatchEvent(event));
  flushSync(() => dragging.begin(press as unknown as PointerEvent<HTMLElement>, from));
  return {
    drop,
    root,
    place: () => dragging.drag,
    move: (clientY: number) => send(rows, new MouseEvent('pointermove', { clientY })),
    lift: () => send(rows, new Event('pointerup')),
    press: (key: string) => send(globalThis, new KeyboardEvent('keydown', { key })),
  };
}

it('drops a row where the pointer has passed the middle of others, up or down', () => {
  const { drop, root, place, move, lift } = drag(1);
  expect(place()).toEqual({ from: 1, to: 1 });
  move(201);
  expect(place()).toEqual({ from: 1, to: 2 });
  move(119);
  expect(place()).toEqual({ from: 1, to: 0 });
  lift();
  expect(drop.mock.calls).toEqual([[{ from: 1, to: 0 }]]);
  expect(place()).toBeUndefined();
  root.unmount();
});

it('drops nothing after Escape, nor where a row has not left its place', () => {
  const first = drag(0);
  first.move(221);
  first.press('Escape');
  const second = drag(0);
  second.lift();
  for (const { drop, lift, root } of [first, second]) {
    lift();
    expect(drop).not.toHaveBeenCalled();
    root.unmount();
  }
});

it('ends a drag whose list is left, without a drop', () => {
  const { drop, root, move, lift } = drag(0);
  const cancelled = vi.spyOn(globalThis, 'cancelAnimationFrame');
  move(300);
  flushSync(() => root.unmount());
  expect(cancelled).toHaveBeenCalledWith(7);
  lift();
  expect(drop).not.toHaveBeenCalled();
});
