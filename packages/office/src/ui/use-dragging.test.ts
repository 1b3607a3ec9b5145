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

it('ends a drag whose list is left, without a drop', () => {
  const rows = document.createElement('ol');
  rows.append(...[0, 1].map(() => document.createElement('li')));
  rows.setPointerCapture = () => undefined;
  vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(7);
  const cancelled = vi.spyOn(globalThis, 'cancelAnimationFrame');
  const drop = vi.fn();
  const list = { current: rows };
  let begin: ReturnType<typeof useDragging>['begin'] = () => undefined;
  function Dragged() {
    ({ begin } = useDragging(list, drop));
    return null;
  }
  const root = createRoot(document.createElement('div'));
  flushSync(() => root.render(createElement(Dragged)));
  const press = { button: 0, clientY: 300, pointerId: 1, preventDefault: () => undefined };
  begin(press as unknown as PointerEvent<HTMLElement>, 0);
  rows.dispatchEvent(new MouseEvent('pointermove', { clientY: 300 }));
  flushSync(() => root.unmount());
  expect(cancelled).toHaveBeenCalledWith(7);
  rows.dispatchEvent(new Event('pointerup'));
  expect(drop).not.toHaveBeenCalled();
});
