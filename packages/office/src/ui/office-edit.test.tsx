import type { AuditEntry } from '@kamerton/wire/office';
import { screen, waitFor } from '@testing-library/dom';
import { describe, expect, it, vi } from 'vitest';
import { refuse } from '../testing/fake-server.ts';
import { field, fill, findField, press } from '../testing/form.ts';
import { contractOf, page, staffOf } from '../testing/records.ts';
import { openOffice, serverFor } from '../testing/render-office.tsx';

const change: AuditEntry = {
  id: 1,
  at: '2027-02-01T10:00:00.000Z',
  actor: { kind: 'staff', id: 1, name: 'Anna' },
  address: '192.0.2.1',
  act: 'staff.change',
  object: { kind: 'staff', id: '2', name: 'Boris' },
  before: { name: 'Boris' },
  after: { name: 'Bob' },
  hash: 'a'.repeat(64),
};

const open = async () => {
  const server = serverFor()
    .answer('staffMember', { item: staffOf() })
    .answer('changeStaff', { item: staffOf({ name: 'Bob', version: 6 }) })
    .answer('staffList', page(staffOf()));
  const opened = await openOffice('/staff/2', { server });
  await findField('Name');
  return opened;
};

describe('a change that meets another one', () => {
  it('is saved beside it without a question where they touch different fields', async () => {
    const { user, server } = await open();
    const theirs = staffOf({ role: 'catalogue', version: 9 });
    server.answer('changeStaff', ({ body }) =>
      (body as { version: number }).version === 9
        ? { item: staffOf({ ...theirs, name: 'Bob', version: 10 }) }
        : refuse('conflict', { current: theirs }),
    );
    await fill(user, 'Name', 'Bob');
    await press(user, 'Save');
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(server.bodiesOf('changeStaff')).toEqual([
      { name: 'Bob', role: 'support', is_active: true, version: 5 },
      { name: 'Bob', role: 'catalogue', is_active: true, version: 9 },
    ]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('gives way where the other one is chosen', async () => {
    const { user, server } = await open();
    server.answer('changeStaff', refuse('conflict', { current: staffOf({ name: 'Robert', version: 9 }) }));
    await fill(user, 'Name', 'Bob');
    await press(user, 'Save');
    await user.click(await screen.findByRole('radio', { name: 'Saved value: Robert' }));
    await user.click(screen.getByRole('radio', { name: 'Your value: Bob' }));
    expect(screen.getAllByRole('radio', { checked: true })).toEqual([
      screen.getByRole('radio', { name: 'Your value: Bob' }),
    ]);
    await user.click(screen.getByRole('radio', { name: 'Saved value: Robert' }));
    server.answer('changeStaff', { item: staffOf({ name: 'Robert', version: 10 }) });
    await press(user, 'Save selected values');
    await waitFor(() => expect(server.bodiesOf('changeStaff').at(-1)).toMatchObject({ name: 'Robert', version: 9 }));
  });

  it.each([
    ['after a choice', staffOf({ name: 'Robert', version: 9 })],
    ['beside it', staffOf({ role: 'catalogue', version: 9 })],
  ])('tells why it could not be saved %s', async (_how, theirs) => {
    const { user, server } = await open();
    server.answer('changeStaff', ({ body }) =>
      (body as { version: number }).version === 9
        ? refuse('invalid', { fields: { name: 'too_long' } })
        : refuse('conflict', { current: theirs }),
    );
    await fill(user, 'Name', 'Bob');
    await press(user, 'Save');
    if (theirs.name === 'Robert') await press(user, 'Save selected values');
    expect(await screen.findByText('Name: Too long')).toBeDefined();
    expect(field('Name').value).toBe('Bob');
  });

  it('stays typed when the choice is put off', async () => {
    const { user, server } = await open();
    server.answer('changeStaff', refuse('conflict', { current: staffOf({ name: 'Robert', version: 9 }) }));
    await fill(user, 'Name', 'Bob');
    await press(user, 'Save');
    await press(user, 'Back to editing');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('Name').value).toBe('Bob');
  });
});

describe('a form', () => {
  it('is left without a question once it is saved, and with one after the next change', async () => {
    const confirm = vi.fn<typeof window.confirm>(() => true);
    vi.stubGlobal('confirm', confirm);
    const { user, router } = await open();
    await fill(user, 'Name', 'Bob');
    await press(user, 'Save');
    expect(await screen.findByText('Saved')).toBeDefined();
    await fill(user, 'Name', 'Bobby');
    await router.navigate('/staff');
    await waitFor(() => expect(router.state.location.pathname).toBe('/staff'));
    expect(confirm).toHaveBeenCalledTimes(1);
  });

  it('is left without a question once it is saved', async () => {
    const confirm = vi.fn<typeof window.confirm>(() => false);
    vi.stubGlobal('confirm', confirm);
    const { user, router } = await open();
    await fill(user, 'Name', 'Bob');
    await press(user, 'Save');
    expect(await screen.findByText('Saved')).toBeDefined();
    await router.navigate('/staff');
    await waitFor(() => expect(router.state.location.pathname).toBe('/staff'));
    expect(confirm).not.toHaveBeenCalled();
  });

  it('keeps what is typed while a save is on its way', async () => {
    const { user, server } = await open();
    const answer = server.answerLater('changeStaff', { item: staffOf({ name: 'Bob', version: 6 }) });
    await fill(user, 'Name', 'Bob');
    await press(user, 'Save');
    await waitFor(() => expect(server.receivedOf('changeStaff')).toHaveLength(1));
    await user.type(field('Name'), 'by');
    answer();
    expect(await screen.findByText('Saved')).toBeDefined();
    expect(field('Name').value).toBe('Bobby');
    server.answer('changeStaff', { item: staffOf({ name: 'Bobby', version: 7 }) });
    await press(user, 'Save');
    await waitFor(() => expect(server.bodiesOf('changeStaff').at(-1)).toMatchObject({ name: 'Bobby', version: 6 }));
  });

  it('keeps what is typed after a save when the record is refetched', async () => {
    const { user, server } = await open();
    await fill(user, 'Name', 'Bob');
    await press(user, 'Save');
    expect(await screen.findByText('Saved')).toBeDefined();
    await fill(user, 'Name', 'Bobby');
    const seen = staffOf({ name: 'Bob', version: 6, last_seen_at: '2027-02-02T10:00:00Z', second_factor: false });
    server.answer('staffMember', { item: seen }).answer('resetSecondFactor', { success: true });
    await press(user, 'Reset second factor');
    await press(user, 'Confirm');
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Reset second factor' }).disabled).toBe(true),
    );
    expect(field('Name').value).toBe('Bobby');
  });

  it('shows what has been saved in an open history', async () => {
    const { user, server } = await open();
    server.answer('auditOf', page());
    await press(user, 'History');
    await screen.findByText('No changes yet');
    server.answer('auditOf', page(change));
    await fill(user, 'Name', 'Bob');
    await press(user, 'Save');
    await waitFor(() => expect(screen.queryByText('No changes yet')).toBeNull());
  });

  it('says why a save failed that no field is to blame for', async () => {
    const { user, server } = await open();
    server.answer('changeStaff', refuse('unavailable', { message: 'The database is away.' }));
    await fill(user, 'Name', 'Bob');
    await press(user, 'Save');
    expect(await screen.findByText('The database is away.')).toBeDefined();
    expect(field('Name').value).toBe('Bob');
  });

  it('leads back to the list where the record is gone', async () => {
    const server = serverFor().answer('staffMember', refuse('not_found')).answer('staffList', page());
    const { router } = await openOffice('/staff/2', { server });
    await waitFor(() => expect(router.state.location.pathname).toBe('/staff'));
    expect(await screen.findByText('This item no longer exists')).toBeDefined();
  });

  it('stays with what is typed while its record cannot be read anew, says so, and reads it again', async () => {
    const confirm = vi.fn<typeof window.confirm>(() => true);
    vi.stubGlobal('confirm', confirm);
    const { user, server, router } = await open();
    await fill(user, 'Name', 'Bob');
    server
      .answer('staffMember', refuse('unavailable', { message: 'Come back later.' }))
      .answer('resetSecondFactor', { success: true });
    await press(user, 'Reset second factor');
    await press(user, 'Confirm');
    expect(await screen.findByText('Couldn’t refresh the data. Come back later.')).toBeDefined();
    expect(router.state.location.pathname).toBe('/staff/2');
    expect(confirm).not.toHaveBeenCalled();
    server.answer('staffMember', { item: staffOf({ version: 6, second_factor: false }) });
    await press(user, 'Try again');
    await waitFor(() => expect(screen.queryByText(/Come back later/)).toBeNull());
    expect(field('Name').value).toBe('Bob');
  });
});

describe('a page whose record cannot be read', () => {
  it.each([
    ['form', '/staff/2', 'staffMember', 'Save'],
    ['contract', '/contracts/15/show', 'contract', 'Terminate'],
  ] as const)('says why, stays, and shows the %s once the server answers', async (_, path, call, button) => {
    const server = serverFor().answer(call, refuse('unavailable', { message: 'Come back later.' }));
    const { user, router } = await openOffice(path, { server });
    expect(await screen.findByText('Come back later.')).toBeDefined();
    server.loseNext(call);
    await press(user, 'Try again');
    expect(await screen.findByText(/^Can’t reach the server/)).toBeDefined();
    expect(router.state.location.pathname).toBe(path);
    server.answer('staffMember', { item: staffOf() }).answer('contract', { item: contractOf() });
    await press(user, 'Try again');
    expect(await screen.findByRole('button', { name: button })).toBeDefined();
    expect(screen.queryByText(/^Can’t reach the server/)).toBeNull();
  });

  it('is left where a record that is only shown is gone', async () => {
    const server = serverFor().answer('contract', refuse('not_found')).answer('contracts', page());
    const { router } = await openOffice('/contracts/15/show', { server });
    await waitFor(() => expect(router.state.location.pathname).toBe('/contracts'));
    expect(await screen.findByText('This item no longer exists')).toBeDefined();
  });
});

describe('a list that cannot be read', () => {
  const unavailable = refuse('unavailable', { message: 'Come back later.' });

  it('says why, once and not that it is empty, and shows its rows once the server answers', async () => {
    const server = serverFor().answer('staffList', unavailable);
    const { user } = await openOffice('/staff', { server });
    expect(await screen.findAllByText('Come back later.')).toHaveLength(1);
    expect(screen.queryByText(/^Nothing/)).toBeNull();
    expect(screen.queryByText(/ of -1/)).toBeNull();
    server.answer('staffList', page(staffOf()));
    await press(user, 'Try again');
    expect(await screen.findByText('Boris')).toBeDefined();
    expect(screen.queryByText('Come back later.')).toBeNull();
  });

  it('still shows the rows that it has read, and says that they may be old', async () => {
    const server = serverFor().answer('staffList', page(staffOf()));
    await openOffice('/staff', { server });
    await screen.findByText('Boris');
    server.answer('staffList', unavailable);
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText('Couldn’t refresh the data. Come back later.')).toBeDefined();
    expect(screen.getByText('Boris')).toBeDefined();
  });
});
