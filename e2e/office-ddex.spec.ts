import { randomInt } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { product } from './support/api.ts';
import { ern } from './support/ddex.ts';
import { enterOffice, positionOf } from './support/office.ts';
import { addSession, expect, setLanguage, test } from './support/test.ts';
import { tone } from './support/tone.ts';

/** Imports a delivery after its check; gives the card of its message, open. */
async function importDelivery(office: Page, folder: string, file: string) {
  await office.goto('/office/deliveries');
  await office.getByLabel('Choose folder').setInputFiles(folder);
  await expect(office.getByText('This was only a check. Nothing in the catalogue has changed.')).toBeVisible();
  await expect(office.getByText(/^Imported: 1 ·/)).toBeVisible();
  await office.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(office.getByRole('heading', { level: 1, name: /^Import/ })).toBeVisible();
  await expect(office.getByText('Done', { exact: true })).toBeVisible();
  const card = office.getByRole('group').filter({ hasText: file });
  await card.locator('summary').click();
  return card;
}

test('an operator takes a delivery, a distributor plays its track, and a take-down ends that', async ({
  page,
  context,
  player,
  browser,
}) => {
  const { session } = await newAccount('hearer');
  const suffix = String(randomInt(1e12, 1e13));
  // Titles come from elsewhere, and are shown as they are and never run.
  const title = `Delivered ${suffix} <img src=x onerror="alert(1)">`;
  const sent = {
    icpn: suffix.padStart(14, '0'),
    title: `Album ${suffix}`,
    artist: '"><script>alert(2)</script>',
    tracks: [{ title, isrc: `RUE2E26${suffix.slice(-5)}`, file: 'one.wav' }],
  };
  const root = await mkdtemp(join(tmpdir(), 'kamerton-e2e-ddex-'));
  const [first, second] = [join(root, `first ${suffix}`), join(root, `second ${suffix}`)];
  await mkdir(join(first, 'resources'), { recursive: true });
  await mkdir(second);
  await writeFile(join(first, 'resources', 'one.wav'), tone(60, 466));
  await writeFile(join(first, 'new.xml'), ern({ ...sent, id: `${suffix}-1`, at: '2026-02-01T00:00:00Z' }));
  await writeFile(
    join(second, 'down.xml'),
    ern({ ...sent, id: `${suffix}-2`, at: '2026-02-02T00:00:00Z', isTakedown: true }),
  );

  const staff = await browser.newContext({ baseURL: product().url });
  await setLanguage(staff, 'en');
  await enterOffice(staff);
  const office = await staff.newPage();
  const dialogs: string[] = [];
  for (const each of [page, office]) each.on('dialog', (dialog) => void dialogs.push(dialog.message()));
  const brought = await importDelivery(office, first, 'new.xml');
  await expect(brought).toContainText(`${sent.artist} — ${sent.title} · new`);
  await expect(brought.getByRole('listitem')).toContainText(title);
  await brought.getByRole('button', { name: /^Play / }).click();
  await expect.poll(() => positionOf(office.getByRole('region', { name: 'Player' }))).toBeGreaterThan(0);

  await addSession(context, session);
  await page.goto('/dist/search');
  await page.getByRole('searchbox').fill(`Delivered ${suffix}`);
  const main = page.getByRole('main');
  const found = main.getByRole('listitem').filter({ hasText: title });
  await found.getByRole('button', { name: `Play ${title}`, exact: true }).click();
  await player.isHeard();
  await found.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Go to album' }).click();
  await main.getByRole('button', { name: 'Add to my music', exact: true }).click();
  await expect(main.getByRole('button', { name: 'Remove from my music', exact: true })).toBeVisible();

  // The album is no longer there after that, and its page would say so.
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.goto('/dist/mymusic/revoked');
  await stream;
  const down = await importDelivery(office, second, 'down.xml');
  await expect(down.getByRole('listitem')).toContainText('taken down');
  // Other rows may suggest it as a replacement: the heading of its own names it.
  const revoked = page.getByRole('list', { name: 'Revoked tracks' }).getByRole('listitem');
  await expect(revoked.filter({ has: page.getByRole('heading', { name: title, exact: true }) })).toContainText(
    'The rights holder took the release down',
  );
  expect(dialogs).toEqual([]);
  await staff.close();
  await rm(root, { recursive: true });
});

test('a delivery in the folder of senders waits for its last file, and then plays', async ({
  page,
  context,
  player,
  browser,
}) => {
  const { session } = await newAccount('hearer');
  const suffix = String(randomInt(1e12, 1e13));
  const name = `batch ${suffix}`;
  const tracks = ['one', 'two'].map((each, n) => ({
    title: `${each} ${suffix}`,
    isrc: `RUE2E${n}${suffix.slice(-6)}`,
    file: `${each}.wav`,
  }));
  const sent = { icpn: suffix.padStart(14, '0'), title: `Album ${suffix}`, artist: `Artist ${suffix}`, tracks };
  const source = await mkdtemp(join(tmpdir(), 'kamerton-e2e-drop-'));
  await mkdir(join(source, 'resources'));
  for (const [n, { file }] of tracks.entries()) {
    await writeFile(join(source, 'resources', file), tone(30, 380 + 60 * n));
  }
  await writeFile(join(source, 'message.xml'), ern({ ...sent, id: suffix, at: '2026-02-01T00:00:00Z' }));
  await writeFile(join(source, 'BatchComplete_20260101120000000.xml'), '');
  const folder = join(product().deliveries, name);
  const last = join('resources', 'two.wav');
  await cp(source, folder, { recursive: true, filter: (path) => !path.endsWith(last) });

  const staff = await browser.newContext({ baseURL: product().url });
  await setLanguage(staff, 'en');
  await enterOffice(staff);
  const office = await staff.newPage();
  await office.goto('/office/deliveries');
  const row = office.getByRole('listitem').filter({ has: office.getByRole('heading', { name, exact: true }) });
  await expect(row).toContainText(`${last} — missing file`);
  await row.getByRole('button', { name: 'Notice to sender' }).click();
  await expect(office.getByRole('dialog')).toContainText(`- ${last}: missing file`);
  await office.getByRole('button', { name: 'Close' }).click();
  await cp(join(source, last), join(folder, last));
  await expect(row).toContainText('Imported');
  expect(await readFile(join(product().deliveries, 'done', `${name}.report.txt`), 'utf8')).toContain('is imported');

  await addSession(context, session);
  await page.goto('/dist/search');
  await page.getByRole('searchbox').fill(`two ${suffix}`);
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play two ${suffix}`, exact: true })
    .click();
  await player.isHeard();
  await staff.close();
  await rm(source, { recursive: true });
});
