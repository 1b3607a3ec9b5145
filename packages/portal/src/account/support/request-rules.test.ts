import { expect, test } from 'vitest';
import { faultsOfMessage, faultsOfRequest } from './request-rules.ts';

test('subject and message are required, and blanks are none', () => {
  expect(faultsOfRequest({ subject: '', message: '  \n ' })).toEqual({ subject: 'required', message: 'required' });
  expect(faultsOfRequest({ subject: 'Ключ', message: 'Две\nстроки' })).toEqual({});
});

test('both have their bounds, and a subject is one line', () => {
  expect(faultsOfRequest({ subject: 'x'.repeat(201), message: 'x'.repeat(10_001) })).toEqual({
    subject: 'too_long',
    message: 'too_long',
  });
  expect(faultsOfRequest({ subject: 'a\nb', message: 'x' })).toEqual({ subject: 'control_character' });
});

test('a further message is held to the same bounds', () => {
  expect(faultsOfMessage({ message: ' ' })).toEqual({ message: 'required' });
  expect(faultsOfMessage({ message: 'x'.repeat(10_001) })).toEqual({ message: 'too_long' });
  expect(faultsOfMessage({ message: 'x'.repeat(10_000) })).toEqual({});
});
