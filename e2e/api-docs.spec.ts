import type { Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { excess, violations } from './support/barriers.ts';
import { addSession, expect, test } from './support/test.ts';

async function logOut(page: Page) {
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/dist\/auth$/);
}

const address = (language: string) => `/dist/api/docs?lang=${language}`;

for (const [width, language, colorScheme] of [
  [320, 'ru', 'dark'],
  [1280, 'en', 'light'],
] as const) {
  test(`the documentation fits ${width} px in ${language}, and axe finds nothing in it, ${colorScheme}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto(address(language));
    expect(await violations(page)).toEqual([]);
    expect(await excess(page)).toBeLessThanOrEqual(0);
  });
}

test('a call can be tried by keyboard with a key that outlives no tab', async ({ page, context, session }) => {
  await page.goto(address('en'));
  await page.getByLabel('API key or session token').fill(session.token);
  const call = page.locator('#totals');
  await call.getByText('Try it').focus();
  await page.keyboard.press('Enter');
  await call.getByRole('button', { name: 'Send' }).focus();
  await page.keyboard.press('Enter');
  await expect(call.getByRole('status')).toContainText('200 OK');
  await expect(call.getByRole('status')).toContainText('"playlists"');
  await page.reload();
  await expect(page.getByLabel('API key or session token')).toHaveValue(session.token);
  const other = await context.newPage();
  await other.goto(address('en'));
  await expect(other.getByLabel('API key or session token')).toHaveValue('');
});

test('a key is gone from a tab of its own when its owner logs out of the portal', async ({ page, context }) => {
  const { session } = await newAccount('integrator');
  await addSession(context, session);
  await page.goto('/dist/');
  const docs = await context.newPage();
  await docs.goto(address('en'));
  const key = docs.getByLabel('API key or session token');
  await key.fill('kamerton.of-the-owner');
  await logOut(page);
  await expect(key).toHaveValue('');
  await docs.reload();
  await expect(key).toHaveValue('');
});

test('a key of who has logged out is not there in a tab that is brought back', async ({ page, context }) => {
  const { session } = await newAccount('integrator');
  await addSession(context, session);
  await page.goto('/dist/');
  const docs = await context.newPage();
  await docs.goto(address('en'));
  const key = docs.getByLabel('API key or session token');
  await key.fill('kamerton.of-the-owner');
  await docs.reload();
  await expect(key).toHaveValue('kamerton.of-the-owner');
  await docs.goto('about:blank');
  await logOut(page);
  await docs.goto(address('en'));
  await expect(key).toHaveValue('');
});
