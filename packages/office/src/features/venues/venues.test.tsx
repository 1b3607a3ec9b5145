import type { OfficePlayer, OfficeVenue } from '@kamerton/wire/office';
import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import { press } from '../../testing/form.ts';
import { openOffice, serverFor } from '../../testing/render-office.tsx';

const venueOf = (more: Partial<OfficeVenue> = {}): OfficeVenue => ({
  id: 4,
  name: 'Bar',
  account: { id: 12, name: 'Bakeries' },
  city_name: 'Moscow',
  timezone: 'Europe/Moscow',
  status: 'silent',
  reason: 'needs_touch',
  since: '2027-03-01T09:00:00Z',
  track: null,
  source_name: 'Evening',
  paused_until: null,
  last_contact_at: '2027-03-01T09:30:00Z',
  players_count: 1,
  ...more,
});
const playerOf = (more: Partial<OfficePlayer> = {}): OfficePlayer => ({
  id: 30,
  name: 'Tablet',
  version: '0.2.0',
  venue_id: 4,
  venue_name: 'Bar',
  account: { id: 12, name: 'Bakeries' },
  paired_at: '2027-02-01T09:00:00Z',
  last_contact_at: '2027-03-01T09:30:00Z',
  is_online: true,
  reserve: { minutes: 200, is_whole: false },
  status: 'silent',
  reason: 'needs_touch',
  track: null,
  reported_at: '2027-03-01T09:30:00Z',
  ...more,
});
const track = { id: 7, name: 'Snow', artist: 'The Pools' };
const play = {
  track_id: 7,
  name: 'Snow',
  artist: 'The Pools',
  started_at: '2027-03-01T08:00:00Z',
  duration_ms: 185_000,
};

it('lists venues with what they play, and those that ask for help', async () => {
  const rows = [venueOf(), venueOf({ id: 5, name: 'Yard', status: 'playing', reason: null, track })];
  const server = serverFor('support').answer('officeVenues', { items: rows, total: 2 });
  const { user, router } = await openOffice('/venues', { server });
  const row = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!);
  expect((await row('Bar')).getByText('Silent · the player’s screen has to be touched')).toBeDefined();
  expect((await row('Yard')).getByText('Playing · The Pools — Snow')).toBeDefined();
  await user.click(screen.getByRole('combobox', { name: 'On air' }));
  await user.click(await screen.findByRole('option', { name: 'Silent or offline' }));
  await waitFor(() => expect(server.receivedOf('officeVenues').at(-1)?.query).toMatchObject({ air: 'asks' }));
  server.answer('officeVenue', { item: { ...venueOf(), players: [], plays: [] } });
  await user.click((await row('Bar')).getByRole('link', { name: 'Bar' }));
  expect(await screen.findByText('Nothing has played yet.')).toBeDefined();
  expect(router.state.location.pathname).toBe('/venues/4/show');
});

it('a venue’s page shows its devices and plays, and sends commands to one device', async () => {
  const item = { ...venueOf(), players: [playerOf()], plays: [play] };
  const server = serverFor('support')
    .answer('officeVenue', { item })
    .answer('identifyOfficePlayer', { success: true })
    .answer('reloadOfficePlayer', { success: true });
  const { user } = await openOffice('/venues/4/show', { server });
  const devices = within(await screen.findByRole('region', { name: 'Players' }));
  expect(devices.getByRole('listitem').textContent).toContain('version 0.2.0 · stored music: 3 h');
  expect(within(screen.getByRole('region', { name: 'Latest plays' })).getAllByRole('row')[1]?.textContent).toMatch(
    /The Pools — Snow3:05$/,
  );
  await press(user, 'Identify');
  expect(await screen.findByText('The player will show and sound which one it is')).toBeDefined();
  await press(user, 'Reload player');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Player “Tablet” will load its program again/)).toBeDefined();
  expect(server.receivedOf('reloadOfficePlayer')).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Reload player' }));
  expect(await screen.findByText('The player will reload if it is online')).toBeDefined();
  expect(server.receivedOf('reloadOfficePlayer').map(({ params }) => params)).toEqual([{ id: '30' }]);
});

it('says why a command was not sent', async () => {
  const item = { ...venueOf(), players: [playerOf()], plays: [] };
  const server = serverFor('support').answer('officeVenue', { item });
  server.answer('identifyOfficePlayer', refuse('not_found', { message: 'It was unpaired.' }));
  const { user } = await openOffice('/venues/4/show', { server });
  await press(user, 'Identify');
  expect(await screen.findByText('It was unpaired.')).toBeDefined();
});

it('lists devices with their state, and leads to their venue', async () => {
  const away = playerOf({ id: 31, name: 'Old phone', is_online: false, reserve: null });
  const playing = playerOf({ id: 32, name: 'Radio', status: 'playing', reason: null, track });
  const server = serverFor('support').answer('officePlayers', { items: [playerOf(), away, playing], total: 3 });
  const { user, router } = await openOffice('/players', { server });
  const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!.textContent;
  expect(await row('Tablet')).toContain('Silent · the player’s screen has to be touched');
  expect(await row('Old phone')).toMatch(/Offlineunknown0\.2\.0/);
  expect(await row('Radio')).toContain('Playing · The Pools — Snow');
  server.answer('officeVenue', { item: { ...venueOf(), players: [], plays: [] } });
  await user.click(screen.getByRole('link', { name: 'Radio' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/venues/4/show'));
});
