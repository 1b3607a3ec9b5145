import { expect, test } from 'vitest';
import { cookieIn, cookieText, tokenIn } from './cookies.ts';

test('a cookie lasts 365 days, for the whole site and no other', () => {
  expect(cookieText('token', 'abc', false)).toBe('token=abc; Path=/; Max-Age=31536000; SameSite=Strict');
});

test('a cookie is secure on https', () => {
  expect(cookieText('token', 'abc', true)).toMatch(/; Secure$/);
});

test('deleting a cookie ends its life at once', () => {
  expect(cookieText('playlist', null, false)).toContain('playlist=; Path=/; Max-Age=0');
});

test('any value comes back as it was written', () => {
  const user = JSON.stringify({ email: 'a;b@c.ru', name: 'Анна = «Кофе»; 100 %' });
  const written = cookieText('user', user, false).split(';')[0];
  expect(cookieIn(`token=1; ${written}; locale=2`, 'user')).toBe(user);
});

test('a cookie whose name only begins alike is another one', () => {
  expect(cookieIn('token2=x; xtoken=y', 'token')).toBeNull();
});

test('a badly encoded value counts as missing', () => {
  expect(cookieIn('user=%E0%A4%A', 'user')).toBeNull();
});

test('a token that no header can carry counts as missing', () => {
  expect(tokenIn('token=a-B_9')).toBe('a-B_9');
  for (const token of ['тест', 'two words', 'line\nbreak'])
    expect(tokenIn(`token=${encodeURIComponent(token)}`)).toBeNull();
});
