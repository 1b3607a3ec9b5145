import { expect, test } from 'vitest';
import { asksForSignature, canSign, nextStep, statusOf } from './status.ts';

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
] as const)('%s: %o', (status, contract, step, toSign, askedFor) => {
  expect(statusOf(contract)).toBe(status);
  expect(nextStep(status)).toBe(step);
  expect(canSign(status)).toBe(toSign);
  expect(asksForSignature(status)).toBe(askedFor);
});
