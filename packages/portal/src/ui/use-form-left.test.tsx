import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { CallError } from '../lib/http.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { forgetSession, forgetToken, storeSession } from '../lib/session.ts';
import { failure } from '../testing/failure.ts';
import { renderPart } from '../testing/render.tsx';
import { Form } from './form.tsx';
import { notifyBriefly } from './notify.ts';
import { TextField } from './text-field.tsx';
import { Toasts } from './toasts.tsx';
import { useForm } from './use-form.ts';

const send = vi.fn<(values: { name: string }, key: string) => Promise<void>>();
const rules = vi.fn<() => Promise<(values: { name: string }) => { name?: 'required' }>>();

/** The server's answer to the question whether it is there. */
let isServerThere = true;

beforeEach(() => {
  isServerThere = true;
  send.mockReset().mockResolvedValue();
  rules.mockReset().mockResolvedValue(() => ({}));
  const answer = async () => (isServerThere ? new Response('{}') : Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', answer);
  storeSession('token-of-anna', { id: 1, email: 'anna@bakery.example', name: 'Anna' });
  onTestFinished(forgetSession);
});

function Example({ draft = 'example' }: { draft?: string }) {
  const form = useForm({
    initial: { name: '' },
    ...(draft && { draft }),
    rules,
    send,
    onSent: (_, { name }) => notifyBriefly('success', `Saved: ${name}`),
  });
  return (
    <Form form={form} label="Example">
      <TextField {...form.text('name')} label="Name" />
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.reset()}>
        Discard
      </button>
    </Form>
  );
}

const page = (isOpen: boolean) => (
  <>
    {isOpen && <Example />}
    <Toasts labels={{ page: 'Messages', brief: 'Short messages' }} closeLabel="Close" />
  </>
);

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const press = (name: string) => screen.getByRole('button', { name });
const notSaved = 'Couldn’t save. Try again.';

/** Lets a send fail in the middle of a test. */
function pendingSend() {
  let fail!: (error: Error) => void;
  send.mockImplementationOnce(() => new Promise((_, reject) => (fail = reject)));
  return (error: Partial<CallError>) => act(async () => fail(failure(error)));
}

/** Leaves the form between the press of its button and the answer. */
async function leaveWhileSent() {
  const fail = pendingSend();
  const part = await renderPart(page(true));
  await part.user.type(field(), 'Anna');
  await part.user.click(press('Save'));
  await waitFor(() => expect(send).toHaveBeenCalled());
  part.rerender(page(false));
  return fail;
}

test.each([
  ['the reason of the server', { status: 500, code: 'internal', message: 'The disk is full' }],
  ['the reason of the server, also where it is of a field', { message: 'The disk is full', fields: { name: 'taken' } }],
] satisfies [string, Partial<CallError>][])('a send that fails after its form was left says %s', async (_, error) => {
  const fail = await leaveWhileSent();
  await fail(error);
  expect((await screen.findByRole('alert')).textContent).toContain('The disk is full');
});

