import type { SupportMessage } from '@kamerton/wire';
import { expect, test } from 'vitest';
import { byDay, firstUnread } from './thread-days.ts';

const at = (...moment: [number, number, number, number, number]) => ({ created_at: new Date(...moment).toISOString() });

test('the date stands above the first message of each day of the reader', () => {
  const messages = [at(2026, 10, 20, 23, 59), at(2026, 10, 21, 0, 0), at(2026, 10, 21, 12, 0), at(2026, 10, 23, 9, 0)];
  expect(byDay(messages).map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21', null, '2026-11-23']);
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
