import { expect, it } from 'vitest';
import { type Bound, createSigner } from './signed-addresses.ts';

const noon = Date.UTC(2026, 10, 21, 12, 0, 1);
const bound: Bound = { kind: 'audio', track: 7, hash: 'ab', account: 3 };

const parts = (address: string) => {
  const query = new URL(address, 'http://x').searchParams;
  return { end: Number(query.get('end')), signature: query.get('signature') ?? '' };
};

it('is the same address within an hour, so that answers can be cached', () => {
  const early = createSigner('secret', () => noon).address(bound);
  const later = createSigner('secret', () => noon + 3_500_000).address(bound);
  expect(later).toBe(early);
});

it('holds for twelve hours and not for fourteen', () => {
  const { end, signature } = parts(createSigner('secret', () => noon).address(bound));
  const after = (hours: number) => createSigner('secret', () => noon + hours * 3_600_000).holds(bound, end, signature);
  expect([after(0), after(12), after(13.5)]).toEqual([true, true, false]);
});

it.each([
  ['another track', { track: 8 }],
  ['another account', { account: 4 }],
  ['other bytes', { hash: 'ac' }],
  ['another kind', { kind: 'peaks' as const }],
])('does not hold for %s', (_, change) => {
  const signer = createSigner('secret', () => noon);
  const { end, signature } = parts(signer.address(bound));
  expect(signer.holds({ ...bound, ...change }, end, signature)).toBe(false);
});

it('does not hold with another end, a cut signature or another secret', () => {
  const signer = createSigner('secret', () => noon);
  const { end, signature } = parts(signer.address(bound));
  expect(signer.holds(bound, end + 3600, signature)).toBe(false);
  expect(signer.holds(bound, end, signature.slice(0, -1))).toBe(false);
  expect(signer.holds(bound, end, '')).toBe(false);
  expect(createSigner('other', () => noon).holds(bound, end, signature)).toBe(false);
});
