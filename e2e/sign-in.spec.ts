import type { Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { emails, product, signIn } from './support/api.ts';
import { command, send } from './support/command.ts';
import { addSession, expect, test } from './support/test.ts';

const signInBy = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
};

const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

test('a guest is sent to sign-in and comes in by email and password; the session is kept in cookies for 365 days', async ({
  page,
}) => {
  const before = Date.now() / 1000;
  await page.goto('/dist/musicbase');
  await expect(page).toHaveURL(/\/dist\/auth$/);
  await expect(page).toHaveTitle('Authorization · Kamerton');
  await signInBy(page, emails.distributor, product().password);
  await expect(page).toHaveURL(/\/dist\/(musicbase)?$/);
  await page.goto('/dist/');
  await expect(page).toHaveTitle('Home · Kamerton');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const cookies = await page.context().cookies();
  for (const name of ['token', 'user']) {
    const cookie = cookies.find((one) => one.name === name);
    expect(cookie, name).toMatchObject({ path: '/', sameSite: 'Strict' });
    expect(Math.round(((cookie?.expires ?? 0) - before) / 86_400), name).toBe(365);
  }
  const user = cookies.find(({ name }) => name === 'user')?.value ?? '';
  expect(JSON.parse(decodeURIComponent(user))).toMatchObject({ email: emails.distributor });
});

test.describe('a refused sign-in', () => {
  test.use({ expectedErrors: [/status of 40[13]/] });

  test('says that the email or the password is wrong', async ({ page }) => {
    await page.goto('/dist/auth');
    await signInBy(page, emails.second, 'quite another password');
    await expect(page.getByText('The user with this email address is not in the system')).toBeVisible();
    await expect(page.getByText(/check the email and the password/i)).toBeVisible();
    await expect(page).toHaveURL(/\/dist\/auth$/);
    expect(await cookieNames(page)).not.toContain('token');
  });

  test('says that a closed account is inactive', async ({ page }) => {
    await page.goto('/dist/auth');
    await signInBy(page, emails.closed, product().password);
    await expect(page.getByText('The account is inactive').first()).toBeVisible();
    expect(await cookieNames(page)).not.toContain('token');
  });
});

test('the form names an empty field and an email that is none, and shows the password on demand', async ({ page }) => {
  await page.goto('/dist/auth');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Fill in the field').first()).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await signInBy(page, 'not an email', 'whatever it is');
  await expect(page.getByText('Email is incorrect')).toBeVisible();
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('abc');
  await expect(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field).toHaveAttribute('type', 'text');
});

test('the demonstration offers its accounts with one press', async ({ page }) => {
  await page.goto('/dist/auth');
  await page
    .getByRole('button', { name: /^Sign in as/ })
    .first()
    .click();
  await expect(page).toHaveTitle('Home · Kamerton');
});

test('a one-time token in the address signs in once and leaves the address', async ({ page, browser, baseURL }) => {
  const { url = '' } = await command('account', 'sign-in-link', emails.second);
  const { search, pathname } = new URL(url);
  expect(pathname).toBe('/dist/');

  await page.goto(pathname + search);
  await expect(page).toHaveTitle('Home · Kamerton');
  expect(new URL(page.url()).search).toBe('');
  expect(await cookieNames(page)).toContain('token');

  const another = await browser.newPage();
  await another.goto(baseURL + pathname + search);
  await expect(another).toHaveURL(`${baseURL}/dist/auth`);
  await another.close();
});

test('signing out forgets the token, the user and the selected playlist', async ({ page, context }) => {
  const session = await signIn(emails.distributor);
  await addSession(context, session);
  await page.context().addCookies([{ name: 'playlist', value: '1', url: product().url }]);
  await page.goto('/dist/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/dist\/auth$/);
  const left = await cookieNames(page);
  for (const name of ['token', 'user', 'playlist']) expect(left).not.toContain(name);
  const statusNow = async () =>
    (await page.request.get('/dist/api/my/totals', { headers: { token: session.token } })).status();
  await expect.poll(statusNow).toBe(401);
});

test.describe('a session that the server does not know', () => {
  test.use({ expectedErrors: [/status of 401/] });

  test('is forgotten, and its guest is asked to sign in', async ({ page }) => {
    await page.context().addCookies([{ name: 'token', value: 'a'.repeat(43), url: product().url }]);
    await page.goto('/dist/musicbase');
    await expect(page).toHaveURL(/\/dist\/auth$/);
    expect(await cookieNames(page)).not.toContain('token');
  });
});

test.describe('an account that is closed while its owner is signed in', () => {
  test.use({ expectedErrors: [/status of 40[13]/] });

  test('is told so at once and asked to sign in', async ({ page, context }) => {
    const { email, session } = await newAccount('closing');
    await addSession(context, session);
    await page.goto('/dist/');
    await expect(page).toHaveTitle('Home · Kamerton');
    await send('account close', { name: email });
    await expect(page.getByText('The account is inactive').first()).toBeVisible();
    await expect(page).toHaveURL(/\/dist\/auth$/);
    expect(await cookieNames(page)).not.toContain('token');
  });
});

test('where the browser keeps no cookies, sign-in says so', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(document, 'cookie', { get: () => 'locale=2', set: () => {} }));
  await page.goto('/dist/auth');
  await signInBy(page, emails.distributor, product().password);
  await expect(page.getByText(/^Your browser is blocking cookies/)).toBeVisible();
});
