import { expect, test } from 'vitest';
import { readCookie, writeCookie } from './cookies.ts';
import { currentUser, forgetSession, isSignedIn, storeSession, userIn } from './session.ts';

test('a user is read from the cookie', () => {
  expect(userIn('{"email":"a@b.ru","name":"Анна","extra":1}')).toEqual({ email: 'a@b.ru', name: 'Анна' });
});

test.each([null, '', 'not JSON', '12', 'null', '{"email":"a@b.ru"}'])('%j is no user', (text) => {
  expect(userIn(text)).toBeNull();
});

test('the selected playlist is that of its account until the log-out', () => {
  storeSession('a', { email: 'anna@example.ru', name: 'Anna' });
  writeCookie('playlist', '7');
  storeSession('b', { email: 'anna@example.ru', name: 'Anna' });
  expect(readCookie('playlist')).toBe('7');
  storeSession('c', { email: 'boris@example.ru', name: 'Boris' });
  expect(readCookie('playlist')).toBeNull();
  writeCookie('playlist', '8');
  forgetSession();
  expect([readCookie('playlist'), currentUser(), isSignedIn()]).toEqual([null, null, false]);
});
