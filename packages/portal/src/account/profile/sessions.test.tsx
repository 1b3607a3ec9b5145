import type { Session } from '@kamerton/wire';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart, toasts } from '../../testing/render.tsx';
import { Sessions } from './sessions.tsx';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const session = (id: number, over: Partial<Session> = {}): Session => ({
  id,
  created_at: '2027-02-01T10:00:00Z',
  last_seen_at: '2027-02-01T11:00:00Z',
  agent: firefox,
  network: '203.0.113.0/24',
  current: false,
  by_support: false,
  ...over,
});

/** Sessions that the server still has. */
let open: Session[] = [];
/** Bodies of calls by method and path, in their order. */
let sent: { call: string; body: unknown }[] = [];
/** False if the caller has to prove who they are. */
let isProven = true;

const problem = (status: number, code: string, fields = {}) =>
  Response.json({ status, code, message: code, request_id: 'test', fields }, { status });

beforeEach(() => {
  open = [session(2), session(1, { current: true }), session(3, { agent: '', network: null })];
  sent = [];
  isProven = true;
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit & { body?: string }) => {
    const path = new URL(address, 'http://portal.test').pathname.replace(/^.*\/api/, '');
    if (method === 'GET')
      return Response.json(path === '/sessions' ? { sessions: open } : { passkeys: [], address: null });
    const parsed = JSON.parse(body ?? '{}') as { id?: number; password?: string };
    sent.push({ call: `${method} ${path}`, body: parsed });
    if (path === '/profile/password/confirm') {
      if (parsed.password !== 'the secret') return problem(422, 'invalid', { password: 'wrong' });
      isProven = true;
      return Response.json({ success: true });
    }
    if (!isProven) return problem(409, 'needs_proof');
    open = open.filter(({ id, current }) => (parsed.id === undefined ? current : id !== parsed.id));
    return Response.json({ success: true });
  });
});

const rows = () => screen.findAllByRole('listitem');
const press = (name: string) => screen.findByRole('button', { name });

test('this session comes first, and cannot be ended here', async () => {
  await renderPart(<Sessions />);
  const [first, ...others] = await rows();
  expect(first?.textContent).toContain('this session');
  expect(within(first as HTMLElement).queryByRole('button')).toBeNull();
  expect(others.map((row) => row.textContent)).toEqual([
    expect.stringContaining('network 203.0.113.0/24'),
    expect.stringContaining('Unknown app'),
  ]);
});

test('one of support is named', async () => {
  open = [session(1, { current: true }), session(4, { by_support: true })];
  await renderPart(<Sessions />);
  const [own, other] = await rows();
  expect(own?.textContent).not.toContain('Kamerton support');
  expect(other?.textContent).toContain('Kamerton support');
});

test('one is ended, and leaves the list', async () => {
  const { user } = await renderPart(<Sessions />);
  await user.click(await press('End session: Unknown app'));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  expect(sent).toEqual([{ call: 'DELETE /sessions', body: { id: 3 } }]);
});

test('all others are ended at once, and nothing is left to end', async () => {
  const { user } = await renderPart(<Sessions />);
  await user.click(await press('Log out on all other devices'));
  expect(await screen.findByText('No other sessions.')).toBeDefined();
  expect(sent).toEqual([{ call: 'DELETE /sessions', body: {} }]);
});

test('the password is asked for where the last proof is too old, and then the session is ended', async () => {
  isProven = false;
  const { user } = await renderPart(<Sessions />);
  await user.click(await press('End session: Unknown app'));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it’s you' });
  const typed = await within(dialog).findByLabelText(/^Password/);
  expect(within(dialog).queryByRole('button', { name: 'Confirm with a passkey' })).toBeNull();
  await user.type(typed, 'a guess of somebody');
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(typed.getAttribute('aria-invalid')).toBe('true'));
  expect(open).toHaveLength(3);
  await user.clear(typed);
  await user.type(typed, 'the secret');
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await waitFor(async () => expect(await rows()).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.map(({ call }) => call)).toEqual([
    'DELETE /sessions',
    'POST /profile/password/confirm',
    'POST /profile/password/confirm',
    'DELETE /sessions',
  ]);
});

test('nothing is ended where the proof is not given', async () => {
  isProven = false;
  const { user } = await renderPart(<Sessions />);
  await user.click(await press('Log out on all other devices'));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it’s you' });
  await user.click(await within(dialog).findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ call: 'DELETE /sessions', body: {} }]);
});

test('nothing is ended where the question was left while the proof was sent', async () => {
  isProven = false;
  const { user } = await renderPart(<Sessions />);
  await user.click(await press('Log out on all other devices'));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm that it’s you' });
  await user.type(await within(dialog).findByLabelText(/^Password/), 'the secret');
  const answering = fetch;
  const answers: (() => void)[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method !== 'GET') await new Promise<void>((done) => answers.push(done));
    return answering(address, init);
  });
  await user.click(within(dialog).getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(answers).toHaveLength(1));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(async () => answers.splice(0).forEach((answer) => answer()));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(open).toHaveLength(3);
  expect(answers).toEqual([]);
});

test('a proof that is wanted after the page was left is said', async () => {
  isProven = false;
  const { rerender } = await renderPart(<Sessions />);
  fireEvent.click(await screen.findByRole('button', { name: 'Log out on all other devices' }));
  rerender(toasts);
  expect((await screen.findByRole('alert')).textContent).toContain('needs_proof');
});
