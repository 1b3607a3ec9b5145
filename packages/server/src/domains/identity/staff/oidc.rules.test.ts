import { describe, expect, it } from 'vitest';
import { identityIn, lifetimeOf, readPending } from './oidc.rules.ts';

const settings = { issuer: 'https://id.company.example', emailDomains: [], acrValues: [] };
const claims = { sub: '7', email: 'Olga@Company.example', email_verified: true, name: 'Olga' };

describe('an identity', () => {
  it('is the lasting name at its issuer, with the verified email', () => {
    expect(identityIn(settings, claims)).toEqual({
      subject: 'https://id.company.example 7',
      email: 'olga@company.example',
      name: 'Olga',
      isStrong: false,
      authenticatedAt: null,
    });
    expect(identityIn(settings, { ...claims, name: ' ' })).toMatchObject({ name: 'olga@company.example' });
  });

  it.each([
    { email_verified: false },
    { email_verified: 'true' },
    { email_verified: undefined },
    { email: undefined },
    { sub: undefined },
  ])('does not suffice with %j', (over) => {
    expect(identityIn(settings, { ...claims, ...over })).toBe('unverified');
  });

  it('is of a domain that may sign in', () => {
    const narrow = { ...settings, emailDomains: ['company.example'] };
    expect(identityIn(narrow, claims)).toMatchObject({ email: 'olga@company.example' });
    expect(identityIn(narrow, { ...claims, email: 'olga@evil.example' })).toBe('domain');
    expect(identityIn(narrow, { ...claims, email: 'olga@sub.company.example' })).toBe('domain');
    expect(identityIn(narrow, { ...claims, email: 'company.example@evil.example' })).toBe('domain');
  });
});

it('a sign-in that waits is forgotten after its time', () => {
  const pending = { state: 's', nonce: 'n', verifier: 'v', until: 1000, isProof: false };
  expect(readPending(JSON.stringify(pending), 999)).toEqual(pending);
  expect(readPending(JSON.stringify(pending), 1000)).toBeNull();
  expect(readPending(null, 0)).toBeNull();
});

describe('the strength of a sign-in', () => {
  it.each([
    [{}, false],
    [{ amr: ['pwd'] }, false],
    [{ amr: 'mfa' }, false],
    [{ acr: 'gold' }, false],
    [{ amr: ['pwd', 'mfa'] }, true],
  ])('of %j is more than one factor: %s', (over, isStrong) => {
    expect(identityIn(settings, { ...claims, ...over })).toMatchObject({ isStrong });
  });

  it('is one of those that the settings name, or nobody is let in', () => {
    const strict = { ...settings, acrValues: ['gold', 'platinum'] };
    expect(identityIn(strict, { ...claims, acr: 'platinum' })).toMatchObject({ isStrong: true });
    for (const over of [{}, { acr: 'silver' }, { acr: ['gold'] }, { amr: ['mfa'] }])
      expect(identityIn(strict, { ...claims, ...over })).toBe('weak');
  });
});

describe('a session through the provider', () => {
  const now = Date.parse('2027-02-01T12:00:00Z');
  const begun = (isProof: boolean) => ({ until: now + 9 * 60_000, isProof });
  const at = (minutes: number) => ({ authenticatedAt: now - minutes * 60_000 });

  it('ends 12 hours after its user was asked, and counts as proven since then', () => {
    expect(lifetimeOf(at(60), begun(false), now)).toEqual({
      until: '2027-02-01T23:00:00.000Z',
      provenAt: '2027-02-01T11:00:00.000Z',
    });
    expect(lifetimeOf(at(12 * 60), begun(false), now)).toBeNull();
  });

  it('repeats a proof if its user was asked after the request', () => {
    expect(lifetimeOf(at(1), begun(true), now)).toMatchObject({ provenAt: '2027-02-01T11:59:00.000Z' });
    expect(lifetimeOf(at(3), begun(true), now)).toBeNull();
  });

  it('is no proof where the provider tells no time, and repeats none', () => {
    expect(lifetimeOf({ authenticatedAt: null }, begun(false), now)).toEqual({
      until: '2027-02-02T00:00:00.000Z',
      provenAt: '1970-01-01T00:00:00.000Z',
    });
    expect(lifetimeOf({ authenticatedAt: null }, begun(true), now)).toBeNull();
  });
});
