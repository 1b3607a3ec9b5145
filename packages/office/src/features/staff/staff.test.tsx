import { screen, waitFor } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import { choose, fill, findField, testForm, press } from '../../testing/form.ts';
import { page, staffOf } from '../../testing/records.ts';
import { openOffice, serverFor } from '../../testing/render-office.tsx';

const newColleague = async (user: Parameters<typeof fill>[0]) => {
  await fill(user, 'Name', 'Clara');
  await fill(user, 'Email', 'clara@kamerton.example');
  await choose(user, 'Role', 'Catalogue');
};

describe('a new colleague', () => {
  testForm({
    file: 'features/staff/staff.tsx',
    path: '/staff/create',
    labels: { ru: ['Имя', 'Электронная почта', 'Роль'], en: ['Name', 'Email', 'Role'] },
    required: ['Name', 'Email'],
    complete: newColleague,
    refused: { label: 'Email', name: 'email' },
    call: 'addStaff',
    sent: { name: 'Clara', email: 'clara@kamerton.example', role: 'catalogue' },
    answer: (server) => server.answer('addStaff', { item: staffOf({ name: 'Clara' }), password: 'first-word' }),
    later: 'Name',
    afterCreated: (user) => press(user, 'Done'),
    answerNext: (server) => server.answer('staffMember', { item: staffOf({ name: 'Clara' }) }),
  });

  it('has a first password that is shown until it is confirmed', async () => {
    const server = serverFor()
      .answer('addStaff', { item: staffOf({ name: 'Clara' }), password: 'first-word' })
      .answer('staffList', page(staffOf()));
    const { user, router } = await openOffice('/staff/create', { server });
    await newColleague(user);
    await press(user, 'Save');
    expect(await screen.findByText('first-word')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.getByText('first-word')).toBeDefined();
    await press(user, 'Done');
    await waitFor(() => expect(router.state.location.pathname).toBe('/staff'));
  });
});

describe('a colleague', () => {
  testForm({
    file: 'features/staff/staff.tsx',
    path: '/staff/2',
    prepare: (server) => server.answer('staffMember', { item: staffOf() }),
    labels: { ru: ['Имя', 'Электронная почта', 'Роль'], en: ['Name', 'Email', 'Role'] },
    required: ['Name'],
    complete: async (user) => {
      await fill(user, 'Name', 'Bob');
      await user.click(screen.getByLabelText('Has access'));
    },
    refused: { label: 'Name', name: 'name' },
    call: 'changeStaff',
    sent: { name: 'Bob', role: 'support', is_active: false, version: 5 },
    answer: (server) => server.answer('changeStaff', { item: staffOf({ version: 6 }) }),
    theirs: staffOf({ name: 'Robert', version: 8 }),
  });

  const open = async () => {
    const opened = await openOffice('/staff/2', { server: serverFor().answer('staffMember', { item: staffOf() }) });
    await findField('Name');
    return opened;
  };

  it('gets another password once that is confirmed, which is shown once', async () => {
    const { user, server } = await open();
    server.answer('resetStaffPassword', { password: 'another-word' });
    await press(user, 'Reset password');
    expect(server.receivedOf('resetStaffPassword')).toEqual([]);
    expect(await screen.findByText(/passkeys are removed/)).toBeDefined();
    await press(user, 'Confirm');
    expect(await screen.findByText('another-word')).toBeDefined();
    expect(server.receivedOf('resetStaffPassword').map(({ params }) => params)).toEqual([{ id: '2' }]);
  });

  it.each([
    ['Reset password', { resetStaffPassword: 1, resetSecondFactor: 0 }],
    ['Reset second factor', { resetStaffPassword: 0, resetSecondFactor: 1 }],
  ])('is reset once for two presses, and in nothing else: %s', async (button, sent) => {
    const { user, server } = await open();
    server.answer('resetStaffPassword', { password: 'another-word' }).answer('resetSecondFactor', { success: true });
    await press(user, button);
    const confirm = await screen.findByRole('button', { name: 'Confirm' });
    await Promise.all([user.click(confirm), user.click(confirm)]);
    await screen.findByText(/another-word|Second factor reset/);
    expect({
      resetStaffPassword: server.receivedOf('resetStaffPassword').length,
      resetSecondFactor: server.receivedOf('resetSecondFactor').length,
    }).toEqual(sent);
  });

  it('shows a reset in an open history', async () => {
    const { user, server } = await open();
    server.answer('auditOf', page()).answer('resetStaffPassword', { password: 'another-word' });
    await press(user, 'History');
    await waitFor(() => expect(server.receivedOf('auditOf')).toHaveLength(1));
    await press(user, 'Reset password');
    await press(user, 'Confirm');
    await waitFor(() => expect(server.receivedOf('auditOf')).toHaveLength(2));
  });

  it('loses the second factor once that is confirmed, or the refusal is told', async () => {
    const { user, server } = await open();
    server.answer('resetSecondFactor', refuse('not_found', { message: 'It is gone.' }));
    await press(user, 'Reset second factor');
    await press(user, 'Confirm');
    expect(await screen.findByText('It is gone.')).toBeDefined();
  });
});
