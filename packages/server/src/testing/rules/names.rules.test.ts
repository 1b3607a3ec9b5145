import { expect, it } from 'vitest';
import { isPrivate, listPrivateNames } from '../../../../../tools/names.mjs';

const packages = ['artwork', 'office', 'player', 'playout', 'portal', 'server', 'wire'];

it('no function, variable or parameter has a name that begins with a private word; the composer has its own', () => {
  expect(listPrivateNames([...packages.map((each) => `packages/${each}/src`), 'e2e'])).toEqual([]);
  expect(listPrivateNames(['packages/demo-music/src']).length).toBeGreaterThan(5);
});

it.each([
  ['a.ts', 'keepRow', true],
  ['a.ts', 'told', true],
  ['a.ts', 'keepAliveTimeout', true],
  ['server/src/http/servers.ts', 'keepAliveTimeout', false],
  ['a.ts', 'takedownDeal', false],
  ['a.ts', 'takes_down', false],
])('%s: %s is private: %s', (path, name, expected) => expect(isPrivate(path, name)).toBe(expected));
