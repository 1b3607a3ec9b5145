import { screen, waitFor, within } from '@testing-library/dom';
import { bounds } from '@kamerton/wire/client/bounds';
import { describe, expect, it, vi } from 'vitest';
import { refuse } from '../testing/fake-server.ts';
import { besideDialog, field, fill, findField, messageAt, press, testSending } from '../testing/form.ts';
import { meOf, openOffice, serverFor } from '../testing/render-office.tsx';

/** The page of deliveries is the emptiest one with the whole frame around it. */
async function open(item: string, language: 'ru' | 'en' = 'en', server = serverFor()) {
  const opened = await openOffice('/nowhere', { server, language, isWhole: true });
  await press(opened.user, 'Anna');
  await opened.user.click(await screen.findByRole('menuitem', { name: item }));
  return opened;
}

describe('one’s own password', () => {
  testSending({
    file: 'app/own-password.tsx',
    open: () => open('Change password', 'en', serverFor().answer('changeOwnPassword', { success: true })),
    submit: 'Change',
    complete: async (user) => {
      await fill(user, 'Current password', 'old secret');
      await fill(user, 'New password', 'a longer secret');
    },
    call: 'changeOwnPassword',
    sent: { current: 'old secret', password: 'a longer secret' },
  });

  it('is refused at the field that is wrong, and is changed once for two presses', async () => {
    const { user, server } = await open('Change password');
    await fill(user, 'Current password', 'old secret');
    await fill(user, 'New password', 'short');
    server.answer('changeOwnPassword', refuse('invalid', { fields: { password: 'too_short' } }));
    const dialog = screen.getByRole('dialog', { name: 'Change password' });
    const change = within(dialog).getByRole('button', { name: 'Change' });
    await user.click(change);
    await waitFor(() => expect(messageAt('New password')).toBe('Too short'));
    expect(field('Current password').value).toBe('old secret');
    await fill(user, 'New password', 'a longer secret');
    server.answer('changeOwnPassword', { success: true });
    await Promise.all([user.click(change), user.click(change)]);
    expect(await screen.findByText('Password changed')).toBeDefined();
    expect(server.bodiesOf('changeOwnPassword')).toEqual([
      { current: 'old secret', password: 'short' },
      { current: 'old secret', password: 'a longer secret' },
    ]);
  });

  it('stays typed at a press beside the dialog, and says why it was refused', async () => {
    const { user, server } = await open('Change password');
    const answer = server.answerLater('changeOwnPassword', refuse('unavailable', { message: 'Come back later.' }));
    await fill(user, 'Current password', 'old secret');
    await besideDialog(user);
    expect(field('Current password').value).toBe('old secret');
    await press(user, 'Change');
    await besideDialog(user);
    await user.keyboard('{Escape}');
    await press(user, 'Cancel');
    answer();
    expect(await screen.findByText('Come back later.')).toBeDefined();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is asked for in Russian', async () => {
    await open('Сменить пароль', 'ru');
    await findField('Нынешний пароль');
    expect(messageAt('Новый пароль')).toBe('Не короче десяти знаков. Остальные ваши сеансы завершатся.');
  });
});

