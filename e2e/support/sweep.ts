import { expect, type Page } from '@playwright/test';
import { excess, appearances, sizes, violations } from './barriers.ts';
import { openEverything } from './crawl.ts';
import { pageReady } from './page-ready.ts';

export interface Rows {
  /** The element of a row to click. */
  row: string;
  /** Target of a row; some lists open a dialog or expand the row instead. */
  leads?: RegExp;
  /** The row's address is one of a dialog over the list. */
  inDialog?: true;
}

/** A layout of the office follows a new width by a script, in its own time. */
const eventually = expect.configure({ soft: true });

/** Widths at which layouts change, and the least supported one. */
const narrowWidths = [1024, 768, 320];

/** Checks that a page shows its heading and that no part of it has failed. */
export async function isWhole(page: Page): Promise<void> {
  await pageReady(page);
  await expect(page.getByRole('main', { includeHidden: true }).getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByText(/Something went wrong|Что-то пошло не так/)).toHaveCount(0);
}

/** Checks a page for barriers in each size and theme, and that it scrolls sideways in none; ends as it began. */
export async function checkAppearances(page: Page, what: string): Promise<void> {
  for (const { device, theme, rules } of appearances) {
    await page.setViewportSize(sizes[device]);
    await page.emulateMedia({ colorScheme: theme });
    await pageReady(page);
    expect.soft(await violations(page, rules), `${what}, ${device}, ${theme}`).toEqual([]);
    await eventually.poll(() => excess(page), { message: `${what}, ${device}` }).toBeLessThanOrEqual(0);
  }
  for (const width of narrowWidths) {
    await page.setViewportSize({ width, height: 700 });
    await pageReady(page);
    await eventually.poll(() => excess(page), { message: `${what} at ${width} px` }).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(sizes.desktop);
  await page.emulateMedia({ colorScheme: 'light' });
  await pageReady(page);
}

/** From a list to what its last and its first row lead to, and back; `visit` is made on the pages of both. */
export async function crawl(
  page: Page,
  { row, leads, inDialog }: Rows,
  visit: (end: 'first' | 'last') => Promise<unknown>,
): Promise<void> {
  const rows = page.locator(row).filter({ visible: true });
  const list = page.url();
  await expect(rows.first(), `${list} has rows`).toBeVisible();
  for (const end of ['last', 'first'] as const) {
    // Another journey may add a row above, which moves this one out of the list under the press.
    await expect(async () => {
      // The press before may lead there late, where there is no such row.
      if (!leads?.test(page.url())) await rows[end]().click({ timeout: 10_000 });
      if (leads) await expect(page).toHaveURL(leads, { timeout: 20_000 });
    }).toPass();
    await isWhole(page);
    const dialog = page.getByRole('dialog');
    // Its code may still be on its way when the page behind it is whole.
    if (inDialog) await expect(dialog).toBeVisible();
    if (await dialog.isVisible()) await openEverything(page, '[role=dialog]');
    else await visit(end);
    if (leads) await page.goBack();
    else await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(rows.first(), `${list} is there again`).toBeVisible();
    await isWhole(page);
  }
}
