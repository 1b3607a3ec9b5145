import type { AccountPlayer } from '@kamerton/wire';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart, withToasts } from '../../testing/render.tsx';
import { AllDevices } from './all-devices.tsx';

const device = (id: number, over: Partial<AccountPlayer> = {}): AccountPlayer => ({
  id,
  name: `Tablet ${id}`,
  version: '0.1.0',
  paired_at: '2026-11-01T10:00:00Z',
  last_contact_at: '2026-11-20T11:00:00Z',
  is_online: false,
  reserve: null,
  venue_id: 7,
  venue_name: 'Bakery',
  ...over,
});

/** Devices that the server still has, and those that it lists no more. */
let players: AccountPlayer[] = [];
let older = 0;
/** Ids of devices that another window has disconnected since the list was read. */
let gone: number[] = [];
let sent: { call: string; body: unknown }[] = [];

beforeEach(() => {
  players = [device(2, { venue_id: 8, venue_name: 'Terrace' }), device(1)];
  older = 0;
  gone = [];
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit & { body?: string }) => {
    const path = new URL(address, 'http://portal.test').pathname.replace(/^.*\/api/, '');
    if (method !== 'DELETE') {
      const pagination = { total: players.length + older, limit: 100, offset: 0 };
      return Response.json(path === '/objects/players' ? { players, pagination } : { venues: [], pagination });
    }
    const parsed = JSON.parse(body ?? '{}') as { player_id: number };
    sent.push({ call: `${method} ${path}`, body: parsed });
    const isPaired = players.some(({ id }) => id === parsed.player_id && !gone.includes(id));
    players = players.filter(({ id }) => id !== parsed.player_id);
    if (isPaired) return Response.json({ success: true });
    return Response.json({ code: 'not_found', message: 'Nothing found.', request_id: '1' }, { status: 404 });
  });
});

test('devices of all venues are listed with their venue, and one is disconnected', async () => {
  const { user } = await renderPart(<AllDevices />);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Terrace'),
    expect.stringContaining('Bakery'),
  ]);
  await user.click(screen.getByRole('button', { name: 'Disconnect: Tablet 2' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(sent).toEqual([{ call: 'DELETE /objects/8/players', body: { player_id: 2 } }]);
});

test('what a device has stored for when its network fails is a fact, and a warning where it is little and music is missing', async () => {
  players = [
    device(4, { reserve: { minutes: 60, is_whole: false } }),
    device(3, { reserve: { minutes: 59, is_whole: false } }),
    device(2, { reserve: { minutes: 59, is_whole: true } }),
    device(1, { reserve: { minutes: 125, is_whole: false } }),
  ];
  await renderPart(<AllDevices />);
  const [enough, low, whole, much] = await screen.findAllByRole('listitem');
  expect(enough?.textContent).toContain('music for when the network fails: 1\u00a0h');
  expect(low?.textContent).toContain('If the network fails, there is music for only 59\u00a0min.');
  expect(whole?.textContent).toContain('music for when the network fails: 59\u00a0min');
  expect(much?.textContent).toContain('music for when the network fails: 2\u00a0h 5\u00a0min');
});

test('a device that another window has disconnected is disconnected', async () => {
  const { user } = await renderPart(withToasts(<AllDevices />));
  await user.click(await screen.findByRole('button', { name: 'Disconnect: Tablet 2' }));
  gone = [2];
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(await screen.findByText('“Tablet 2” disconnected')).toBeDefined();
  expect(screen.queryByText('Nothing found.')).toBeNull();
});

test('says how many more there are, and when there are none', async () => {
  older = 5;
  const { unmount } = await renderPart(<AllDevices />);
  expect(await screen.findByText(/^Connected earlier: 5/)).toBeDefined();
  unmount();
  [players, older] = [[], 0];
  await renderPart(<AllDevices />);
  expect(await screen.findByText('No devices are connected.')).toBeDefined();
});
