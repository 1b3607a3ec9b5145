import type { api, ResponseOf } from '@kamerton/wire';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { refusal } from '../../testing/server.ts';
import { renderPart } from '../../testing/render.tsx';
import { Thread } from './thread.tsx';

type Shown = ResponseOf<typeof api.supportRequest>;

const threadOf = (unread: number, ...texts: string[]) =>
  ({
    request: { id: 71, subject: 'Sound', status: 'open', unread },
    messages: texts.map((message, index) => ({
      id: index + 1,
      created_at: `2027-02-0${index + 1}T10:00:00Z`,
      author: index === 0 ? 'user' : 'support',
      message,
    })),
  }) as Shown;

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
});

const log = () => screen.getByRole('log', { name: 'Thread' });
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const scrollTo = (scrollTop: number) => fireEvent.scroll(log(), { target: { scrollTop } });

test('new answers are marked, also once they count as read', async () => {
  const { rerender } = await renderPart(<Thread thread={threadOf(1, 'Silent.', 'Since when?', 'Is it on?')} />);
  expect(items().findIndex((text) => text === 'New')).toBe(
    items().findIndex((text) => text?.includes('Is it on?')) - 1,
  );
  rerender(<Thread thread={threadOf(0, 'Silent.', 'Since when?', 'Is it on?')} />);
  expect(items().filter((text) => text === 'New')).toHaveLength(1);
});

test('the newest message is scrolled to, but not from under a reader who is further up', async () => {
  const { rerender, user } = await renderPart(<Thread thread={threadOf(0, 'Silent.')} />);
  expect(log().scrollTop).toBe(1000);
  scrollTo(630);
  rerender(<Thread thread={threadOf(0, 'Silent.', 'Since when?')} />);
  expect(log().scrollTop).toBe(1000);
  scrollTo(620);
  rerender(<Thread thread={threadOf(0, 'Silent.', 'Since when?', 'Is it on?')} />);
  expect(log().scrollTop).toBe(620);
  // The reader's own message.
  await user.type(screen.getByRole('textbox', { name: /^New message/ }), 'It is.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('Sending…');
  expect(log().scrollTop).toBe(1000);
});

test('a message that was not sent is sent again, or put back before what is typed', async () => {
  vi.stubGlobal('fetch', async () => refusal(500));
  const { user } = await renderPart(<Thread thread={threadOf(0, 'Silent.')} />);
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^New message/ });
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await user.type(field, 'It is on.');
  await press('Send');
  await press('Try again');
  await screen.findByText('Not sent');
  await user.type(field, 'Still.');
  await press('Edit message');
  await waitFor(() => expect(field.value).toBe('It is on.\nStill.'));
  expect([document.activeElement, screen.queryByText('Not sent')]).toEqual([field, null]);
});
