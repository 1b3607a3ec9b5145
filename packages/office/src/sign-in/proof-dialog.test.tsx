import { screen, waitFor, within } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { type FakeServer, refuse } from '../testing/fake-server.ts';
import { besideDialog, fill, findField, messageAt, press, testSending } from '../testing/form.ts';
import { meOf, openOffice, serverFor } from '../testing/render-office.tsx';

const session = {
  id: 1,
  created_at: '2027-02-01T10:00:00Z',
  last_seen_at: '2027-02-01T10:00:00Z',
  agent: '',
  address: '192.0.2.1',
  current: true,
};

const ways = { password: true, code: false, passkey: false, provider: false, demo: false };

/** A server that ends sessions after a proof only. */
const unproven = (over: Partial<typeof ways> = {}) => {
  const server: FakeServer = serverFor()
    .answer('ownSessions', { sessions: [session, { ...session, id: 2, current: false }] })
    .answer('endOwnSessions', refuse('needs_proof', { message: 'Confirm that it’s you.' }))
    .answer('proofWays', { ...ways, ...over })
    .answer('prove', () => {
      server.answer('endOwnSessions', { success: true });
      return { success: true };
    });
  return server;
};

async function endOthers(server: FakeServer, language: 'ru' | 'en' = 'en') {
  const opened = await openOffice('/nowhere', { server, language, isWhole: true });
  await press(opened.user, 'Anna');
  const item = language === 'en' ? 'Where you’re signed in' : 'Где вы вошли';
  await opened.user.click(await screen.findByRole('menuitem', { name: item }));
  await press(opened.user, language === 'en' ? 'End all other sessions' : 'Завершить все остальные сеансы');
  return opened;
}

describe('a call that needs a recent proof', () => {
  testSending({
    file: 'sign-in/proof-dialog.tsx',
    open: () => endOthers(unproven()),
    submit: 'Confirm',
    complete: async (user) => fill(user, 'Password', 'the secret'),
    call: 'prove',
    sent: { password: 'the secret' },
  });

  it('waits for the password, and goes on with it', async () => {
    const server = unproven();
    const { user } = await endOthers(server);
    await screen.findByRole('dialog', { name: 'Confirm that it’s you' });
    server.answer('prove', refuse('invalid', { fields: { password: 'wrong' } }));
    await fill(user, 'Password', 'a guess');
    await besideDialog(user, 'Confirm that it’s you');
    await press(user, 'Confirm');
    await waitFor(() => expect(messageAt('Password')).toBe('Incorrect'));
    expect(server.receivedOf('endOwnSessions')).toHaveLength(1);
    server.answer('prove', () => {
      server.answer('endOwnSessions', { success: true });
      return { success: true };
    });
    await fill(user, 'Password', 'the secret');
    await press(user, 'Confirm');
    expect(await screen.findByText('All other sessions ended')).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'Confirm that it’s you' })).toBeNull();
    expect(server.bodiesOf('endOwnSessions')).toEqual([{}, {}]);
  });

  it('fails with its reason where none is given', async () => {
    const server = unproven();
    const { user } = await endOthers(server);
    const dialog = await screen.findByRole('dialog', { name: 'Confirm that it’s you' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Confirm that it’s you.')).toBeDefined();
    expect(server.receivedOf('endOwnSessions')).toHaveLength(1);
  });

  it('takes a code of the second factor where there is no password', async () => {
    const server = unproven({ password: false, code: true });
    const { user } = await endOthers(server);
    await fill(user, 'Code', '123456');
    await press(user, 'Confirm');
    expect(await screen.findByText('All other sessions ended')).toBeDefined();
    expect(server.bodiesOf('prove')).toEqual([{ code: '123456' }]);
  });

  it('goes on where a sign-in in another tab has begun another session, and stays where one was only opened', async () => {
    const server = unproven({ provider: true });
    const { user } = await endOthers(server);
    await fill(user, 'Password', 'half typed');
    const opened = new BroadcastChannel('office');
    const readsOfMe = server.receivedOf('me').length;
    opened.postMessage({ id: 1 });
    await waitFor(() => expect(server.receivedOf('me').length).toBeGreaterThan(readsOfMe));
    expect(await findField('Password')).toHaveProperty('value', 'half typed');
    expect(server.receivedOf('endOwnSessions')).toHaveLength(1);
    server.answer('me', { ...meOf('admin'), csrf: 'another session' }).answer('endOwnSessions', { success: true });
    opened.postMessage({ id: 1 });
    expect(await screen.findByText('All other sessions ended')).toBeDefined();
    opened.close();
  });

  it('asks nothing in a demo', async () => {
    const server = unproven({ demo: true });
    await endOthers(server);
    expect(await screen.findByText('All other sessions ended')).toBeDefined();
    expect(server.bodiesOf('prove')).toEqual([{}]);
  });

  it('offers the provider in another tab, and asks in Russian too', async () => {
    const { user } = await endOthers(unproven({ password: false, provider: true }), 'ru');
    const dialog = await screen.findByRole('dialog', { name: 'Подтвердите, что это вы' });
    const link = await within(dialog).findByRole('link', { name: 'Войти через учётную запись компании' });
    expect(link.getAttribute('href')).toBe('/office/api/sign-in/oidc?proof');
    await user.click(within(dialog).getByRole('button', { name: 'Отмена' }));
  });
});