test('what is said of every failed call is not said once more after its form was left', async () => {
  const fail = await leaveWhileSent();
  await fail({ status: 413, code: 'too_large', message: 'Too large' });
  await fail({ status: 403, code: 'forbidden', message: 'Closed' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failure is said where the page that follows is on its way', async () => {
  send.mockRejectedValueOnce(failure({ status: 500, code: 'internal', message: 'The disk is full' }));
  const routes = [
    { path: '/', element: <Example /> },
    { path: '/next', loader: () => new Promise(() => undefined), element: <p /> },
  ];
  const router = createMemoryRouter(routes);
  const { user } = await renderPart(page(false));
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await user.type(field(), 'Anna');
  act(() => void router.navigate('/next'));
  await user.click(press('Save'));
  // In the form, which is hidden, and in a toast.
  await waitFor(() => expect(screen.getAllByText(/The disk is full/)).toHaveLength(2));
});

test('a wrong field of a form that was left while its rules were loaded is said', async () => {
  let load!: (faultsOf: () => { name: 'required' }) => void;
  rules.mockReturnValue(new Promise((done) => (load = done)));
  const { user, rerender } = await renderPart(page(true));
  await user.click(press('Save'));
  rerender(page(false));
  await act(async () => load(() => ({ name: 'required' })));
  expect((await screen.findByRole('alert')).textContent).toContain(notSaved);
  expect(send).not.toHaveBeenCalled();
});

test('a form that was left while its rules were loaded is sent', async () => {
  let load!: (faultsOf: () => object) => void;
  rules.mockReturnValue(new Promise((done) => (load = done)));
  const { user, rerender } = await renderPart(page(true));
  await user.type(field(), 'Anna{Enter}');
  rerender(page(false));
  await act(async () => load(() => ({})));
  expect(await screen.findByText('Saved: Anna')).toBeDefined();
});

test('a form that was left while its rules were loaded is not sent once it was opened again and typed in', async () => {
  let load!: (faultsOf: () => object) => void;
  rules.mockReturnValue(new Promise((done) => (load = done)));
  const { user, rerender } = await renderPart(page(true));
  await user.type(field(), 'Anna{Enter}');
  rerender(page(false));
  rerender(page(true));
  await user.type(field(), ' Maria');
  await act(async () => load(() => ({})));
  expect((await screen.findByRole('alert')).textContent).toContain(notSaved);
  expect(send).not.toHaveBeenCalled();
});

/** Sends a name while the network is away, and leaves the form. */
async function leaveWaiting() {
  isServerThere = false;
  send.mockRejectedValueOnce(failure({ status: 0, code: 'unreachable' }));
  const part = await renderPart(page(true));
  await part.user.type(field(), 'Anna');
  await part.user.click(press('Save'));
  await screen.findByText(/^You’re offline/);
  part.rerender(page(false));
  return part;
}

const comeBack = () => {
  isServerThere = true;
  act(() => void window.dispatchEvent(new Event('online')));
};

test('what waits for the network is sent under the same key after its form was left, and says so', async () => {
  await leaveWaiting();
  comeBack();
  await screen.findByText('Saved: Anna');
  expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
});

test('what waited for the network and is refused then says so after its form was left', async () => {
  await leaveWaiting();
  send.mockRejectedValueOnce(failure({ message: 'The list is full' }));
  comeBack();
  expect((await screen.findByRole('alert')).textContent).toContain('The list is full');
});

test('of a form that was left, opened again and sent by hand while the network was away, the later send counts', async () => {
  const { user, rerender } = await leaveWaiting();
  rerender(page(true));
  await user.type(field(), ' Maria');
  await user.click(press('Save'));
  await screen.findByText(/^You’re offline/);
  rerender(page(false));
  comeBack();
  await screen.findByText('Saved: Anna Maria');
  expect(send.mock.calls.map(([{ name }]) => name)).toEqual(['Anna', 'Anna Maria']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what was typed into the form that was opened again is not overtaken by what waited, which is said', async () => {
  const { user, rerender } = await leaveWaiting();
  rerender(page(true));
  await user.type(field(), ' Maria');
  comeBack();
  expect((await screen.findByRole('alert')).textContent).toContain(notSaved);
  expect(send).toHaveBeenCalledTimes(1);
  rerender(page(false));
  rerender(page(true));
  expect(field().value).toBe('Anna Maria');
});

test('what was discarded in the form that was opened again is not sent', async () => {
  const { user, rerender } = await leaveWaiting();
  rerender(page(true));
  await user.click(press('Discard'));
  comeBack();
  await user.type(field(), 'Bella{Enter}');
  await screen.findByText('Saved: Bella');
  expect(send.mock.calls.map(([{ name }]) => name)).toEqual(['Anna', 'Bella']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what is typed into the form that was opened again stays when the first send succeeds', async () => {
  let done!: () => void;
  send.mockImplementationOnce(() => new Promise((resolve) => (done = resolve)));
  const { user, rerender } = await renderPart(page(true));
  await user.type(field(), 'Anna{Enter}');
  await waitFor(() => expect(send).toHaveBeenCalled());
  rerender(page(false));
  rerender(page(true));
  await user.type(field(), ' Maria');
  await act(async () => done());
  await screen.findByText('Saved: Anna');
  rerender(page(false));
  rerender(page(true));
  expect(field().value).toBe('Anna Maria');
});

test('what waited is not sent for an account that has signed in meanwhile, and says nothing to it', async () => {
  await leaveWaiting();
  forgetSession();
  storeSession('token-of-boris', { id: 2, email: 'boris@gym.example', name: 'Boris' });
  comeBack();
  const { user } = await renderPart(page(true));
  await user.type(field(), 'Boris{Enter}');
  await screen.findByText('Saved: Boris');
  expect(send.mock.calls.map(([{ name }]) => name)).toEqual(['Anna', 'Boris']);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what waited when its session ended is not sent, which is said', async () => {
  await leaveWaiting();
  forgetToken();
  comeBack();
  expect((await screen.findByRole('alert')).textContent).toContain(notSaved);
  expect(send).toHaveBeenCalledTimes(1);
});

test('what a guest waits for is not sent into a session that began meanwhile', async () => {
  forgetSession();
  isServerThere = false;
  send.mockRejectedValueOnce(failure({ status: 0, code: 'unreachable' }));
  const { user } = await renderPart(page(true));
  await user.type(field(), 'Anna{Enter}');
  await screen.findByText(/^You’re offline/);
  storeSession('token-of-boris', { id: 2, email: 'boris@gym.example', name: 'Boris' });
  comeBack();
  await waitFor(() => expect(screen.queryByText(/^You’re offline/)).toBeNull());
  expect(send).toHaveBeenCalledTimes(1);
});

test('a form without a draft, such as a proof of who it is, ends when it is left', async () => {
  isServerThere = false;
  send.mockRejectedValueOnce(failure({ status: 0, code: 'unreachable' }));
  const { user, rerender } = await renderPart(<Example draft="" />);
  await user.type(field(), 'Anna{Enter}');
  await screen.findByText(/^You’re offline/);
  rerender(page(false));
  comeBack();
  rerender(page(true));
  await user.type(field(), 'Bella{Enter}');
  await screen.findByText('Saved: Bella');
  expect(send.mock.calls.map(([{ name }]) => name)).toEqual(['Anna', 'Bella']);
  expect(screen.queryByRole('alert')).toBeNull();
});
