import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playlists } from '../../i18n/en/playlists.ts';
import { forgetSession, forgetToken, storeSession } from '../../lib/session.ts';
import { renderPart } from '../../testing/render.tsx';
import { Toasts } from '../../ui/toasts.tsx';
import { AddingDialog } from './adding-dialog.tsx';
import { closeAdding, openAdding } from './adding.ts';

/** Writes that wait for the server's answer, by their method. */
let writes: { method: string; answer: (response: Response) => void }[];

const playlist = { id: 7, name: 'Evening', cover: null, track_count: 0 };

beforeEach(() => {
  storeSession('token', { email: 'bar@example.com', name: 'Bar' });
  writes = [];
  vi.stubGlobal('fetch', async (_: string, { method = 'GET' }: RequestInit) => {
    if (method !== 'GET') return new Promise<Response>((answer) => writes.push({ method, answer }));
    return Response.json({ playlists: [playlist], pagination: { limit: 100, offset: 0, total: 1 } });
  });
});

afterEach(() => {
  closeAdding();
  forgetSession();
});

/** Adds two tracks to the playlist; the server has not answered yet. */
async function add() {
  const { user } = await renderPart(
    <>
      <AddingDialog />
      <Toasts labels={{ page: 'Notices', brief: 'Brief notices' }} closeLabel="Close" />
    </>,
  );
  openAdding({ name: 'Harbour', ids: [1, 2] });
  await user.click(await screen.findByRole('button', { name: /Evening/ }));
  await answered('POST');
  return user;
}

const answered = async (method: string) => {
  await waitFor(() => expect(writes.map((each) => each.method)).toEqual([method]));
  return writes[0]!.answer;
};
const refusal = (message: string) => Response.json({ status: 500, code: 'internal', message }, { status: 500 });

test('an addition that fails after its dialog was closed is reported with the name of the playlist', async () => {
  const user = await add();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  writes[0]?.answer(refusal('The disk is full'));
  expect(await screen.findByText('Evening: The disk is full')).toBeTruthy();
});

test('one that fails while the dialog is open for other tracks is reported as well', async () => {
  await add();
  openAdding({ name: 'Lanterns', ids: [3] });
  writes[0]?.answer(refusal('The disk sleeps'));
  expect((await screen.findByText('Evening: The disk sleeps')).closest('[role=alert]')).not.toBeNull();
});

test('of tracks that the playlist had already it tells which', async () => {
  const user = await add();
  const tracks = [1, 2, 3].map((id) => ({ id, name: `Track ${id}`, artist: 'Anna' }));
  vi.stubGlobal('fetch', async () =>
    Response.json({ playlists: [playlist], tracks, pagination: { limit: 1000, offset: 0, total: 3 } }),
  );
  writes[0]?.answer(Response.json({ playlist: { id: 7, name: 'Evening', version: 2 }, added: [1], already: [2] }));
  const which = await screen.findByRole('button', { name: playlists.adding.which });
  await user.click(which);
  await screen.findByText('Track 2 — Anna');
  expect(screen.queryByText('Track 1 — Anna')).toBeNull();
  expect(which.getAttribute('aria-expanded')).toBe('true');
});

test('it opens again for the account that opened it, and not for the next one', async () => {
  await renderPart(<AddingDialog />);
  const isOpen = () => screen.queryByRole('dialog') !== null;
  act(() => openAdding({ name: 'Harbour', ids: [1, 2] }));
  expect(isOpen()).toBe(true);
  act(() => forgetToken());
  await waitFor(() => expect(isOpen()).toBe(false));
  act(() => storeSession('another', { email: 'bar@example.com', name: 'Bar' }));
  expect(isOpen()).toBe(true);
  act(() => forgetSession());
  act(() => storeSession('next', { email: 'cafe@example.com', name: 'Cafe' }));
  await waitFor(() => expect(isOpen()).toBe(false));
});

test('the list of playlists has the focus once it is shown, though it is read after the dialog has opened', async () => {
  await renderPart(<AddingDialog />);
  openAdding({ name: 'Harbour', ids: [1, 2] });
  const first = await screen.findByRole('button', { name: /Evening/ });
  await waitFor(() => expect(document.activeElement).toBe(first));
});

test('a playlist is created beside those that there are, with a name of its own for tracks', async () => {
  const { user } = await renderPart(<AddingDialog />);
  openAdding({ name: 'Harbour', ids: [1, 2] });
  await user.click(await screen.findByRole('button', { name: playlists.adding.create }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: playlists.adding.createName }).value).toBe('');
});

test('an undo that fails is reported', async () => {
  const user = await add();
  writes[0]?.answer(Response.json({ playlist: { id: 7, name: 'Evening', version: 2 }, added: [1, 2], already: [] }));
  writes = [];
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  (await answered('DELETE'))(refusal('The disk is away'));
  expect(await screen.findByText('Evening: The disk is away')).toBeTruthy();
});
