import { expect, it } from 'vitest';
import { isPrivate } from '../../../../../tools/names.mjs';

it.each([
  ['a.ts', 'keepRow', true],
  ['a.ts', 'told', true],
  ['a.ts', 'freshRows', true],
  ['a.ts', 'known', true],
  ['a.ts', 'knownMethods', false],
  ['a.ts', 'roundTo', false],
  ['packages/portal/src/ui/select.tsx', 'chosen', false],
  ['a.ts', 'keepAliveTimeout', true],
  ['server/src/http/servers.ts', 'keepAliveTimeout', false],
  ['a.ts', 'takedownDeal', false],
  ['a.ts', 'takes_down', false],
])('%s: %s is private: %s', (path, name, expected) => expect(isPrivate(path, name)).toBe(expected));
