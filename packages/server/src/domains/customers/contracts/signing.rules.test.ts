import { describe, expect, it } from 'vitest';
import {
  codeBounds,
  contractNumber,
  dayInMoscow,
  idOfNumber,
  isSameName,
  type SigningState,
  tryCode,
  whyNotToSign,
} from './signing.rules.ts';

describe('a contract’s number', () => {
  it.each([1, 42, 1_234_567])('of %i leads back to it', (id) => expect(idOfNumber(contractNumber(id))).toBe(id));
  it.each(['', 'KAM-', '42', 'KAM-4x', 'KAM-1234567890123456'])('is not %j', (text) =>
    expect(idOfNumber(text)).toBeNull(),
  );
});

it('begins the day of new terms in Moscow', () => {
  expect(dayInMoscow(new Date('2026-01-25T20:59:59Z'))).toBe('2026-01-25');
  expect(dayInMoscow(new Date('2026-01-25T21:00:00Z'))).toBe('2026-01-26');
});

it('takes a name however it is written, and no other name', () => {
  expect(isSameName(' котова  АЛЁНА', 'Котова Алена')).toBe(true);
  expect(isSameName('Котова А.', 'Котова Алена')).toBe(false);
});

describe('what there is to sign', () => {
  const state = (over: Partial<SigningState>): SigningState => ({
    terminated_at: null,
    version: 3,
    signed: null,
    ...over,
  });
  const signed = { version: 3, terms_version: 2 };
  it.each([
    [null, 2, 'details_missing'],
    [state({}), null, 'terms_missing'],
    [state({}), 2, null],
    [state({ signed }), 2, 'already_signed'],
    [state({ signed }), 3, null],
    [state({ signed, version: 4 }), 2, null],
    [state({ signed, terminated_at: '2026-02-01T00:00:00Z' }), 3, 'contract_terminated'],
  ])('%j under terms %j: %j', (contract, terms, why) => expect(whyNotToSign(contract, terms)).toBe(why));
});

describe('a code', () => {
  const now = Date.parse('2026-02-01T00:00:00Z');
  const sent = { code_fingerprint: 'a', version: 1, terms_version: 1, attempts: 0, expires_at: '2026-02-01T00:00:01Z' };
  const attempt = { isCode: (fingerprint: string) => fingerprint === 'a', version: 1, terms_version: 1 };
  it.each([
    ['right', sent, attempt],
    ['right', { ...sent, attempts: codeBounds.attempts - 1 }, attempt],
    ['spent', { ...sent, attempts: codeBounds.attempts }, attempt],
    ['spent', { ...sent, expires_at: new Date(now).toISOString() }, attempt],
    ['wrong', sent, { ...attempt, isCode: () => false }],
    ['changed', sent, { ...attempt, version: 2 }],
    ['changed', sent, { ...attempt, terms_version: 2 }],
  ])('is %s: %j, %j', (outcome, stored, tried) => expect(tryCode(stored, tried, now)).toBe(outcome));
});
