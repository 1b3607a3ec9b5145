import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { pressInToast } from './support/press.ts';
import { enterOffice } from './support/office.ts';
import { uniqueSuffix } from './support/unique-suffix.ts';
import { expect, test } from './support/test.ts';

async function newTag(page: Page, name: string): Promise<number> {
  const { csrf } = (await (await page.request.get('/office/api/me')).json()) as { csrf: string };
  const headers = { 'x-csrf': csrf, 'idempotency-key': randomUUID() };
  const answer = await page.request.post('/office/api/tags', { headers, data: { name: { ru: name, en: name } } });
  return ((await answer.json()) as { item: { id: number } }).item.id;
}

test('a merge closes its dialog, leads to the other tag and can be undone', async ({ page, context }) => {
  await enterOffice(context);
  const suffix = uniqueSuffix();
  const from = await newTag(page, `Merged ${suffix}`);
  const into = await newTag(page, `Kept ${suffix}`);
  await page.goto(`/office/tags/${from}`);
  await page.getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').fill(`Kept ${suffix}`);
  await page.getByRole('option', { name: `Kept ${suffix}` }).click();
  await dialog.getByRole('button', { name: 'Merge' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/tags/${into}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Kept ${suffix}`);
  // The address of the merged one leads to the other.
  const other = await context.newPage();
  await other.goto(`/office/tags/${from}`);
  await expect(other).toHaveURL(new RegExp(`/tags/${into}$`));
  await other.close();

  await pressInToast(page.getByRole('button', { name: 'Undo' }));
  await expect(page).toHaveURL(new RegExp(`/tags/${from}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Merged ${suffix}`);
  await expect(page.getByText(`“Merged ${suffix}” is back`)).toBeVisible();
});
