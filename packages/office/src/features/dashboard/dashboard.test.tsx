import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
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

const playlists = { total: 5, first: [2, 1].map((n) => ({ name: `Morning ${n}`, account_name: `Café ${n}` })) };

afterEach(() => void vi.useRealTimers());

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
  expect(await screen.findByText('In playlists: “Morning 2” (Café 2), “Morning 1” (Café 1), and 3 more')).toBeDefined();
});

it('a new service says what it still needs, with the way to it, until all of it is there', async () => {
  const setup = { music: true, terms: false, emails: false, distributors: false };
  const { user } = await openOffice('/', { server: serverFor().answer('dashboard', { ...calmDashboard, setup }) });
  const steps = within(await screen.findByRole('region', { name: 'First steps' }));
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'DoneImport music',
    'Not done yetPublish the contract termsWithout them no distributor can sign the contract.',
    'Not done yetSet up emailSet SMTP_URL to your mail server and restart: until then emails are only written to a folder.',
    'Not done yetInvite a distributorThey get an email with a link to set a password.',
  ]);
  await user.click(steps.getByRole('link', { name: 'Invite a distributor' }));
  expect(await screen.findByRole('textbox', { name: 'Email' })).toBeDefined();
});

/** Of 24 hours or 14 days. */
const barsOf = (length: number, values: Record<number, number>) => Array.from({ length }, (_, at) => values[at] ?? 0);

const busy = {
  ...calmDashboard,
  support: {
    venues_silent: 0,
    waiting: 2,
    oldest_waiting_since: '2027-03-01T07:00:00Z',
    contracts_to_sign: 3,
    contracts_outdated: 4,
  },
  catalogue: { ...calm, imports_active: 5, imports_failed: 6, deliveries_incomplete: 8 },
  parts: [
    { part: 'media' as const, trouble: null },
    { part: 'emails' as const, trouble: 'failed' as const, failed: 1, delayed: 0, reason: '550 unknown' },
    {
      part: 'jobs' as const,
      trouble: 'overdue' as const,
      overdue: [{ job: 'plays' as const, since: '2027-03-01T08:00:00Z' }],
    },
  ],
  today: {
    plays: barsOf(24, { 3: 1200, 4: 1 }),
    venues: barsOf(24, { 9: 40 }),
    requests: barsOf(24, { 8: 2 }),
    imports: null,
  },
  days: { plays: barsOf(14, { 12: 7000, 13: 1201 }), tracks: barsOf(14, { 13: 11 }) },
};

/** The heading, the bars and the total of each row of a chart. */
const rowsOf = (chart: HTMLElement) =>
  within(chart)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => [
      heading.textContent,
      ...within(heading.parentElement ?? chart)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
      heading.parentElement?.querySelector('ul')?.previousElementSibling?.textContent,
    ]);

it('shows an admin what waits, what was played and what is wrong', async () => {
  const midnight = new Date(2027, 2, 1).getTime();
  vi.useFakeTimers({ toFake: ['Date'], now: midnight + 9.5 * 3_600_000 });
  await openOffice('/', { server: serverFor().answer('dashboard', busy), isWhole: true });
  const menu = await screen.findByRole('menuitem', { name: /^Requests/ });
  await waitFor(() => expect(menu.textContent).toBe('RequestsNeeds attention: 2'));
  for (const counted of ['Contracts: 7', 'Import: 11', 'DDEX deliveries: 8']) {
    const [name, count] = counted.split(': ');
    expect(screen.getByRole('menuitem', { name: new RegExp(`^${name}`) }).textContent).toMatch(
      new RegExp(`: ${count}$`),
    );
  }
  expect(rowsOf(await screen.findByRole('region', { name: 'Today' }))).toEqual([
    ['Plays', '03:00: 1,200', '04:00: 1', '1,201'],
    ['Open objects', '09:00: 40', '40 now'],
    ['Requests', '08:00: 2', '2'],
  ]);
  expect(rowsOf(screen.getByRole('region', { name: 'Last 14 days' }))).toEqual([
    ['Plays', '28 Feb: 7,000', '1 Mar: 1,201', '8,201'],
    ['New tracks', '1 Mar: 11', '11'],
  ]);
  const system = screen.getByRole('region', { name: 'System' });
  expect(system.textContent).toMatch(/Email.*Background jobs.*Media store/);
  expect(within(system).getByText('550 unknown')).toBeDefined();
  expect(within(system).getByText('The newest track’s file is available.')).toBeDefined();
  expect(
    within(system)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 email couldn’t be sent this week']);
  expect(await screen.findByText('Retention periods')).toBeDefined();
});

it('shows nobody else how long personal data are stored', async () => {
  const server = serverFor('support').answer('dashboard', { ...busy, catalogue: null });
  await openOffice('/', { server });
  expect(await screen.findByRole('region', { name: 'System' })).toBeDefined();
  expect(screen.queryByText('Retention periods')).toBeNull();
  expect(server.receivedOf('retention')).toEqual([]);
});
