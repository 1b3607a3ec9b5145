import { api } from '@kamerton/wire/client/api';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { CallFailed } from '../lib/http.ts';
import { renderPart } from '../testing/render.tsx';
import { notify, notifyBriefly, notifyFailure, notifyWithAction } from './notify.ts';
import { Toasts } from './toasts.tsx';

const renderToasts = () =>
  renderPart(
    <>
      <button type="button">Delete</button>
      <Toasts labels={{ page: 'Messages', brief: 'Short messages' }} closeLabel="Close" />
    </>,
  );

const toasts = () => [...screen.queryAllByRole('alert'), ...screen.queryAllByRole('status')];
const timers = (region: string) =>
  within(screen.getByRole('region', { name: region })).getAllByRole('progressbar', { name: 'notification timer' });

/** Waits until a closed toast has left the page; its way out is an animation. */
const hasLeft = (toast: HTMLElement) =>
  waitFor(() => {
    fireEvent.animationEnd(toast);
    expect(toast.isConnected).toBe(false);
  });

const failure = (status: number, message = '') =>
  new CallFailed({ endpoint: api.genres, status, code: 'internal', message, fields: {}, requestId: '' });

test('toasts that come before the containers wait for both of them', async () => {
  // As in a page that has just been opened.
  vi.resetModules();
  const { notify, notifyBriefly } = await import('./notify.ts');
  const { Toasts } = await import('./toasts.tsx');
  const { renderPart } = await import('../testing/render.tsx');
  notify('info', 'Early');
  notifyBriefly('info', 'Early and brief');
  await renderPart(<Toasts labels={{ page: 'Messages', brief: 'Short messages' }} closeLabel="Close" />);
  expect((await screen.findByText('Early')).closest('[role=status]')).not.toBeNull();
  expect((await screen.findByText('Early and brief')).closest('[role=status]')).not.toBeNull();
});

test('an error is an alert with a title, which other toasts have only where they are given one', async () => {
  await renderToasts();
  notify('error', 'No connection');
  notify('success', 'Venue saved');
  notify('info', 'Song added', { title: 'My music' });
  await screen.findByText('Song added');
  expect(screen.getByRole('alert').textContent).toBe('ErrorNo connection');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Venue saved',
    'My musicSong added',
  ]);
});

test('a toast of the page goes after five seconds, a brief one after one and a half, one with an action after eight', async () => {
  await renderToasts();
  notify('info', 'Of the page');
  notifyBriefly('info', 'Brief');
  notifyWithAction('info', 'Deleted', { name: 'Undo', onPress: () => {} });
  const undo = await screen.findByRole('button', { name: 'Undo' });
  expect(timers('Messages').map(({ style }) => style.animationDuration)).toEqual(['5000ms', '8000ms']);
  const [timer] = timers('Short messages');
  expect(timer?.style.animationDuration).toBe('1500ms');
  fireEvent.animationEnd(timer as HTMLElement);
  await hasLeft(screen.getByText('Brief'));
  expect(undo.isConnected).toBe(true);
});

test('a text that is shown already is not shown twice, but each action is', async () => {
  await renderToasts();
  notify('error', 'Not saved');
  notify('error', 'Not saved');
  notifyWithAction('info', 'Song removed', { name: 'Undo', onPress: () => {} });
  notifyWithAction('info', 'Song removed', { name: 'Undo', onPress: () => {} });
  await waitFor(() => expect(screen.getAllByText('Song removed')).toHaveLength(2));
  expect(screen.getAllByText('Not saved')).toHaveLength(1);
});

test('no more than twenty toasts are on the page at once', async () => {
  await renderToasts();
  for (let count = 1; count <= 22; count += 1) notify('info', `Song ${count}`);
  await screen.findByText('Song 20');
  expect(toasts()).toHaveLength(20);
  expect(screen.queryByText('Song 21')).toBeNull();
});

test('the button of a toast does its action once and closes the toast', async () => {
  const undo = vi.fn();
  const { user } = await renderToasts();
  notifyWithAction('success', 'Playlist deleted', { name: 'Undo', onPress: undo });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await hasLeft(screen.getByText('Playlist deleted'));
  expect(undo).toHaveBeenCalledTimes(1);
});

test('the cross closes its own toast, and the focus goes back to where it came from', async () => {
  const { user } = await renderToasts();
  notify('error', 'First');
  notify('error', 'Second');
  await screen.findByText('Second');
  const [first, second] = screen.getAllByRole('alert');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(first as HTMLElement).getByRole('button', { name: 'Close' }));
  await hasLeft(first as HTMLElement);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete' }));
  expect(toasts()).toEqual([second]);
});

test('a failed call shows the server’s reason, but the end of a session shows nothing', async () => {
  await renderToasts();
  notifyFailure(failure(401, 'Log in'));
  notifyFailure(failure(403, 'Inactive'));
  notifyFailure(failure(409, 'The playlist is full'));
  expect((await screen.findByRole('alert')).textContent).toBe('ErrorThe playlist is full');
  expect(toasts()).toHaveLength(1);
});

test('a toast that has the focus waits on when the pointer leaves it', async () => {
  const { user } = await renderToasts();
  notify('info', 'Of the page');
  const toast = (await screen.findByText('Of the page')).closest<HTMLElement>('[role=status]');
  if (!toast) throw new Error('it is no status');
  const [timer] = timers('Messages');
  within(toast).getByRole('button', { name: 'Close' }).focus();
  await waitFor(() => expect(timer?.style.animationPlayState).toBe('paused'));
  await user.hover(toast);
  await user.unhover(toast);
  await user.hover(screen.getByRole('button', { name: 'Delete' }));
  expect(timer?.style.animationPlayState).toBe('paused');
  toast.querySelector('button')?.blur();
  await waitFor(() => expect(timer?.style.animationPlayState).toBe('running'));
});
