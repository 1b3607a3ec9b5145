import { describe, expect, it } from 'vitest';
import { challengeIn, relyingPartyOf } from './passkeys.rules.ts';

describe('the address of passkeys', () => {
  it.each([
    ['https://music.example/dist/', { id: 'music.example', origin: 'https://music.example' }],
    ['https://music.example:8443/dist/', { id: 'music.example', origin: 'https://music.example:8443' }],
    ['http://localhost:8080/dist/', { id: 'localhost', origin: 'http://localhost:8080' }],
    ['http://cafe.localhost/dist/', { id: 'cafe.localhost', origin: 'http://cafe.localhost' }],
  ])('of %s is %j', (address, party) => {
    expect(relyingPartyOf(address)).toEqual(party);
  });

  it.each([
    'http://127.0.0.1:8080/dist/',
    'https://192.0.2.7/dist/',
    'https://[2001:db8::7]/dist/',
    'http://music.example/dist/',
    'http://localhost.example/dist/',
  ])('is none where browsers refuse them: %s', (address) => {
    expect(relyingPartyOf(address)).toBeNull();
  });
});

describe('the challenge of an answer', () => {
  const encoded = (text: string) => Buffer.from(text).toString('base64url');

  it('is read from what the browser has signed', () => {
    expect(challengeIn(encoded('{"type":"webauthn.get","challenge":"abc"}'))).toBe('abc');
  });

  it.each(['', 'null', '[]', '{"challenge":1}', '{', '"challenge"'])('is none in %j', (text) => {
    expect(challengeIn(encoded(text))).toBeNull();
  });
});
