import type { BrowserContext, Page } from '@playwright/test';
import { type Account, newAccount } from './support/account.ts';
import { product, signIn } from './support/api.ts';
import { inLetterTo } from './support/letters.ts';
import { addSession, expect, test } from './support/test.ts';

test.use({ comparesQueries: true });

/** A distributor of this journey's own, signed in to its browser. */
async function enter(context: BrowserContext, name: string): Promise<Account> {
  const account = await newAccount(name);
  await addSession(context, account.session);
  return account;
}

const profileOf = async (page: Page, { session }: Account): Promise<Record<string, unknown>> => {
  const answer = await page.request.get('/dist/api/profile', { headers: { token: session.token } });
  return ((await answer.json()) as { profile: Record<string, unknown> }).profile;
};

test('data, zone and language are saved, and a new email waits for its letter', async ({ page, context }) => {
  const account = await enter(context, 'profile');
  await page.goto('/dist/auth/index');
  await expect(page).toHaveTitle('Profile · Kamerton');
  await page.getByRole('link', { name: 'Edit details' }).click();
  await expect(page).toHaveURL(/\/dist\/auth\/profile$/);

  const next = `next-${account.email}`;
  await page.getByLabel('Name or company').fill('');
  await page.getByLabel('Email', { exact: true }).fill('nobody');
  await page.getByRole('button', { name: 'Save' }).click();
  // The name is empty, and so is the password that a change of the email asks for.
  await expect(page.getByText('Fill in the field')).toHaveCount(2);
  await expect(page.getByText('Email is incorrect')).toBeVisible();
  await page.getByLabel('Name or company').fill('Quiet Corner Ltd');
  await page.getByLabel('Email', { exact: true }).fill(next);
  await page.getByLabel('Current password').fill(account.password);
  await page.getByLabel('Contact').fill('+44 20 7946 0000');
  await page.getByLabel('Time zone').selectOption({ label: 'Vladivostok, UTC+10' });
  await page.getByRole('radio', { name: 'Русский' }).check();
  await page.getByRole('button', { name: 'Save' }).click();

  // The profile's language is the interface's at once.
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeVisible();
  await expect(page.getByText('Новый email ждёт подтверждения')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(account.email);
  expect(await profileOf(page, account)).toMatchObject({
    name: 'Quiet Corner Ltd',
    email: account.email,
    new_email: next,
    contact: '+44 20 7946 0000',
    language_id: 1,
  });
  expect(await inLetterTo(next, /email_code=\S+/)).toBeTruthy();

  await page.goto('/dist/auth/index');
  await expect(page.getByText('Владивосток, UTC+10')).toBeVisible();
  await expect(page.getByRole('main').getByText('Quiet Corner Ltd')).toBeVisible();
});

test('what is typed while the data are saved stays, and is saved by the next press', async ({ page, context }) => {
  const account = await enter(context, 'typing');
  await page.goto('/dist/auth/profile');
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/dist/api/profile', async (route) => {
    if (route.request().method() === 'PUT') await released;
    await route.continue();
  });
  const contact = page.getByLabel('Contact');
  await contact.fill('first');
  const asked = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Save' }).click();
  await asked;
  await contact.fill('first and second');
  release();
  await expect(page.getByText('Saved').first()).toBeVisible();
  await expect.poll(async () => (await profileOf(page, account)).contact).toBe('first');
  await expect(contact).toHaveValue('first and second');
  await page.reload();
  await expect(contact).toHaveValue('first and second');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await profileOf(page, account)).contact).toBe('first and second');
});

test.describe('the API access key', () => {
  test.use({ expectedErrors: [/status of 422/] });

  test('is shown and copied once the password is known; support is a link away', async ({ page, context }) => {
    const account = await enter(context, 'key');
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product().url });
    const key = String((await profileOf(page, account))['api_key']);
    expect(key.length).toBeGreaterThan(20);
    await page.goto('/dist/auth/profile');
    await expect(page.getByText('Only support can change the key.')).toBeVisible();
    await expect(page.getByText(key)).toHaveCount(0);
    await page.getByRole('button', { name: 'Copy' }).click();
    const password = page.getByLabel('Enter your password to see the key');
    await expect(password).toBeFocused();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(password).toHaveCount(0);
    await page.getByRole('button', { name: 'Show key' }).click();
    await password.fill('not the password');
    await password.press('Enter');
    await expect(page.getByText('That password is incorrect')).toBeVisible();
    await expect(page.getByText(key)).toHaveCount(0);
    await password.fill(account.password);
    await password.press('Enter');
    await expect(page.getByText(key)).toBeVisible();
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key);
    await page.getByRole('button', { name: 'Hide key' }).click();
    await expect(page.getByText(key)).toHaveCount(0);
    const support = page.getByRole('link', { name: 'Contact support' });
    await expect(support).toHaveAttribute('href', '/dist/feedback?subject=Change+the+API+access+key');
  });
});

test.describe('the other sessions', () => {
  test.use({ expectedErrors: [/status of (401|422)/] });

  test('end with a new password, and when they are logged out from afar', async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    const account = await enter(context, 'sessions');
    const away = await browser.newContext();
    const other = await away.newPage();
    const isSentAway = async () => {
      await other.goto(`${baseURL}/dist/musicbase`);
      await expect(other).toHaveURL(`${baseURL}/dist/auth`);
    };

    await addSession(away, await signIn(account.email, account.password));
    await page.goto('/dist/auth/index');
    await expect(page.getByText('this session')).toBeVisible();
    await page.getByRole('button', { name: 'Log out on all other devices' }).click();
    await expect(page.getByText('No other sessions.')).toBeVisible();
    await isSentAway();

    await addSession(away, await signIn(account.email, account.password));
    await page.getByRole('link', { name: 'Change password' }).click();
    const newPassword = 'five quiet unrelated words here';
    await page.getByLabel('Old password').fill('not the old one');
    await page.getByLabel('New password', { exact: true }).fill(newPassword);
    await page.getByLabel('Repeat new password').fill(newPassword);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('The old password is incorrect')).toBeVisible();
    await expect(page.getByLabel('Old password')).toBeFocused();
    await page.getByLabel('Old password').fill(account.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Password changed. All other sessions have ended.')).toBeVisible();
    await isSentAway();
    await page.evaluate(() => window.staleQueries?.());
    await page.goto('/dist/');
    await expect(page).toHaveTitle('Home · Kamerton');
    expect((await signIn(account.email, newPassword)).token).toBeTruthy();
    await away.close();
  });
});

test('a tab goes on where it was when another one confirms a new email', async ({ page, context }) => {
  const account = await enter(context, 'renamed');
  const next = `renamed-${account.email}`;
  await page.goto('/dist/feedback');
  await page.getByLabel('Message').fill('Half a sentence');
  const other = await context.newPage();
  await other.goto('/dist/auth/profile');
  await other.getByLabel('Email', { exact: true }).fill(next);
  await other.getByLabel('Current password').fill(account.password);
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('New email waiting for confirmation')).toBeVisible();
  await other.goto(`/dist/auth?${await inLetterTo(next, /email_code=\S+/)}`);
  await other.getByRole('button', { name: 'Confirm new email' }).click();
  await expect(other.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  await other.goto('/dist/auth/index');
  await expect(other.getByRole('main').getByText(next)).toBeVisible();
  // The tab looks at the session when it is looked at.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(page).toHaveURL(/\/dist\/feedback$/);
  await expect(page.getByLabel('Message')).toHaveValue('Half a sentence');
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('Half a sentence');
});
