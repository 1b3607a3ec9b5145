import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newAccount } from './support/account.ts';
import { writeToSupport } from './support/api.ts';
import { enterOffice, oldestFirst, positionOf } from './support/office.ts';
import { uniqueSuffix } from './support/unique-suffix.ts';
import { expect, test } from './support/test.ts';
import { tone } from './support/tone.ts';

test('the dashboard tells of a request as it comes, and each of its numbers leads to its list', async ({
  page,
  context,
}) => {
  await enterOffice(context);
  const { session } = await newAccount('waiting');
  const stream = page.waitForResponse((response) => response.url().includes('/office/api/events'));
  await page.goto('/office/');
  await stream;
  const system = page.getByRole('region', { name: 'System' });
  await expect(system).toContainText('Disk space');
  await expect(system).toContainText('The newest track’s file is available.');
  await expect(page.getByRole('region', { name: 'Today' })).toContainText('Open objects');

  const subject = `Nothing plays ${uniqueSuffix()}`;
  await writeToSupport(session, subject);
  const attention = page.getByRole('list', { name: 'Needs attention' });
  const waiting = attention.getByRole('link', { name: /requests? (is|are) waiting/ });
  await expect(waiting).toContainText('Longest wait:');
  await expect(page.getByRole('menuitem', { name: /^Requests Needs attention: \d/ })).toBeVisible();
  await waiting.click();
  await expect(page.getByRole('row').filter({ hasText: subject })).toBeVisible();
  await page.goBack();
  await expect(waiting).toBeVisible();
  // Every other number that is there leads to as many rows, but an import of another journey may end.
  const addresses = await attention
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const address of addresses.filter((each) => !each.includes('group=active'))) {
    await page.goto(address);
    await expect(page.getByRole('row').nth(1).or(page.locator('main details').first())).toBeVisible();
  }
});

test('a pause while the address of a track is awaited holds once it is there, and what plays then is that track', async ({
  page,
  context,
}) => {
  await enterOffice(context);
  await page.goto(`/office/tracks?${oldestFirst}`);
  const player = page.getByRole('region', { name: 'Player' });
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^(Play|Pause) / }) });
  const button = (row: number, name: RegExp) => rows.nth(row).getByRole('button', { name });
  await button(0, /^Play /).click();
  await expect.poll(() => positionOf(player)).toBeGreaterThan(0);
  let send: () => void = () => undefined;
  const sent = new Promise<void>((resolve) => void (send = resolve));
  await page.route('**/office/api/tracks/*/audio', async (route) => {
    await sent;
    await route.continue();
  });
  const asked = page.waitForRequest('**/office/api/tracks/*/audio');
  await button(1, /^Play /).click();
  await asked;
  await player.getByRole('button', { name: /^Pause / }).click();
  await expect(button(1, /^Play /)).toBeVisible();
  await player.getByRole('button', { name: /^Play / }).click();
  await expect(button(1, /^Pause /)).toBeVisible();
  expect(await positionOf(player)).toBe(0);
  await player.getByRole('button', { name: /^Pause / }).click();
  const audio = page.waitForResponse('**/media/**');
  send();
  await audio;
  await expect(player.getByRole('slider', { name: 'Seek' })).toBeEnabled();
  await expect(button(1, /^Play /)).toBeVisible();
  expect(await positionOf(player)).toBe(0);
  await player.getByRole('button', { name: /^Play / }).click();
  await expect.poll(() => positionOf(player)).toBeGreaterThan(0);
});

test('an operator listens to tracks and to what is only checked, one at a time', async ({ page, context }) => {
  await enterOffice(context);
  await page.goto(`/office/tracks?${oldestFirst}`);
  const player = page.getByRole('region', { name: 'Player' });
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^(Play|Pause) / }) });
  await rows
    .first()
    .getByRole('button', { name: /^Play / })
    .click();
  await expect.poll(() => positionOf(player)).toBeGreaterThan(0);
  // The demonstration of the journeys has short tracks.
  await player.getByRole('button', { name: /^Pause / }).click();
  await player.getByRole('slider', { name: 'Seek' }).focus();
  await page.keyboard.press('Home');
  for (let second = 0; second < 4; second += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => positionOf(player)).toBe(4);
  await rows
    .nth(1)
    .getByRole('button', { name: /^Play / })
    .click();
  await expect(rows.first().getByRole('button', { name: /^Play / })).toBeVisible();
  await expect(rows.nth(1).getByRole('button', { name: /^Pause / })).toBeVisible();
  await player.getByRole('button', { name: /^Pause / }).click();
  await expect(rows.nth(1).getByRole('button', { name: /^Play / })).toBeVisible();

  const name = `Checked ${uniqueSuffix()}`;
  const folder = await mkdtemp(join(tmpdir(), 'kamerton-e2e-checked-'));
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, 'Unheard.wav'), tone(20, 311));
  await page.goto('/office/imports');
  await page.getByLabel(/^Choose (a )?folder/).setInputFiles(join(folder, name));
  const file = page.getByRole('row').filter({ hasText: 'Unheard.wav' });
  await file.getByRole('button', { name: 'Play “Unheard.wav”' }).click();
  await expect.poll(() => positionOf(player)).toBeGreaterThan(0);
  await expect(player).toContainText('/ 0:20');
  await rm(folder, { recursive: true });

  await page.goto(`/office/albums?${oldestFirst}`);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page
    .getByRole('listitem')
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  await expect.poll(() => positionOf(player)).toBeGreaterThan(0);
  await player.getByRole('button', { name: 'Close player' }).click();
  await expect(player).toBeHidden();
});
