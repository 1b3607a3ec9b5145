import { screen } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { renderPart } from '../testing/render.tsx';
import { focusFirstControl, moveByArrows } from './arrow-keys.ts';

test('arrows lead to the same control of the next row that has any, and not beyond the ends', async () => {
  const List = () => (
    <ul
      ref={(list) => {
        list?.addEventListener('keydown', moveByArrows);
      }}
    >
      <li>
        <button>a1</button>
        <button>a2</button>
      </li>
      <li>
        <button disabled>off</button>
      </li>
      <li>
        <Link to="/b">b1</Link>
      </li>
      <li>
        <button>c1</button>
        <button aria-haspopup="menu">c2</button>
      </li>
    </ul>
  );
  const { user } = await renderPart(<List />);
  const presses = [
    ['a2', '{ArrowDown}'],
    ['b1', '{ArrowDown}'],
    ['b1', '{ArrowUp}'],
    ['c1', '{ArrowDown}'],
    ['a1', '{ArrowUp}'],
    ['c2', '{ArrowUp}'],
    ['a1', '{Control>}{ArrowDown}{/Control}'],
    ['a1', '{Shift>}{ArrowDown}{/Shift}'],
    ['a1', 'x'],
  ] as const;
  const found = [];
  for (const [from, keys] of presses) {
    screen.getByText(from).focus();
    await user.keyboard(keys);
    found.push(document.activeElement?.textContent);
  }
  expect(found).toEqual(['b1', 'c1', 'a1', 'c1', 'a1', 'c2', 'a1', 'a1', 'a1']);
  const places = [document.querySelector('ul'), document.createElement('p'), null];
  expect(places.map(focusFirstControl)).toEqual([true, false, false]);
});
