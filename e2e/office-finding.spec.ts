import { newAccount } from './support/account.ts';
import { enterOffice, oldestFirst } from './support/office.ts';
import { uniqueSuffix } from './support/unique-suffix.ts';
import { expect, test } from './support/test.ts';

test('an operator finds anything by keys, walks a list by keys and goes on from record to record', async ({
  page,
  context,
}) => {
  await enterOffice(context);
  await page.goto(`/office/tracks?${oldestFirst}`);
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows.first()).toBeVisible();
  const names = await rows.evaluateAll((each) =>
    each.slice(0, 3).map((row) => row.querySelector('a')?.textContent ?? ''),
  );

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Search everything');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  // Arrow keys work without focus, or in a row.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await expect(rows.nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('x');
  await expect(rows.nth(1).getByRole('checkbox')).not.toBeChecked();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(names[1] ?? '');
  const place = page.getByRole('navigation', { name: 'Position in the list' });
  await expect(place).toContainText(/^2 of/);
  await place.getByRole('button', { name: 'Next record' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(names[2] ?? '');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('[');
  await expect(place).toContainText(/^2 of/);

  await page.keyboard.press('Control+k');
  const search = page.getByRole('dialog', { name: 'Search everything' });
  await search.getByRole('combobox').fill(names[0] ?? '');
  await expect(search.getByRole('option', { name: names[0] ?? '' }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(search).toBeHidden();
  await expect(page).toHaveURL(/\/office\/(tracks|albums)\/\d+$/);
});

test('a filter is told in words, kept under a name and found again', async ({ page, context }) => {
  await enterOffice(context);
  await page.goto('/office/accounts');
  const filters = page.getByRole('group', { name: 'Filters' });
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Search' })).toBeFocused();
  await page.keyboard.type('demo.example');
  const chip = filters.getByRole('button', { name: 'Remove filter: “demo.example”' });
  await expect(chip).toBeVisible();
  await filters.getByRole('button', { name: 'Save filter' }).click();
  const name = `Demo ${uniqueSuffix()}`;
  const dialog = page.getByRole('dialog', { name: 'Save filter' });
  await dialog.getByLabel('Filter name').fill(name);
  await page.keyboard.down('Enter');
  await expect(page.getByText('Filter saved')).toBeVisible();
  // An Enter that is held opens no dialog by the button that has the focus again.
  await expect(filters.getByRole('button', { name: 'Save filter' })).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(dialog).toBeHidden();
  await chip.click();
  await expect(chip).toBeHidden();
  await page.reload();
  await filters.getByRole('button', { name, exact: true }).click();
  await expect(chip).toBeVisible();
  await filters.getByLabel(`Delete the saved filter “${name}”`).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(filters.getByText(name)).toBeHidden();
});

test('a question is neither answered unread nor asked again by an Enter that is held or pressed twice', async ({
  page,
  context,
}) => {
  const { user } = (await newAccount('asked')).session;
  await enterOffice(context);
  await page.goto(`/office/accounts/${user.id}`);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  const opener = page.getByRole('button', { name: 'Change API key' });
  const question = page.getByRole('dialog', { name: 'Change API key' });
  const confirm = question.getByRole('button', { name: 'Change key' });
  await opener.focus();
  await page.keyboard.down('Enter');
  await expect(confirm).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(confirm).toBeFocused();
  expect(sent).toEqual([]);

  // Another key is pressed between: it is no double any more.
  await page.keyboard.press('Shift');
  await page.keyboard.down('Enter');
  await expect(page.getByText('API key changed')).toBeVisible();
  await expect(opener).toBeFocused();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(question).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Sign-in link' })).toBeFocused();
  expect(sent).toHaveLength(1);
});
