import type { Browser } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { command } from './support/command.ts';
import { inLetterTo } from './support/letters.ts';
import { uniqueSuffix } from './support/unique-suffix.ts';
import { expect, test } from './support/test.ts';

test('a link of support signs in without showing the API key, and its owner hears of it', async ({ page }) => {
  const { email } = await newAccount('helped');
  const { url = '' } = await command('account', 'sign-in-link', email);
  await page.goto(new URL(url).pathname + new URL(url).search);
  await expect(page).toHaveTitle('Home · Kamerton');
  await page.goto('/dist/auth/index');
  await expect(page.getByText('You logged in with a link from support, so the key isn’t shown.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show key' })).toHaveCount(0);
  expect(await inLetterTo(email, /одноразовую ссылку для входа/)).toBeTruthy();
});

test('a link that is opened where somebody else was listening shows nothing of that', async ({
  signedIn: page,
  player,
  album,
}) => {
  await page.goto(`/dist/musicbase/album/${album.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Play all', exact: true }).click();
  await player.isHeard();
  const { url = '' } = await command('account', 'sign-in-link', (await newAccount('another')).email);
  await page.goto(new URL(url).pathname + new URL(url).search);
  await expect(page).toHaveTitle('Home · Kamerton');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(player.bar).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(player.bar).toHaveCount(0);
});

test('staff see where they are signed in, and end the other sessions', async ({ browser, baseURL }) => {
  const email = `${uniqueSuffix()}@office.example`;
  const { password = '' } = await command('staff', 'add', email, '--role', 'support', '--name', 'Sonya');
  const signIn = async (by: Browser) => {
    const context = await by.newContext({ baseURL: baseURL ?? '', locale: 'en' });
    await context.addCookies([{ name: 'locale', value: '2', url: baseURL ?? '' }]);
    const page = await context.newPage();
    await page.goto('/office/requests');
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Sonya' })).toBeVisible();
    return page;
  };
  const here = await signIn(browser);
  const other = await signIn(browser);
  await here.getByRole('button', { name: 'Sonya' }).click();
  await here.getByRole('menuitem', { name: 'Where you’re signed in' }).click();
  const dialog = here.getByRole('dialog', { name: 'Where you’re signed in' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByRole('listitem').first()).toContainText('this session');
  await dialog.getByRole('button', { name: /^End session: / }).click();
  await expect(dialog.getByText('You have no other sessions.')).toBeVisible();
  await other.goto('/office/requests');
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await here.context().close();
  await other.context().close();
});
