import { expect, it } from 'vitest';
import { isSame, underPaths } from './match.ts';

const gathered = (path: string, text = 'x') => ({ path, file: new File([text], 'f') });
const list = [
  { path: 'a/й.mp3', size: 1 },
  { path: 'a/2.mp3', size: 3 },
];

it('knows an upload again by the paths and sizes of its files, in whatever order and form of letters', () => {
  const again = [gathered('a/2.mp3', 'xyz'), gathered('a/и\u0306.mp3')];
  expect(isSame(list, again)).toBe(true);
  expect(underPaths(list, again).map(({ path }) => path)).toEqual(['a/й.mp3', 'a/2.mp3']);
});

it('takes other files for another upload', () => {
  expect(isSame(list, [gathered('a/й.mp3')])).toBe(false);
  expect(isSame(list, [gathered('a/й.mp3'), gathered('a/2.mp3', 'xy')])).toBe(false);
  expect(isSame(list, [gathered('a/й.mp3'), gathered('b/2.mp3', 'xyz')])).toBe(false);
});
