import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { auth } from '../../i18n/en/auth.ts';
import { recovery } from '../../i18n/en/account.ts';
import { storeSessionEnd } from '../../lib/ended-session.ts';
import { rememberPlace } from '../../lib/return-place.ts';
import { currentUser, forgetSession, isSignedIn, storeSession } from '../../lib/session.ts';
import { refusal, serve } from '../../testing/server.ts';
import { renderScreen, withToasts } from '../../testing/render.tsx';
import { Screen } from './auth.tsx';

const anna = { id: 1, email: 'anna@b.example', name: 'Anna' };
const login = { token: 'one', user: anna, language_id: 2, timezone: 'Europe/Moscow' };

let answers: Record<string, unknown>;
let writes: ReturnType<typeof serve>['writes'];

beforeEach(() => {
  answers = {
    'GET /auth/demo': { accounts: [{ email: 'demo@b.example', name: 'Demo Bakery' }] },
    'POST /auth/login': login,
    'POST /auth/demo': login,
  };
  ({ writes } = serve(answers));
  onTestFinished(forgetSession);
});

const Page = () => withToasts(<Screen />);
const open = async (state?: object) => {
  const page = await renderScreen(Page, { pathname: '/auth', state }, [
    { path: '/', element: <p>Home</p> },
    { path: '/contract', element: <p>Contract</p> },
    { path: '/auth/index', element: <p>Profile</p> },
  ]);
  return { ...page, press: async (name: string) => page.user.click(await screen.findByRole('button', { name })) };
};

test('a sign-in that fails says why and selects the password; one that succeeds leads back', async () => {
  rememberPlace('/contract');
  const { user, press } = await open();
  expect(screen.getByText(auth.lede)).toBeDefined();
  await press('Log in');
  await waitFor(() => expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(2));
  expect(writes).toEqual([]);
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'anna@b.example');
  await user.type(password, 'secret');
  answers['POST /auth/login'] = () => refusal(422, { code: 'login_failed' });
  const select = vi.spyOn(password, 'select');
  await press('Log in');
  expect((await screen.findByRole('alert')).textContent).toContain(auth.failed + auth.failedHint);
  await waitFor(() => expect(select).toHaveBeenCalled());
  expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe('/forgot');
  answers['POST /auth/login'] = login;
  await press('Log in');
  await screen.findByText('Contract');
  expect(writes.at(-1)).toMatchObject({
    call: 'POST /auth/login',
    body: { email: 'anna@b.example', password: 'secret' },
  });
  expect([isSignedIn(), currentUser()?.name]).toEqual([true, 'Anna']);
});

test.each(['over', 'loggedOut'] as const)('whoever was sent here since the session is %s reads why', async (end) => {
  storeSessionEnd(end);
  await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(auth.heading);
  const note = within(screen.getAllByRole('status')[0]!);
  expect([note.getByText(auth.ended[end].title), note.getByText(auth.ended[end].text)]).toHaveLength(2);
  expect(screen.queryByText(auth.lede)).toBeNull();
});

test('an account of a demonstration is entered by one press, which says why if it fails or cookies are blocked', async () => {
  answers['POST /auth/demo'] = () => refusal(500, { message: 'No demonstration.' });
  const { press } = await open();
  const name = 'Sign in as Demo Bakery, demo@b.example';
  await press(name);
  await screen.findByText('No demonstration.');
  answers['POST /auth/demo'] = { ...login, token: '' };
  await press(name);
  await screen.findByText(auth.noCookies);
  answers['POST /auth/demo'] = login;
  await press(name);
  await screen.findByText('Home');
  expect(writes.at(-1)).toMatchObject({ call: 'POST /auth/demo', body: { email: 'demo@b.example' } });
});

const { newEmail } = recovery;

test.each([
  ['is done', { success: true, email: 'new@b.example' }, [newEmail.doneHeading, newEmail.done('new@b.example')], true],
  ['was done before', () => refusal(422, { fields: { code: 'spent' } }), [newEmail.spentHeading, newEmail.spent], true],
  ['has come too late', () => refusal(409, { code: 'conflict' }), [newEmail.heading, newEmail.taken], false],
  ['is refused', () => refusal(500, { message: 'Down.' }), [newEmail.heading, 'Down.'], false],
] as const)(
  'the confirmation of a new email that %s says so, and leads on where it can',
  async (_, answer, said, isOver) => {
    answers['POST /auth/email'] = answer;
    for (const isSigned of [true, false]) {
      if (isSigned) storeSession('one', anna);
      else forgetSession();
      const { press, unmount } = await open({ code: 'abc' });
      await press(newEmail.confirm);
      for (const words of said) await screen.findByText(words);
      expect(writes.at(-1)).toEqual({ call: 'POST /auth/email', body: { code: 'abc' } });
      const names = screen.getAllByRole(isSigned && isOver ? 'link' : 'button').map(({ textContent }) => textContent);
      const onward = isSigned ? newEmail.profile : newEmail.signIn;
      expect(names.filter((name) => [onward, newEmail.confirm].includes(name))).toEqual([
        isOver ? onward : newEmail.confirm,
      ]);
      if (isOver && !isSigned) await press(onward);
      expect(screen.queryByRole('heading', { name: auth.heading }) !== null).toBe(isOver && !isSigned);
      unmount();
    }
  },
);
