import { expect, test } from 'vitest';
import { userIn } from './session.ts';

test('a user is read from the cookie', () => {
  expect(userIn('{"email":"a@b.ru","name":"Анна","extra":1}')).toEqual({ email: 'a@b.ru', name: 'Анна' });
});

test.each([null, '', 'not JSON', '12', 'null', '{"email":"a@b.ru"}'])('%j is no user', (text) => {
  expect(userIn(text)).toBeNull();
});
