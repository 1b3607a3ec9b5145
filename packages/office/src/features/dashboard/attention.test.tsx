import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { page, trackOf } from '../../testing/records.ts';
import { calmDashboard, openOffice, serverFor } from '../../testing/render-office.tsx';

const calm = {
  imports_active: 0,
  imports_failed: 0,
  deliveries_incomplete: 0,
  quarantined_tracks: 2,
  failed_analyses: 0,
  closing_tracks: 0,
  revoked_tracks: 0,
  revoked_albums: 0,
};

const playlists = { total: 2, first: [2, 1].map((n) => ({ name: `Morning ${n}`, account_name: `Café ${n}` })) };

it('a count leads to its list, whose filter shows what is listed', async () => {
  const server = serverFor('catalogue')
    .answer('dashboard', { ...calmDashboard, catalogue: calm })
    .answer(
      'officeTracks',
      page(trackOf({ quarantine: { reason: 'truncated', ends_at: '2027-03-04T10:00:00Z', playlists } })),
    );
  const { user } = await openOffice('/', { server });
  const attention = await screen.findByRole('list', { name: 'Needs attention' });
  await user.click(within(attention).getByRole('link', { name: /quarantine/ }));
  expect((await screen.findByRole('combobox', { name: 'In quarantine' })).textContent).toBe('Yes');
  await waitFor(() => expect(server.receivedOf('officeTracks').at(-1)?.query).toMatchObject({ quarantined: 'true' }));
  expect(await screen.findByText('In playlists: “Morning 2” (Café 2), “Morning 1” (Café 1)')).toBeDefined();
});
