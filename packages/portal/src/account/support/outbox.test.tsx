import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetToken, storeSession } from '../../lib/session.ts';
import { leaveSession } from '../../shell/signed-in-screens.ts';
import { renderPart, toasts } from '../../testing/render.tsx';
import { useOutbox } from './outbox.ts';
import { useSupportThread } from './queries.ts';

const at = '2027-02-01T10:00:00Z';
const messageOf = (id: number, message: string) => ({
  id,
  created_at: at,
  author: 'user',
  author_name: 'Anna',
  message,
});
const threadOf = (...messages: string[]) => ({
  request: {
    id: 7,
    number: 7,
    created_at: at,
    subject: 'Sound',
    message: 'First',
    messages_count: messages.length,
    status: 'open',
    unread: 0,
  },
  messages: messages.map((message, index) => messageOf(index + 1, message)),
});

/** Reads of the thread that have not been answered, and what the server has. */
let reads: ((thread: object) => void)[] = [];
let stored: string[] = [];
/** Calls that are refused from here on. */
let refused = 0;
/** True while no message is answered. */
let hangs = false;

beforeEach(() => {
  reads = [];
  stored = ['First'];
  hangs = false;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit & { body?: string }) => {
    const path = new URL(address, 'http://portal.test').pathname.replace(/^.*\/api/, '');
    if (method === 'POST') {
      if (hangs) return new Promise<Response>(() => undefined);
      if (refused > 0) {
        refused -= 1;
        return Response.json({ code: 'internal' }, { status: 500 });
      }
      const { message } = JSON.parse(body ?? '') as { message: string };
      stored.push(message);
      return Response.json({ success: true, message: messageOf(stored.length, message) }, { status: 201 });
    }
    if (path !== '/feedback/requests/7')
      return Response.json({ requests: [], pagination: { limit: 24, offset: 0, total: 0 } });
    return new Promise<Response>((done) => reads.push((thread) => done(Response.json(thread))));
  });
});

function Example() {
  const { data } = useSupportThread(7);
  const { unsent, send, sendAgain } = useOutbox(7);
  return (
    <>
      <p>{[...(data?.messages ?? []), ...unsent].map(({ message }) => message).join(', ')}</p>
      <button type="button" onClick={() => send('Second')}>
        Send
      </button>
      <button type="button" onClick={() => ['Second', 'Third'].forEach(send)}>
        Send both
      </button>
      {unsent.map((each) => (
        <button key={each.key} type="button" disabled={each.sending} onClick={sendAgain}>
          Again: {each.message}
        </button>
      ))}
    </>
  );
}

test('a message that is under way when the session ends can be sent after the next sign-in', async () => {
  const owner = { id: 1, email: 'owner@bakeries.example', name: 'Anna' };
  storeSession('one', owner);
  const { client, user, rerender } = await renderPart(<Example />);
  hangs = true;
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const again = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Again: Second' });
  expect(again().disabled).toBe(true);
  forgetToken();
  await leaveSession(client, () => rerender(<p>Sign in</p>));
  hangs = false;
  storeSession('two', owner);
  rerender(<Example />);
  expect(again().disabled).toBe(false);
  await user.click(again());
  await waitFor(() => expect(stored).toEqual(['First', 'Second']));
});

test('a message that the server has stays, though a read from before it arrives later', async () => {
  const { user } = await renderPart(<Example />);
  await waitFor(() => expect(reads).toHaveLength(1));
  reads[0]?.(threadOf('First'));
  await screen.findByText('First');
  dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(reads).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('First, Second');
  await waitFor(() => expect(stored).toEqual(['First', 'Second']));
  reads[1]?.(threadOf('First'));
  await waitFor(() => expect(reads).toHaveLength(3));
  reads[2]?.(threadOf('First', 'Second', 'Answer'));
  await screen.findByText('First, Second, Answer');
});

test('a message that was written after one that fails is not sent before it', async () => {
  refused = 1;
  const { user } = await renderPart(<Example />);
  await user.click(screen.getByRole('button', { name: 'Send both' }));
  const again = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Again: Second' });
  await waitFor(() => expect(again().disabled).toBe(false));
  await user.click(again());
  await waitFor(() => expect(stored).toHaveLength(3));
  expect(stored).toEqual(['First', 'Second', 'Third']);
});

test('a message that is refused after its thread was left says so', async () => {
  refused = 1;
  const { rerender } = await renderPart(<Example />);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  rerender(toasts);
  expect(await screen.findByRole('alert')).toBeDefined();
});
