import { screen, waitFor } from '@testing-library/dom';
import { describe, expect, it, vi } from 'vitest';
import { refuse } from '../../testing/fake-server.ts';
import { besideDialog, choose, fill, findField, press, testForm, testSending } from '../../testing/form.ts';
import { accountOf } from '../../testing/records.ts';
import { openOffice, serverFor } from '../../testing/render-office.tsx';

describe('a new account', () => {
  testForm({
    file: 'features/support/accounts.tsx',
    path: '/accounts/create',
    labels: {
      ru: ['Электронная почта', 'Название', 'Контакт', 'Язык'],
      en: ['Email', 'Name', 'Contact', 'Language'],
    },
    required: ['Email', 'Name'],
    complete: async (user) => {
      await fill(user, 'Email', 'bar@example.com');
      await fill(user, 'Name', 'Bar');
      await choose(user, 'Language', 'English');
    },
    refused: { label: 'Email', name: 'email' },
    call: 'addAccount',
    sent: { email: 'bar@example.com', name: 'Bar', language: 'en' },
    answer: (server) => server.answer('addAccount', { item: accountOf() }).answer('account', { item: accountOf() }),
    later: 'Name',
  });
});

describe('an account', () => {
  testForm({
    file: 'features/support/accounts.tsx',
    path: '/accounts/12',
    prepare: (server) => server.answer('account', { item: accountOf() }),
    labels: { ru: ['Название', 'Контакт', 'Электронная почта'], en: ['Name', 'Contact', 'Email'] },
    required: ['Name'],
    complete: async (user) => fill(user, 'Name', 'Bistro'),
    refused: { label: 'Name', name: 'name' },
    call: 'changeAccount',
    sent: { name: 'Bistro', contact: 'Vera', offline_hours: 24, version: 2 },
    answer: (server) => server.answer('changeAccount', { item: accountOf({ version: 3 }) }),
    theirs: accountOf({ name: 'Brasserie', version: 5 }),
  });

  const open = async (changes = {}) => {
    const server = serverFor('support').answer('account', { item: accountOf(changes) });
    const opened = await openOffice('/accounts/12', { server });
    await findField('Name');
    return opened;
  };

  it('gets another API key once it is confirmed', async () => {
    const { user, server } = await open();
    server.answer('changeAccountKey', { item: accountOf({ has_api_key: true }) });
    await press(user, 'Change API key');
    expect(server.receivedOf('changeAccountKey')).toEqual([]);
    await press(user, 'Change key');
    expect(await screen.findByText(/API key changed/)).toBeDefined();
    expect(server.receivedOf('changeAccountKey').map(({ body }) => body)).toEqual([{ overlap: false }]);
    await press(user, 'Change API key');
    await user.click(screen.getByRole('checkbox', { name: 'Keep the old key working for another hour' }));
    await press(user, 'Change key');
    await waitFor(() =>
      expect(server.receivedOf('changeAccountKey').map(({ body }) => body)).toEqual([
        { overlap: false },
        { overlap: true },
      ]),
    );
  });

  it('changes its key once if the answer was lost and it is tried again, and anew after that', async () => {
    const { user, server } = await open();
    server.answer('changeAccountKey', refuse('unavailable', { message: 'Come back later.' }));
    const change = async () => {
      const before = server.receivedOf('changeAccountKey').length;
      await press(user, 'Change API key');
      await press(user, 'Change key');
      await waitFor(() => expect(server.receivedOf('changeAccountKey')).toHaveLength(before + 1));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    };
    await change();
    server.answer('changeAccountKey', { item: accountOf() });
    await change();
    await change();
    const keys = server.receivedOf('changeAccountKey').map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('is asked about once: what ends late does not close the next question', async () => {
    const { user, server } = await open();
    const answer = server.answerLater('closeAccount', refuse('unavailable', { message: 'Come back later.' }));
    await press(user, 'Close account');
    await press(user, 'Close');
    await besideDialog(user);
    expect(screen.getByRole('dialog', { name: 'Close account' })).toBeDefined();
    answer();
    expect(await screen.findByText('Come back later.')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows a sign-in link once', async () => {
    const { user, server } = await open();
    const url = 'https://portal.example/sign-in/secret';
    server.answer('signInLink', { url, expires_at: '2027-03-01T09:10:00Z' });
    await press(user, 'Sign-in link');
    await press(user, 'Create link');
    expect(await screen.findByText(url)).toBeDefined();
    await press(user, 'Done');
    await waitFor(() => expect(screen.queryByText(url)).toBeNull());
  });

  it('says that a sign-in link could not be copied', async () => {
    const { user, server } = await open();
    vi.stubGlobal('isSecureContext', true);
    const writing = vi.spyOn(navigator.clipboard, 'writeText');
    writing.mockRejectedValue(new DOMException('Denied', 'NotAllowedError'));
    server.answer('signInLink', { url: 'https://portal.example/secret', expires_at: '2027-03-01T09:10:00Z' });
    await press(user, 'Sign-in link');
    await press(user, 'Create link');
    await press(user, 'Copy');
    expect(await screen.findByText('Couldn’t copy. Select the text and copy it yourself.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull();
    writing.mockRestore();
  });

  it('is closed once that is confirmed, and says why if the server refuses', async () => {
    const { user, server } = await open();
    server.answer('closeAccount', refuse('not_found', { message: 'It is gone.' }));
    await press(user, 'Close account');
    expect(await screen.findByText(/connected players fall silent, immediately/)).toBeDefined();
    await press(user, 'Close');
    expect(await screen.findByText('It is gone.')).toBeDefined();
    server.answer('closeAccount', { item: accountOf({ is_active: false }) });
    await press(user, 'Close account');
    await press(user, 'Close');
    // Its message comes once the other has been read.
    await waitFor(() => expect(server.receivedOf('closeAccount')).toHaveLength(2));
  });

  testSending({
    file: 'features/support/email-action.tsx',
    open: async () => {
      const waiting = accountOf({ new_email: 'found@example.com' });
      const server = serverFor().answer('account', { item: accountOf() });
      server.answer('changeAccountEmail', () => {
        server.answer('account', { item: waiting });
        return { item: waiting };
      });
      const opened = await openOffice('/accounts/12', { server });
      await press(opened.user, 'Change email');
      return opened;
    },
    submit: 'Send link',
    complete: async (user) => {
      await fill(user, 'New email', 'found@example.com');
      await fill(user, 'Reason, and how you checked that the owner asks', 'By phone');
    },
    call: 'changeAccountEmail',
    sent: { email: 'found@example.com', reason: 'By phone' },
  });

  testSending({
    file: 'features/support/personal-data-actions.tsx',
    open: async () => {
      const erased = accountOf({ erased_at: '2027-03-01T09:00:00Z', is_active: false });
      const server = serverFor().answer('account', { item: accountOf() }).answer('eraseAccount', { item: erased });
      const opened = await openOffice('/accounts/12', { server });
      await press(opened.user, 'Delete personal data');
      return opened;
    },
    submit: 'Delete for good',
    complete: async (user) => fill(user, 'To confirm, enter the email of the account', accountOf().email),
    call: 'eraseAccount',
    sent: { email: accountOf().email },
  });

  it('loses its personal data once an admin has typed its email', async () => {
    const server = serverFor('admin').answer('account', { item: accountOf() });
    const { user } = await openOffice('/accounts/12', { server });
    await findField('Name');
    server.answer('eraseAccount', refuse('invalid', { fields: { email: 'wrong' } }));
    await press(user, 'Delete personal data');
    const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete for good' });
    expect(confirm().disabled).toBe(true);
    await fill(user, 'To confirm, enter the email of the account', ` ${accountOf().email.toUpperCase()}`);
    await press(user, 'Delete for good');
    expect(await screen.findByRole('alert')).toBeDefined();
    const erased = accountOf({ erased_at: '2027-03-01T09:00:00Z', is_active: false });
    server.answer('eraseAccount', { item: erased }).answer('account', { item: erased });
    await press(user, 'Delete for good');
    expect(await screen.findByText('Data deleted')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Reopen account' })).toBeNull();
  });

  it('says why its data could not be deleted, however the dialog is left meanwhile', async () => {
    const server = serverFor('admin').answer('account', { item: accountOf() });
    const { user } = await openOffice('/accounts/12', { server });
    await findField('Name');
    const answer = server.answerLater('eraseAccount', refuse('unavailable', { message: 'Come back later.' }));
    await press(user, 'Delete personal data');
    await fill(user, 'To confirm, enter the email of the account', accountOf().email);
    await besideDialog(user);
    await press(user, 'Delete for good');
    await besideDialog(user);
    await user.keyboard('{Escape}');
    answer();
    expect(await screen.findByText('Come back later.')).toBeDefined();
  });

  it('offers its personal data to admins only', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Delete personal data' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Download personal data' })).toBeNull();
  });

  it('can only be reopened while it is closed', async () => {
    const { user, server } = await open({ is_active: false });
    server.answer('openAccount', { item: accountOf() });
    expect(screen.queryByRole('button', { name: 'Change API key' })).toBeNull();
    await press(user, 'Reopen account');
    await press(user, 'Reopen');
    expect(await screen.findByText('Account reopened')).toBeDefined();
  });
});
