import type { Page } from '@playwright/test';
import { product } from './support/api.ts';
import { codeOf } from './support/authenticator.ts';
import { command, commandFor } from './support/command.ts';
import { startEmpty } from './support/product.ts';
import { uniqueSuffix } from './support/unique-suffix.ts';
import { expect, test } from './support/test.ts';

async function enter(page: Page, email: string, password: string): Promise<void> {
  // A table that is still there has a column of that name.
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

const openMenu = async (page: Page, name: string, item: string) => {
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** Someone of the support, of this journey’s own. */
async function newOperator(name: string): Promise<{ email: string; password: string }> {
  const email = `${uniqueSuffix()}@office.example`;
  const { password = '' } = await command('staff', 'add', email, '--role', 'support', '--name', name);
  return { email, password };
}

test.describe('outside a demonstration', () => {
  let server: Awaited<ReturnType<typeof startEmpty>>;
  test.beforeAll(async () => {
    server = await startEmpty();
  });
  test.afterAll(() => server.stop());
  test.use({ expectedErrors: [/422 .*\/office\/api\/sign-in\/code$|401 .*\/office\/api\/(dashboard|events)/] });

  test('an admin sets a second factor up, signs in by it and by a recovery code, and gets new ones', async ({
    browser,
  }) => {
    const { url, dataDir } = server;
    const context = await browser.newContext({ baseURL: url, locale: 'en' });
    try {
      await context.addCookies([{ name: 'locale', value: '2', url }]);
      const page = await context.newPage();
      const address = ['staff', 'add', 'olga@office.example', '--role', 'admin', '--name', 'Olga'];
      const { email = '', password = '' } = await commandFor({ url, dataDir }, ...address);

      await page.goto('/office/staff');
      await enter(page, email, password);
      await expect(page.getByRole('heading', { name: 'Set up the second factor' })).toBeVisible();
      await expect(page.getByRole('img', { name: 'QR code for an authenticator app' })).toBeVisible();
      const key = await page.getByRole('code').innerText();
      // The scanned secret survives a reload.
      await page.reload();
      await expect(page.getByRole('code')).toHaveText(key);
      await page.getByLabel('6-digit code from the app').fill(codeOf(key));
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
      await expect(page.getByRole('listitem')).toHaveCount(10);
      const code = await page.getByRole('listitem').first().innerText();
      await page.getByRole('button', { name: 'I’ve saved them' }).click();
      await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Admin');
      await expect(page.getByText('Demo mode')).toHaveCount(0);

      await openMenu(page, 'Olga', 'Sign out');
      await enter(page, email, password);
      await page.getByLabel('Code').fill(code);
      await page.keyboard.press('Enter');
      await expect(page).toHaveTitle('Dashboard · Kamerton');

      await openMenu(page, 'Olga', 'Second factor');
      const dialog = page.getByRole('dialog', { name: 'Second factor' });
      await expect(dialog).toContainText('Recovery codes left: 9.');
      // The next step’s code: the one of the setting up is used, and clocks may differ by a step.
      await dialog.getByLabel('6-digit code from the app').fill(codeOf(key, Date.now() + 30_000));
      await dialog.getByRole('button', { name: 'Get new codes' }).click();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10);
      await page.getByRole('button', { name: 'I’ve saved them' }).click();

      await openMenu(page, 'Olga', 'Sign out');
      await enter(page, email, password);
      await page.getByLabel('Code').fill(code);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('Incorrect code.');
    } finally {
      await context.close();
    }
  });
});

test('the screens of other roles are refused politely, and ask for nothing', async ({ page }) => {
  const { email, password } = await newOperator('Lena');
  await page.goto('/office/imports');
  await enter(page, email, password);
  await expect(page.getByText('Access denied', { exact: true })).toBeVisible();
  for (const path of ['imports', 'imports/1/show', 'tracks/1', 'blocks', 'deliveries', 'staff', 'audit']) {
    await page.goto(`/office/${path}`);
    await expect(page.getByText('Access denied', { exact: true })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Requests' })).toBeVisible();
  }
});

test.describe('with a session that ends', () => {
  // The first tab's press proves itself by what the second tab's sign-in has replaced.
  test.use({ expectedErrors: [/40[13] .*\/office\/api\//] });

  test('what is typed outlives the end of a session, and is gone for whoever signs in after a sign-out', async ({
    page,
    context,
  }) => {
    const [vera, igor] = await Promise.all([newOperator('Vera'), newOperator('Igor')]);
    const draft = () => page.getByLabel('Reply to the distributor');
    await page.goto('/office/requests/1/show');
    await enter(page, vera.email, vera.password);
    await draft().fill('Between us');

    // A second tab signs in again; the first one continues.
    const { url } = product();
    const signIn = await context.request.post(`${url}/office/api/sign-in`, { data: vera });
    expect(signIn.status()).toBe(200);
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    await page.getByLabel('Note for colleagues').fill('Goes on.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Goes on.');

    // A closed operator's page shows it without any action.
    await command('staff', 'close', vera.email);
    await expect(page.getByRole('alert')).toContainText('Your session has ended.');
    await command('staff', 'open', vera.email);
    await enter(page, vera.email, vera.password);
    // The screen is as it was left.
    await expect(page.getByLabel('Note for colleagues')).toBeVisible();
    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await expect(draft()).toHaveValue('Between us');

    // Other tabs follow a sign-out and a sign-in.
    const other = await context.newPage();
    await other.goto('/office/accounts');
    await expect(other.getByRole('button', { name: 'Vera' })).toBeVisible();
    await openMenu(page, 'Vera', 'Sign out');
    await expect(other).toHaveURL(/\/office\/login$/);
    await page.goto('/office/requests/1/show');
    await enter(page, igor.email, igor.password);
    await expect(draft()).toHaveValue('');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Between us');
    await expect(other.getByRole('button', { name: 'Igor' })).toBeVisible();
  });
});