describe('one’s own second factor', () => {
  testSending({
    file: 'app/own-second-factor.tsx',
    open: () => open('Second factor', 'en', serverFor().answer('newRecoveryCodes', { recovery_codes: ['five-six'] })),
    submit: 'Get new codes',
    complete: async (user) => fill(user, '6-digit code from the app', '111111'),
    call: 'newRecoveryCodes',
    sent: { code: '111111' },
  });

  it('gives new recovery codes for a code', async () => {
    const { user, server } = await open('Second factor');
    expect(await screen.findByText(/Recovery codes left: 8/)).toBeDefined();
    server.answer('newRecoveryCodes', refuse('invalid', { fields: { code: 'wrong' } }));
    await fill(user, '6-digit code from the app', '000000');
    await press(user, 'Get new codes');
    expect(await screen.findByText(/Incorrect code/)).toBeDefined();
    server.answer('newRecoveryCodes', { recovery_codes: ['five-six'] });
    await press(user, 'Get new codes');
    expect(await screen.findByText('five-six')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.getByText('five-six')).toBeDefined();
    await press(user, 'I’ve saved them');
    await waitFor(() => expect(screen.queryByText('five-six')).toBeNull());
  });

  it('shows the codes that are shown only once, however it is left while they are made', async () => {
    const { user, server } = await open('Second factor');
    const answer = server.answerLater('newRecoveryCodes', { recovery_codes: ['five-six'] });
    await fill(user, '6-digit code from the app', '111111');
    await besideDialog(user);
    await press(user, 'Get new codes');
    await user.keyboard('{Escape}');
    await press(user, 'Cancel');
    answer();
    expect(await screen.findByText('five-six')).toBeDefined();
  });

  it('moves to another app once a code of the former one is given', async () => {
    const { user, server } = await open('Second factor');
    await fill(user, '6-digit code from the app', '111111');
    server.answer('replaceSecondFactor', { secret: 'WXYZ', uri: 'otpauth://totp/y' });
    await press(user, 'Move to another app');
    expect(await screen.findByText('WXYZ')).toBeDefined();
    server.answer('confirmSecondFactor', { recovery_codes: ['six-seven'] });
    await fill(user, '6-digit code from the app', '222222');
    await press(user, 'Set up');
    expect(await screen.findByText('six-seven')).toBeDefined();
    expect(server.receivedOf('replaceSecondFactor').map(({ body }) => body)).toEqual([{ code: '111111' }]);
    expect(server.receivedOf('confirmSecondFactor').map(({ body }) => body)).toEqual([{ code: '222222' }]);
  });

  it('is set up where there is none', async () => {
    const server = serverFor()
      .answer('me', { ...meOf('support'), second_factor: false })
      .answer('beginEnrolment', { secret: 'ABCD', uri: 'otpauth://totp/x' });
    const { user } = await open('Second factor', 'en', server);
    expect(await screen.findByText('ABCD')).toBeDefined();
    server.answer('confirmEnrolment', refuse('conflict', { message: 'It is set up already.' }));
    server.answer('beginEnrolment', { secret: 'EFGH', uri: 'otpauth://totp/z' });
    await fill(user, '6-digit code from the app', '111111');
    await press(user, 'Set up');
    expect(await screen.findByText('It is set up already.')).toBeDefined();
    expect(server.receivedOf('beginEnrolment')).toHaveLength(1);
  });
});

const keyOf = (id: number, name = `Key ${id}`) => ({
  id,
  name,
  agent: 'Mozilla/5.0 (X11; Linux x64; rv:150.0) Gecko/20100101 Firefox/150.0',
  is_synced: true,
  created_at: '2027-02-01T10:00:00Z',
  last_used_at: null,
});

describe('one’s own passkeys', () => {
  const passkey = keyOf(3, 'Key on the ring');

  testSending({
    file: 'app/own-passkeys.tsx',
    open: async () => {
      const server = serverFor()
        .answer('ownPasskeys', { passkeys: [passkey], address: 'https://music.example' })
        .answer('renameOwnPasskey', { passkey });
      const opened = await open('Passkeys', 'en', server);
      await press(opened.user, 'Rename passkey: Key on the ring');
      return opened;
    },
    submit: 'Save',
    complete: async (user) => fill(user, 'Name', 'Spare key'),
    call: 'renameOwnPasskey',
    sent: { id: 3, name: 'Spare key' },
  });

  it.each([
    ['en', 'Passkeys', 'Browsers allow passkeys only on sites with https or on localhost, so open the office at'],
    ['ru', 'Ключи входа', 'Браузеры разрешают ключи входа только на сайтах с https или на localhost, поэтому'],
  ] as const)('are added at another address than this one (%s)', async (language, item, sentence) => {
    const server = serverFor().answer('ownPasskeys', { passkeys: [], address: 'https://music.example' });
    await open(item, language, server);
    const said = await screen.findByText(new RegExp(`^${sentence}`));
    expect(said.textContent).toContain('https://music.example/office/');
    expect(screen.getByText(language === 'en' ? 'No passkeys yet.' : 'Ключей входа пока нет.')).toBeDefined();
  });

  it('are renamed, and removed with the password', async () => {
    const server = serverFor().answer('ownPasskeys', { passkeys: [passkey], address: 'https://music.example' });
    const { user } = await open('Passkeys', 'en', server);
    expect((await screen.findByRole('listitem')).textContent).toContain('on all your devices');
    server.answer('renameOwnPasskey', { passkey: { ...passkey, name: 'Spare key' } });
    await press(user, 'Rename passkey: Key on the ring');
    await fill(user, 'Name', 'Spare key');
    await press(user, 'Save');
    expect(await screen.findByText('Name changed')).toBeDefined();
    server.answer('removeOwnPasskey', refuse('invalid', { fields: { password: 'wrong' } }));
    await press(user, 'Remove passkey: Key on the ring');
    await fill(user, 'Password', 'a guess');
    await press(user, 'Remove');
    await waitFor(() => expect(messageAt('Password')).toBe('Incorrect'));
    server.answer('removeOwnPasskey', { success: true });
    await fill(user, 'Password', 'the secret');
    await press(user, 'Remove');
    // It waits until the sentence about the name has gone.
    expect(await screen.findByText('Passkey removed')).toBeDefined();
    expect(server.bodiesOf('removeOwnPasskey')).toEqual([
      { id: 3, password: 'a guess' },
      { id: 3, password: 'the secret' },
    ]);
  });
});

