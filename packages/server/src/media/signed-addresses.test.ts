import { expect, it } from 'vitest';
import { type Bound, createSigner, type Signer } from './signed-addresses.ts';
import { fixedSecrets } from '../lib/secrets.ts';

const noon = Date.UTC(2026, 10, 21, 12, 0, 1);
const bound: Bound = { track: 7, hash: 'ab', account: 3 };

const queriesOf = (signer: Signer) => signer.queriesFor(bound.account)(bound.track, bound.hash);

const parts = (query: string) => {
  const fields = new URLSearchParams(query);
  return { end: Number(fields.get('end')), signature: fields.get('signature') ?? '' };
};

it('is the same address within an hour, so that answers can be cached', () => {
  const early = queriesOf(createSigner(fixedSecrets('secret'), () => noon));
  const later = queriesOf(createSigner(fixedSecrets('secret'), () => noon + 3_500_000));
  expect(later).toEqual(early);
});

it('holds for twelve hours and not for fourteen', () => {
  const { end, signature } = parts(queriesOf(createSigner(fixedSecrets('secret'), () => noon)).audio);
  const after = (hours: number) =>
    createSigner(fixedSecrets('secret'), () => noon + hours * 3_600_000).isValid('audio', bound, end, signature);
  expect([after(0), after(12), after(13.5)]).toEqual([true, true, false]);
});

it.each([
  ['another track', { track: 8 }],
  ['another account', { account: 4 }],
  ['other bytes', { hash: 'ac' }],
])('does not hold for %s', (_, change) => {
  const signer = createSigner(fixedSecrets('secret'), () => noon);
  const { end, signature } = parts(queriesOf(signer).audio);
  expect(signer.isValid('audio', { ...bound, ...change }, end, signature)).toBe(false);
});

it('holds for its kind only', () => {
  const signer = createSigner(fixedSecrets('secret'), () => noon);
  const { audio, peaks } = queriesOf(signer);
  const isAccepted = (kind: 'audio' | 'peaks', query: string) => {
    const { end, signature } = parts(query);
    return signer.isValid(kind, bound, end, signature);
  };
  expect([isAccepted('audio', audio), isAccepted('peaks', peaks)]).toEqual([true, true]);
  expect([isAccepted('audio', peaks), isAccepted('peaks', audio)]).toEqual([false, false]);
});

it('does not hold with another end, a cut signature or another secret', () => {
  const signer = createSigner(fixedSecrets('secret'), () => noon);
  const { end, signature } = parts(queriesOf(signer).audio);
  expect(signer.isValid('audio', bound, end + 3600, signature)).toBe(false);
  expect(signer.isValid('audio', bound, end, signature.slice(0, -1))).toBe(false);
  expect(signer.isValid('audio', bound, end, '')).toBe(false);
  expect(createSigner(fixedSecrets('other'), () => noon).isValid('audio', bound, end, signature)).toBe(false);
});
