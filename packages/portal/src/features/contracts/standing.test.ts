import { expect, test } from 'vitest';
import { isAskedFor, isToSign, nextStep, standingOf } from './standing.ts';

const draft = { state: 'draft', outdated: false, changed: false } as const;
const signed = { ...draft, state: 'signed' } as const;

test.each([
  ['none', null, 'details', false, true],
  ['draft', draft, 'terms', true, true],
  ['signed', signed, null, false, false],
  ['outdated', { ...signed, outdated: true }, 'terms', true, true],
  ['outdated', { ...signed, outdated: true, changed: true }, 'terms', true, true],
  ['changed', { ...signed, changed: true }, 'sign', true, false],
  ['terminated', { ...signed, state: 'terminated', outdated: true }, null, false, false],
] as const)('%s: %o', (standing, contract, step, toSign, askedFor) => {
  expect(standingOf(contract)).toBe(standing);
  expect(nextStep(standing)).toBe(step);
  expect(isToSign(standing)).toBe(toSign);
  expect(isAskedFor(standing)).toBe(askedFor);
});
