import type { BrowserContext } from '@playwright/test';
import { violations } from './support/barriers.ts';
import { newAccount } from './support/account.ts';
import { product, writeToSupport } from './support/api.ts';
import { enterOffice, operator } from './support/office.ts';
import { uniqueSuffix } from './support/unique-suffix.ts';
import { addSession, expect, setLanguage, test } from './support/test.ts';

const firstOf = async ({ request }: BrowserContext, list: string): Promise<{ id: number; version: number }> => {
  const answer = await request.get(`${product().url}/office/api/${list}`);
  const { items } = (await answer.json()) as { items: { id: number; version: number }[] };
  if (!items[0]) throw new Error(`the demonstration has no ${list}`);
  return items[0];
};

test.describe('from the sign-in', () => {
  // It is entered with a wrong password at first.
  test.use({ expectedErrors: [/401 .*\/office\/api\/sign-in$/] });

  test('an operator signs in and answers with the keyboard, and the distributor reads it in the portal', async ({
    page,
    browser,
  }) => {
    const { session: asker } = await newAccount('asker');
    const subject = `Silence ${uniqueSuffix()}`;
    const id = await writeToSupport(asker, subject);

    await page.goto('/office/');
    await expect(page).toHaveURL(/\/office\/login$/);
    await expect(page.getByLabel('Email')).toBeFocused();
    await page.keyboard.type(operator);
    await page.keyboard.press('Tab');
    await page.keyboard.type('a wrong password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).not.toBeEmpty();
    await page.getByLabel('Password').fill(product().password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('Dashboard · Kamerton');
    await page.getByRole('menuitem', { name: /^Requests/ }).click();
    await expect(page.getByText('Demo mode: sign-in works without a second factor.')).toBeVisible();

    const row = page.getByRole('row').filter({ hasText: subject });
    await expect(row).toContainText('1 new');
    await row.getByRole('link', { name: subject }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Nothing sounds in the hall.');
    await expect(page.getByRole('region', { name: 'Requester' })).toContainText(asker.user.email);

    await page.getByRole('button', { name: 'Note', exact: true }).click();
    await page.getByLabel('Note for colleagues').fill('The amplifier again.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('note, visible to staff only')).toBeVisible();

    await page.getByRole('button', { name: 'Reply', exact: true }).click();
    await page.getByLabel('Reply to the distributor').fill('Is the amplifier on?');
    // A typed reply survives a reload.
    await page.reload();
    await expect(page.getByLabel('Reply to the distributor')).toHaveValue('Is the amplifier on?');
    await page.getByLabel('Reply to the distributor').focus();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Reply sent')).toBeVisible();
    await expect(page.getByLabel('Reply to the distributor')).toHaveValue('');
    await expect(page.getByText('Answered', { exact: true })).toBeVisible();

    const portal = await browser.newContext({ baseURL: product().url });
    await setLanguage(portal, 'en');
    await addSession(portal, asker);
    const reader = await portal.newPage();
    await reader.goto(`/dist/feedback/request/${id}`);
    const thread = reader.getByRole('log', { name: 'Thread' });
    await expect(thread).toContainText('Is the amplifier on?');
    await expect(thread).not.toContainText('The amplifier again.');
    await portal.close();
  });
});

test.describe('with two operators', () => {
  test.use({ expectedErrors: [/409 .*\/office\/api\/accounts\/\d+$/] });

  test('both versions of a record are shown to the one who comes second', async ({ page, context }) => {
    const { email } = await newAccount('two-operators');
    await enterOffice(context);
    const { id, version } = await firstOf(context, `accounts?q=${encodeURIComponent(email)}`);
    await page.goto(`/office/accounts/${id}`);
    await page.getByLabel('Name').fill('Mine & Sons');

    const { csrf } = (await (await context.request.get('/office/api/me')).json()) as { csrf: string };
    const theirs = await context.request.put(`/office/api/accounts/${id}`, {
      headers: { 'x-csrf': csrf },
      data: { version, name: 'Theirs Ltd', contact: '+7 000' },
    });
    expect(theirs.status()).toBe(200);

    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Someone else changed this record' });
    await expect(dialog.getByRole('radio', { name: 'Your value: Mine & Sons' })).toBeChecked();
    await expect(dialog.getByRole('radio', { name: 'Saved value: Theirs Ltd' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save selected values' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Name')).toHaveValue('Mine & Sons');
    // Fields that the second tab has not changed keep the values of the first.
    await expect(page.getByLabel('Contact')).toHaveValue('+7 000');
  });
});
