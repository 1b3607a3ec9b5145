import { expect, test } from 'vitest';
import { menuPlace } from './menu-place.ts';

const window = { width: 400, height: 800 };
const menu = { width: 200, height: 300 };
const button = (right: number, top: number) => ({ right, top, bottom: top + 44 });

test.each([
  ['below, the right ends in line', button(380, 100), { left: 180, top: 150 }],
  ['above if it does not fit below', button(380, 600), { left: 180, top: 294 }],
  ['within the left edge', button(60, 100), { left: 8, top: 150 }],
  ['within the right edge', button(430, 100), { left: 192, top: 150 }],
  ['within the window where its button has left it', button(380, -200), { left: 180, top: 8 }],
])('a menu is placed %s', (_, at, place) => {
  expect(menuPlace(at, menu, window)).toEqual(place);
});

test('a menu that fits neither below nor above covers its button', () => {
  expect(menuPlace(button(380, 150), menu, { width: 400, height: 400 })).toEqual({ left: 180, top: 92 });
});

test('the beginning of a menu that is too high is in sight', () => {
  expect(menuPlace(button(380, 150), menu, { width: 400, height: 256 })).toEqual({ left: 180, top: 8 });
});
