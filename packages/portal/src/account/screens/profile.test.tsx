import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { profile as text } from '../../i18n/en/account.ts';
import { passkeys as words } from '../../i18n/en/passkeys.ts';
import { forgetSession, storeSession } from '../../lib/session.ts';
import { refusal, serve } from '../../testing/server.ts';
import { profileOf } from '../../testing/profile.ts';
import { renderScreen, withToasts } from '../../testing/render.tsx';
import { PasskeySignIn } from '../auth/passkey-sign-in.tsx';
import { Screen as Password } from './password.tsx';
import { Screen as Profile } from './profile.tsx';

const laptop = {
  id: 4,
  name: 'Laptop',
  agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  is_synced: true,
  created_at: '2026-02-01T10:00:00Z',
  last_used_at: '2026-03-01T10:00:00Z',
};

let answers: Record<string, unknown>;
let writes: ReturnType<typeof serve>['writes'];

beforeEach(() => {
  answers = {
    'GET /profile': { profile: profileOf({ api_key: 'the-key', timezone_id: 3 }) },
    'GET /timezones': {
      timezones: [
        { id: 3, label: 'Moscow' },
        { id: 5, label: 'Omsk' },
      ],
    },
    'GET /profile/passkeys': { passkeys: [laptop], address: location.origin },
    'POST /profile/password/confirm': ({ body: { password } }: { body: { password?: string } }) =>
      password === 'the secret' ? { success: true } : refusal(422, { fields: { password: 'wrong' } }),
  };
  ({ writes } = serve(answers));
  storeSession('token', { id: 1, email: 'owner@bakeries.example', name: 'Bakeries Ltd' });
  onTestFinished(forgetSession);
  // As at an address at which browsers allow passkeys.
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', () => undefined);
});

const open = async (Screen: ComponentType) => {
  const Page = () => withToasts(<Screen />);
  const page = await renderScreen(Page, '/auth/profile');
  return { ...page, press: async (name: string) => page.user.click(await screen.findByRole('button', { name })) };
};

test('the key is masked until the password is given, and then shown, hidden and copied', async () => {
  const { user, press } = await open(Profile);
  const key = await screen.findByLabelText('Key');
  expect(key.textContent).toBe('•'.repeat(24));
  expect(screen.getByText(text.heading, { selector: 'p' })).toBeDefined();
  await press('Show key');
  const password = await screen.findByLabelText(text.api.askPassword);
  expect(document.activeElement).toBe(password);
  await user.type(password, 'a guess of somebody{Enter}');
  await screen.findByText(text.wrongCurrent);
  expect(key.textContent).toBe('•'.repeat(24));
  await press('Cancel');
  expect(screen.queryByLabelText(text.api.askPassword)).toBeNull();
  await press('Copy');
  await user.type(await screen.findByLabelText(text.api.askPassword), 'the secret{Enter}');
  await waitFor(() => expect(key.textContent).toBe('the-key'));
  expect(screen.queryByLabelText(text.api.askPassword)).toBeNull();
  await press('Hide key');
  expect(key.textContent).toBe('•'.repeat(24));
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await press('Copy');
  await screen.findByText(text.api.copied);
  expect([copied.mock.calls, key.textContent]).toEqual([[['the-key']], '•'.repeat(24)]);
  copied.mockRejectedValueOnce(new Error('refused'));
  Object.assign(document, { execCommand: () => false });
  await press('Copy');
  await screen.findByText(text.api.notCopied);
  expect(key.textContent).toBe('the-key');
});

test.each([
  [null, text.api.missing, true],
  [undefined, text.api.hidden, false],
])('without a key, which is %s, it is said why', async (api_key, said, mayExport) => {
  answers['GET /profile'] = { profile: { ...profileOf(), api_key } };
  await open(Profile);
  await screen.findByText(said);
  expect(screen.queryByRole('heading', { name: text.data.title }) !== null).toBe(mayExport);
  expect(screen.getByRole('link', { name: text.api.ask }).getAttribute('href')).toContain('subject=Change+the+API');
});

test('a new email needs the password and waits for its confirmation; zone and language go with the rest', async () => {
  const { user, press } = await open(Profile);
  const email = await screen.findByRole('textbox', { name: /^Email/ });
  expect(screen.queryByLabelText(/^Current password/)).toBeNull();
  await screen.findByRole('option', { name: 'Omsk' });
  const zone = screen.getByLabelText<HTMLSelectElement>('Time zone');
  expect([zone.value, zone.options[0]?.text]).toEqual(['3', 'Not selected']);
  await user.selectOptions(zone, 'Omsk');
  await user.clear(email);
  await user.type(email, 'new@b.example');
  expect(screen.getByText(text.emailHint)).toBeDefined();
  await user.type(screen.getByLabelText(/^Current password/), 'the secret');
  answers['PUT /profile'] = () => refusal(422, { fields: { email: 'taken', old_password: 'wrong' } });
  await press('Save');
  await screen.findByText(text.taken);
  await screen.findByText(text.wrongCurrent);
  answers['PUT /profile'] = {
    success: true,
    profile: profileOf({ new_email: 'new@b.example', timezone_id: 5, timezone: 'Asia/Omsk' }),
  };
  await press('Save');
  await screen.findByText(text.waiting('new@b.example', 'owner@bakeries.example'));
  const body = { email: 'new@b.example', old_password: 'the secret', timezone_id: 5, language_id: 2 };
  expect(writes.at(-1)).toMatchObject({ call: 'PUT /profile', body });
});

