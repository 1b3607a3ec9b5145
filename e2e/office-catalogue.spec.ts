import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAccount } from './support/account.ts';
import { findAlbums, product } from './support/api.ts';
import { enterOffice } from './support/office.ts';
import { uniqueSuffix } from './support/unique-suffix.ts';
import { addSession, expect, setLanguage, test } from './support/test.ts';
import { tone } from './support/tone.ts';
import { importAlbum } from './support/venue-player.ts';

/** A picture of one point. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an operator uploads an album that a distributor finds and plays, and revokes what then falls silent', async ({
  page,
  context,
  player,
  browser,
}) => {
  const { session } = await newAccount('listener');
  const suffix = uniqueSuffix();
  const [name, parting] = [`Uploaded ${suffix}`, `Parting ${suffix}`];
  const folder = await mkdtemp(join(tmpdir(), 'kamerton-e2e-upload-'));
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, `${parting}.wav`), tone(60, 523));
  await writeFile(join(folder, name, 'Remaining.wav'), tone(60, 392));

  const staff = await browser.newContext({ baseURL: product().url });
  await setLanguage(staff, 'en');
  await enterOffice(staff);
  const office = await staff.newPage();
  await office.goto('/office/imports');
  await office.getByLabel('Choose folder').setInputFiles(join(folder, name));

  // A complete upload is checked automatically; the catalogue stays unchanged.
  await expect(office.getByText('This was only a check. Nothing in the catalogue has changed.')).toBeVisible();
  await expect(office.getByRole('button', { name: 'New: 2' })).toBeVisible();
  await expect(office.getByRole('row').filter({ hasText: `${parting}.wav` })).toContainText('New');
  expect((await findAlbums(session.token)).map((album) => album.name)).not.toContain(name);
  await office.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(office.getByRole('link', { name: parting, exact: true })).toBeVisible();
  await expect(office.getByText('Done', { exact: true })).toBeVisible();
  await rm(folder, { recursive: true });

  const namesNow = async () => (await findAlbums(session.token)).map((each) => each.name);
  await expect.poll(namesNow).toContain(name);
  const album = (await findAlbums(session.token)).find((each) => each.name === name);
  if (!album) throw new Error('the album was not imported');
  await addSession(context, session);
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.goto(`/dist/musicbase/album/${album.id}`);
  await stream;
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add to my music' }).first().click();
  await main.getByRole('button', { name: `Play ${parting}`, exact: true }).click();
  await player.isHeard();

  await office.getByRole('link', { name: parting, exact: true }).click();
  await office.getByRole('button', { name: 'Revoke' }).click();
  const dialog = office.getByRole('dialog', { name: 'Revoke track' });
  await expect(dialog).toContainText('1 track stops playing');
  await expect(dialog).toContainText(/Distributors: 1 \(listener-/);
  await dialog.getByRole('button', { name: 'The licence has expired' }).click();
  await expect(dialog.getByLabel('Reason in Russian')).toHaveValue('Срок лицензии истёк');
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(office.getByRole('button', { name: 'Restore' })).toBeVisible();

  await expect(player.bar.getByRole('link', { name: 'Remaining' })).toBeVisible();
  await page.goto('/dist/mymusic/revoked');
  const row = page
    .getByRole('list', { name: 'Revoked tracks' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: parting, exact: true }) });
  await expect(row).toContainText('The licence has expired');
  await staff.close();
});

test.describe('while a record is edited', () => {
  // The session ends between two presses.
  test.use({ expectedErrors: [/40[19] .*\/office\/api\//] });

  test('what is typed outlives a new cover and the end of the session, and stands beside what another has saved', async ({
    page,
    session,
  }) => {
    const [track] = await importAlbum(session, 440, { seconds: 2, titles: ['Edited'] });
    await page.goto(`/office/albums/${track?.album_id}`);
    await page.getByRole('button', { name: /^Sign in as/ }).click();
    const [label, code] = [page.getByLabel('Label'), page.getByLabel('UPC')];
    const typed = `Label ${uniqueSuffix()}`;
    await label.fill(typed);
    await page.locator('input[type=file]').setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: dot });
    await expect(page.getByText('Cover saved')).toBeVisible();
    await expect(label).toHaveValue(typed);

    const { csrf } = await (await page.request.get('/office/api/me')).json();
    const [path] = /\/albums\/\d+/.exec(page.url()) ?? [];
    const headers = { 'x-csrf': csrf };
    const { item } = await (await page.request.get(`/office/api${path}`)).json();
    await page.request.put(`/office/api${path}`, { headers, data: { version: item.version, upc: '4006381333931' } });
    await page.request.post('/office/api/sign-out', { headers });
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Staff sign-in' });
    await expect(dialog).toContainText('Your session has ended.');
    await dialog.getByRole('button', { name: /^Sign in as/ }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(label).toHaveValue(typed);
    await expect(code).toHaveValue('4006381333931');
  });
});