it.each([
  [
    'at no name',
    null,
    0,
    false,
    'Browsers allow passkeys only on sites with https or on localhost, and not at this address.',
  ],
  ['by a browser without them', location.origin, 0, false, 'This browser doesn’t support passkeys.'],
  [
    'besides as many as there may be',
    location.origin,
    bounds.passkeys,
    true,
    'You can’t add more passkeys. Remove one first.',
  ],
])('no passkey can be added %s', async (_, address, count, isAble, sentence) => {
  vi.stubGlobal('isSecureContext', true);
  if (isAble) vi.stubGlobal('PublicKeyCredential', Object);
  const server = serverFor().answer('ownPasskeys', {
    passkeys: Array.from({ length: count }, (_each, at) => keyOf(at + 1)),
    address,
  });
  await open('Passkeys', 'en', server);
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
});

describe('a passkey that is being renamed', () => {
  it('is not left before it is known whether it could be', async () => {
    const server = serverFor().answer('ownPasskeys', {
      passkeys: [keyOf(3), keyOf(4)],
      address: 'https://music.example',
    });
    const { user } = await open('Passkeys', 'en', server);
    const answer = server.answerLater('renameOwnPasskey', refuse('unavailable', { message: 'Come back later.' }));
    await press(user, 'Rename passkey: Key 3');
    await fill(user, 'Name', 'Spare key');
    await besideDialog(user);
    await press(user, 'Save');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Back' }));
    await user.keyboard('{Escape}');
    answer();
    expect(await screen.findByText('Come back later.')).toBeDefined();
    expect(field('Name').value).toBe('Spare key');
  });
});

describe('one’s own sessions', () => {
  const session = {
    id: 1,
    created_at: '2027-02-01T10:00:00Z',
    last_seen_at: '2027-02-01T10:00:00Z',
    agent: 'Mozilla/5.0 (X11; Linux x64; rv:150.0) Gecko/20100101 Firefox/150.0',
    address: '192.0.2.1',
    current: true,
  };

  it('are listed, and are ended one by one or all but this one', async () => {
    const server = serverFor()
      .answer('ownSessions', { sessions: [session, { ...session, id: 2, current: false, agent: '' }] })
      .answer('endOwnSessions', { success: true });
    const { user } = await open('Where you’re signed in', 'en', server);
    await press(user, 'End session: Unknown device');
    expect(await screen.findByText('Session ended')).toBeDefined();
    await press(user, 'End all other sessions');
    await waitFor(() => expect(server.bodiesOf('endOwnSessions')).toEqual([{ id: 2 }, {}]));
  });
});

describe('signing out', () => {
  it('tells when the server cannot be reached, and else leads to the sign-in', async () => {
    const server = serverFor().answer('signOut', refuse('unavailable', { message: 'Try later.' }));
    const { user, router } = await open('Sign out', 'en', server);
    expect(await screen.findByText('Try later.')).toBeDefined();
    server.answer('signOut', () => {
      server.answer('signInState', { step: 'password', demo: null });
      return { success: true };
    });
    await press(user, 'Anna');
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });
});