test('the password is changed by the old one, and its fields are empty then', async () => {
  answers['PUT /profile/password'] = () => refusal(422, { fields: { old_password: 'wrong' } });
  const { user, press } = await open(Password);
  const typed = [/^Old password/, /^New password/, /^Repeat new/].map((name) =>
    screen.getByLabelText<HTMLInputElement>(name),
  );
  for (const field of typed) await user.type(field, 'four unrelated words');
  await press('Change password');
  await screen.findByText(text.wrongPassword);
  answers['PUT /profile/password'] = { success: true };
  await press('Change password');
  await screen.findByText(text.passwordSaved);
  expect(typed.map(({ value }) => value)).toEqual(['', '', '']);
  const body = { old_password: 'four unrelated words', new_password: 'four unrelated words' };
  expect(writes.at(-1)).toEqual({ call: 'PUT /profile/password', body });
});

const bytes = new Uint8Array([1, 2]).buffer;
const signature = { id: 'AQI', rawId: bytes, type: 'public-key', getClientExtensionResults: () => ({}) };
const response = {
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
  attestationObject: bytes,
  getTransports: () => [],
};
/** The browser's dialogs, which answer or fail. */
const credentials = (answer: () => Promise<object>) =>
  vi.stubGlobal('navigator', Object.create(navigator, { credentials: { value: { get: answer, create: answer } } }));
const challenge = {
  challenge: 'AQI',
  rp: { name: 'K' },
  user: { id: 'AQI', name: 'a', displayName: 'a' },
  pubKeyCredParams: [],
};

test('a passkey is added after a proof, by the browser that may have one already or be cancelled', async () => {
  answers['POST /profile/passkeys/options'] = { options: challenge };
  answers['POST /profile/passkeys/confirm'] = { options: challenge };
  answers['POST /profile/passkeys'] = { success: true, passkey: laptop };
  const { user, press } = await open(Password);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toMatch(/^LaptopAdded in Firefox on Linux · Created .* · last used .* · on all your devices/);
  await press(words.add);
  const dialog = within(await screen.findByRole('dialog', { name: words.add }));
  await user.type(dialog.getByLabelText(/^Password/), 'the secret');
  for (const [name, said] of [
    ['InvalidStateError', words.alreadyAdded],
    ['NotAllowedError', words.cancelled],
  ] as const) {
    credentials(() => Promise.reject(new DOMException('', name)));
    await user.click(dialog.getByRole('button', { name: words.continue }));
    await dialog.findByText(said);
  }
  credentials(() => Promise.resolve({ ...signature, response }));
  await user.click(dialog.getByRole('button', { name: words.byPasskey }));
  await screen.findByText(words.added);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes.slice(-3)).toMatchObject([
    { call: 'POST /profile/passkeys/confirm' },
    { call: 'POST /profile/passkeys/options', body: { assertion: { id: 'AQI' } } },
    { call: 'POST /profile/passkeys', body: { attestation: { id: 'AQI' } } },
  ]);
});

test.each([
  [null, 1, words.nowhere],
  ['https://portal.example', 1, words.elsewhere('https://portal.example')],
  [location.origin, 20, words.most],
])('where no passkey can be added at %s, of which there are %i, it is said why', async (address, count, said) => {
  const passkeys = Array.from({ length: count }, (_, id) => ({
    ...laptop,
    id,
    agent: '',
    last_used_at: null,
    is_synced: false,
  }));
  answers['GET /profile/passkeys'] = { passkeys, address };
  await open(Password);
  await screen.findByText(said);
  expect(screen.queryByRole('button', { name: words.add })).toBeNull();
  expect(screen.getAllByRole('listitem')[0]?.textContent).toMatch(/^LaptopCreated .* · not used yetRename/);
});

test('a sign-in by a passkey is offered where the server has it, and says why it fails', async () => {
  const signedIn = vi.fn<() => void>();
  const SignIn = () => <PasskeySignIn onSignedIn={signedIn} />;
  const { press, unmount } = await open(SignIn);
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  answers['POST /auth/passkey/options'] = { options: challenge };
  credentials(() => Promise.resolve({ ...signature, response }));
  await open(SignIn);
  for (const [status, said] of [
    [401, words.failed],
    [403, 'The account is inactive'],
    [500, 'Down.'],
  ] as const) {
    answers['POST /auth/passkey'] = () => refusal(status, { message: 'Down.' });
    await press(words.use);
    await screen.findByText(said);
  }
  const user = { id: 1, email: 'owner@bakeries.example', name: 'Bakeries Ltd' };
  answers['POST /auth/passkey'] = { token: 'two', user, language_id: 2, timezone: null };
  await press(words.use);
  await waitFor(() => expect(signedIn).toHaveBeenCalledTimes(1));
  expect(writes.at(-1)).toMatchObject({ body: { assertion: { id: 'AQI' }, tz: expect.any(String) as string } });
});
