import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pressInToast } from './support/press.ts';
import { newAccount } from './support/account.ts';
import type { Session } from './support/api.ts';
import { excess, sizes, violations } from './support/barriers.ts';
import { pageReady } from './support/page-ready.ts';
import { addSession, expect, test } from './support/test.ts';
import { addVenue } from './support/venue.ts';

test.use({ comparesQueries: true });

// A taken name, a conflict and a file without names are refused.
test.use({ expectedErrors: [/status of (409|422)/] });

const headersOf = ({ token }: Session) => ({ token, 'accept-language': 'en' });

const byDay = { start_time: '08:00', end_time: '21:00' };

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

const volumeOf = async (page: Page, session: Session, id: number) => {
  const answer = await page.request.get(`/dist/api/objects/${id}/sound`, { headers: headersOf(session) });
  return ((await answer.json()) as { sound: { volume: number } }).sound.volume;
};

/** No barriers in a dialog, and no sideways scrolling on a phone. */
async function isAccessible(page: Page, what: string) {
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await pageReady(page);
    expect.soft(await violations(page), `${what}, ${scheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  const before = page.viewportSize() ?? sizes.desktop;
  await page.setViewportSize({ width: 390, height: 800 });
  await pageReady(page);
  expect.soft(await excess(page), `${what} at 390 px`).toBeLessThanOrEqual(0);
  await page.setViewportSize(before);
}

test('venues are tagged, listed by their tags, and the filter is kept under a name', async ({ page, context }) => {
  const { session } = await newAccount('groups-tags');
  await addSession(context, session);
  const bakery = await addVenue(session, 'Bakery', byDay);
  await addVenue(session, 'Bar', { ...byDay, tags: ['Centre', 'Late'] });
  await addVenue(session, 'Kiosk', { ...byDay, tags: ['Late'] });
  await page.goto(`/dist/object?edit=${bakery}`);
  const form = page.getByRole('dialog', { name: 'Object settings' });
  await form.getByLabel('Tags').fill('centre, New');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(card(page, 'Bakery').getByRole('list', { name: 'Tags' })).toHaveText('CentreNew');

  const tags = page.getByRole('group', { name: 'Tags' });
  await tags.getByRole('button', { name: /^Centre/ }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await tags.getByRole('button', { name: /^Late/ }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await tags.getByRole('button', { name: 'With all selected' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveURL(/tags=\d+%2C\d+&match=all/);

  await tags.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('menuitem', { name: 'Tags and filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags and filters' });
  await dialog.getByLabel('Filter name').fill('Late in the centre');
  await dialog.getByRole('button', { name: 'Save filter' }).click();
  await expect(dialog.getByRole('button', { name: 'Delete “Late in the centre”' })).toBeVisible();
  await dialog.getByLabel('Tag “Late”').fill('CENTRE');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog.getByLabel('Tag “Late”')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Tag “Late”').fill('Night');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(dialog.getByLabel('Tag “Night”')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete “New”' }).click();
  await dialog.getByRole('group', { name: 'Delete “New”' }).getByRole('button', { name: 'Delete “New”' }).click();
  await expect(dialog.getByLabel('Tag “New”')).toHaveCount(0);
  await isAccessible(page, 'tags and filters');
  await page.keyboard.press('Escape');

  await page.goto('/dist/object');
  await expect(page.getByRole('article')).toHaveCount(3);
  await tags.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('menuitem', { name: 'Late in the centre' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card(page, 'Bar')).toContainText('Night');
  await tags.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('menuitem', { name: 'Tags and filters' }).click();
  await dialog.getByRole('button', { name: 'Delete “Late in the centre”' }).click();
  const question = dialog.getByRole('group', { name: 'Delete “Late in the centre”' });
  await question.getByRole('button', { name: 'Delete “Late in the centre”' }).click();
  await expect(dialog.getByRole('button', { name: 'Delete “Late in the centre”' })).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Delete “Night”' }).click();
  await dialog.getByRole('group', { name: 'Delete “Night”' }).getByRole('button', { name: 'Delete “Night”' }).click();
  await expect(dialog.getByLabel('Tag “Night”')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Don’t filter by tags' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('many venues change at once after a preview, and go back', async ({ page, context }) => {
  const { session } = await newAccount('groups-many');
  await addSession(context, session);
  const ids = [await addVenue(session, 'Bakery', byDay), await addVenue(session, 'Bar', { ...byDay, tags: ['Late'] })];
  await page.goto('/dist/object');
  await page.getByRole('button', { name: 'Select several' }).click();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Change…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change objects' });
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  await expect(dialog.getByText('Choose what to change.')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Set the volume' }).check();
  await dialog.getByRole('slider', { name: 'Volume' }).fill('40');
  await dialog.getByLabel('Opening hours').selectOption('Every day');
  await dialog.getByLabel('End').fill('23');
  await dialog.getByLabel('Add tags').fill('Late');
  await isAccessible(page, 'the form of a change');
  await dialog.getByRole('button', { name: 'Preview changes' }).click();
  await expect(dialog.getByText('Will change: 2')).toBeVisible();
  const preview = dialog.getByRole('region', { name: 'Preview changes' });
  await expect(preview).toContainText('Hours: daily 08:00–21:00 → daily 09:00–23:00');
  await expect(preview.getByText('Tags: empty → Late')).toHaveCount(1);
  await isAccessible(page, 'the preview of a change');

  // Another tab changes what the preview has told.
  await page.request.put(`/dist/api/objects/${ids[0]}/sound`, { headers: headersOf(session), data: { volume: 70 } });
  await dialog.getByRole('button', { name: 'Change 2 objects' }).click();
  await expect(dialog.getByText('The objects changed while you were looking.')).toBeVisible();
  await expect(preview).toContainText('Volume: 70 → 40');
  await dialog.getByRole('button', { name: 'Change 2 objects' }).click();
  await expect(dialog).toBeHidden();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.focus();
  await expect(card(page, 'Bakery')).toContainText('09:00–23:00');
  for (const id of ids) expect(await volumeOf(page, session, id)).toBe(40);

  await pressInToast(undo);
  await expect(page.getByText('Former values restored: 2 objects')).toBeVisible();
  await expect(card(page, 'Bakery')).toContainText('08:00–21:00');
  expect(await Promise.all(ids.map((id) => volumeOf(page, session, id)))).toEqual([70, 100]);
});

test('venues come in from a table, and what goes out changes nothing', async ({ page, context }) => {
  const { session } = await newAccount('groups-tables');
  await addSession(context, session);
  await addVenue(session, 'Bakery', byDay);
  await page.goto('/dist/object');
  const open = async () => {
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Upload a table' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog', { name: 'Upload objects from a table' });
  const file = dialog.locator('input[type="file"]');
  await isAccessible(page, 'the choice of a table');
  await file.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2') });
  await expect(dialog.getByText('There is no “Name” column.')).toBeVisible();
  const table =
    'Name;City;Type;Daily hours;Tags\nNight bar;Kazan;Café;18:00–02:00;Late\nKiosk;Kazann;Café;;\nBooth;Kazann;Café;;\n';
  await file.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  const refused = dialog.getByRole('region', { name: 'With errors' });
  await expect(refused).toContainText('Rows 3–4');
  await expect(refused).toContainText('There is no such city. Did you mean “Kazan”?');
  await dialog.getByRole('button', { name: /^New/ }).click();
  await expect(dialog.getByRole('region', { name: 'New' })).toContainText('Night bar');
  await isAccessible(page, 'the rows of a table');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(dialog.getByRole('status')).toHaveText('Added: 1, changed: 0, skipped: 2');
  const [refusedTable] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download rows with errors' }).click(),
  ]);
  const corrected = (await readFile(await refusedTable.path(), 'utf8')).replaceAll('Kazann', 'Kazan');
  await isAccessible(page, 'what was skipped');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await open();
  await file.setInputFiles({ name: 'b.csv', mimeType: 'text/csv', buffer: Buffer.from(corrected) });
  await expect(dialog.getByRole('button', { name: /^New/ })).toContainText('2');
  await page.keyboard.press('Escape');
  await expect(card(page, 'Night bar')).toContainText('18:00–02:00');

  for (const format of ['XLSX', 'CSV']) {
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: `Download as ${format}` }).click(),
    ]);
    const buffer = await readFile(await download.path());
    await open();
    await file.setInputFiles({ name: download.suggestedFilename(), mimeType: '', buffer });
    await expect(dialog.getByText('The table changes nothing.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Unchanged/ })).toContainText('2');
    await page.keyboard.press('Escape');
  }
});
