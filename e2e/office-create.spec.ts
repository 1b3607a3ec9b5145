import type { BrowserContext, Page } from '@playwright/test';
import { enterOffice } from './support/office.ts';
import { expect, test } from './support/test.ts';
import { uniqueSuffix } from './support/unique-suffix.ts';

/** Lets a record be created at once, and its answer arrive when the returned function is called. */
async function delayAnswer(page: Page, path: string): Promise<() => void> {
  let answer!: () => void;
  const isDue = new Promise<void>((done) => (answer = done));
  await page.route(`**/office/api/${path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const response = await route.fetch();
    await isDue;
    return route.fulfill({ response });
  });
  return answer;
}

async function openForm(page: Page, context: BrowserContext, path: string) {
  await enterOffice(context);
  await page.goto(`/office/${path}`);
  await page.getByRole('link', { name: 'Create' }).click();
  // The list has labels of the same names.
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
}

test('what is typed while a collection is created is an unsaved change on its page', async ({ page, context }) => {
  await openForm(page, context, 'collections');
  const answer = await delayAnswer(page, 'collections');
  const name = `Evening ${uniqueSuffix()}`;
  await page.getByLabel('In Russian').fill(name);
  const english = page.getByLabel('In English').first();
  await english.fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.keyboard.type(' and night');
  answer();
  await expect(page).toHaveURL(/\/office\/collections\/\d+$/);
  await expect(english).toHaveValue(`${name} and night`);
  const saved = page.waitForResponse(
    (response) => response.request().method() !== 'GET' && /\/office\/api\/collections\/\d+$/.test(response.url()),
  );
  await page.getByRole('button', { name: 'Save' }).click();
  await saved;
  await page.reload();
  await expect(english).toHaveValue(`${name} and night`);
});

test('the first password of a colleague is shown to an operator who has left the form', async ({ page, context }) => {
  await openForm(page, context, 'staff');
  const answer = await delayAnswer(page, 'staff');
  await page.getByLabel('Name').fill('Clara');
  await page.getByLabel('Email').fill(`clara-${uniqueSuffix().replaceAll(/\W/g, '')}@office.example`);
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Support' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Email')).not.toBeEditable();
  page.on('dialog', (question) => void question.accept());
  await page.goBack();
  await expect(page.getByRole('table')).toBeVisible();
  answer();
  const dialog = page.getByRole('dialog', { name: 'Password for Clara' });
  await expect(dialog.getByRole('code')).toHaveText(/^[\w-]{20,}$/);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/office\/staff(\?|$)/);
});
