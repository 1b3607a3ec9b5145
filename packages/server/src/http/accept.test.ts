import { expect, it } from 'vitest';
import { wantsJson } from './language.ts';

it.each([
  [undefined, false],
  ['*/*', false],
  ['application/json', true],
  ['Application/JSON; q=0.9, */*', true],
  ['application/zip', false],
  ['application/zip, application/json;q=0.5', false],
  ['application/json;q=0', false],
  ['text/html,application/xhtml+xml,*/*;q=0.8', false],
])('answers Accept %j with an address: %j', (accept, address) => {
  expect(wantsJson(accept, 'application/zip')).toBe(address);
});
