import type { SupportMessage } from '@kamerton/wire';
import { expect, test } from 'vitest';
import { byDay, firstUnread } from './text.ts';

const at = (moment: string) => ({ created_at: `2026-11-${moment}:00Z` });

test('the date is above the first message of each day of the reader', () => {
  const messages = [at('20T20:59'), at('20T21:00'), at('21T12:00'), at('23T06:00')];
  const days = (zone: string) => byDay(messages, zone).map(({ day }) => day);
  expect(days('Europe/Moscow')).toEqual(['2026-11-20', '2026-11-21', null, '2026-11-23']);
  expect(days('America/New_York')).toEqual(['2026-11-20', null, '2026-11-21', '2026-11-23']);
});

const from = (author: 'user' | 'support', id: number): SupportMessage => ({
  id,
  author,
  created_at: '2026-11-20T10:00:00Z',
  author_name: '',
  message: '',
});

test('the last answers are the unread ones', () => {
  const messages = [from('user', 1), from('support', 2), from('support', 3), from('user', 4), from('support', 5)];
  expect(firstUnread(messages, 0)).toBeNull();
  expect(firstUnread(messages, 2)).toBe(3);
  expect(firstUnread(messages, 9)).toBe(2);
  expect(firstUnread([from('user', 1)], 1)).toBeNull();
});
