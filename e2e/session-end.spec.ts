import { newAccount } from './support/account.ts';
import { product } from './support/api.ts';
import { addSession, expect, test } from './support/test.ts';

test.describe('a session that ended elsewhere', () => {
  test.use({ expectedErrors: [/status of 401/] });

  test('explains itself on the sign-in page, and what was typed is there again', async ({ page, context }) => {
    const { email, password, session } = await newAccount('ended');
    await addSession(context, session);
    await page.goto('/dist/feedback');
    await page.getByLabel('Subject').fill('The speakers hum');
    await fetch(`${product().url}/dist/api/auth/logout`, { headers: { token: session.token } });
    // The page may find it out by itself first.
    const link = page.getByRole('link', { name: 'Music base', exact: true }).first();
    await Promise.any([link.click(), page.waitForURL(/\/dist\/auth$/)]);
    await expect(page).toHaveURL(/\/dist\/auth$/);
    await expect(page.getByText('Your session has ended')).toBeVisible();
    await expect(page.getByText('What you were typing is kept', { exact: false })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Your session has ended')).toBeVisible();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page).not.toHaveURL(/\/dist\/auth/);
    await page.goto('/dist/feedback');
    await expect(page.getByLabel('Subject')).toHaveValue('The speakers hum');
  });
});

test.describe('two tabs', () => {
  // Calls of either tab may be in flight when the session ends.
  test.use({ expectedErrors: [/status of 401/] });

  test('who logs out reads nothing of an ended session; another tab says that one has logged out', async ({
    page,
    context,
  }) => {
    const { session } = await newAccount('logging-out');
    await addSession(context, session);
    const other = await context.newPage();
    await other.goto('/dist/search');
    await page.goto('/dist/');
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/dist\/auth$/);
    await expect(other.getByText('You logged out in another tab.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /session|logged out/ })).toHaveCount(0);
  });
});

test('sign-in leads whoever is signed in Home', async ({ signedIn: page }) => {
  await page.goto('/dist/auth');
  await expect(page).toHaveURL(/\/dist\/$/);
  await expect(page).toHaveTitle('Home · Kamerton');
});
