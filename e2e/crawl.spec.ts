import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { newAccount } from './support/account.ts';
import { product } from './support/api.ts';
import { openEverything } from './support/crawl.ts';
import { ern } from './support/ddex.ts';
import { enterOffice } from './support/office.ts';
import { settled } from './support/settled.ts';
import { expect, test } from './support/test.ts';
import { tone } from './support/tone.ts';

interface List {
  address: string;
  /** The element of a row to click. */
  row: string;
  /** Target of a row; some lists open a dialog or expand the row instead. */
  leads?: RegExp;
  /** The row's address is one of a dialog over the list. */
  inDialog?: true;
}

/** Checks that a page shows its heading and that no part of it has failed. */
async function isWhole(page: Page) {
  await settled(page);
  await expect(page.getByRole('main').getByRole('progressbar')).toHaveCount(0);
  await expect(page.getByText(/Something went wrong|Что-то пошло не так/)).toHaveCount(0);
}

/** From a list to what its first and its last row lead to, and back. */
async function crawl(page: Page, { address, row, leads, inDialog }: List): Promise<void> {
  const rows = page.locator(row).filter({ visible: true });
  await expect(rows.first(), `${address} has rows`).toBeVisible();
  await isWhole(page);
  await openEverything(page);
  for (const end of ['first', 'last'] as const) {
    await rows[end]().click();
    if (leads) await expect(page).toHaveURL(leads);
    await isWhole(page);
    const dialog = page.getByRole('dialog');
    // Its code may still be on its way when the page behind it is whole.
    if (inDialog) await expect(dialog).toBeVisible();
    await openEverything(page, (await dialog.isVisible()) ? '[role=dialog]' : 'main');
    if (leads) await page.goBack();
    else await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(rows.first(), `${address} is there again`).toBeVisible();
    await isWhole(page);
  }
}

test.describe('in the office', () => {
  const inTable = 'main tbody td:nth-last-child(1 of :not([style*="none"]))';
  const table = (name: string, page = ''): List => ({
    address: name,
    row: inTable,
    leads: new RegExp(`/office/${name}/\\d+${page}$`),
  });
  const sections: Record<string, List[]> = {
    support: [table('requests', '/show'), table('accounts'), table('emails', '/show'), table('reply-templates')],
    music: [table('tracks'), table('albums'), table('collections')],
    blocks: [{ address: 'blocks', row: 'main li a', leads: /\/office\/blocks\/\d+$/ }, table('genres'), table('tags')],
    deliveries: [
      { address: 'imports', row: 'main tbody a', leads: /\/office\/imports\/\d+\/show$/ },
      { address: 'deliveries', row: 'main summary' },
    ],
    contracts: [
      table('contracts', '/show'),
      table('terms', '/show'),
      { address: 'terms', row: 'main li a', leads: /\/office\/terms-drafts\/\d+$/ },
      table('staff'),
      { address: 'audit', row: 'main tbody button' },
    ],
  };

  /** Rows that the demonstration does not bring along. */
  const bring: Partial<Record<keyof typeof sections, (page: Page) => Promise<void>>> = {
    support: async (page) => {
      const { email, session } = await newAccount('crawled');
      await fetch(`${product().url}/dist/api/feedback/requests`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: session.token },
        body: JSON.stringify({ subject: 'Crawled', message: 'Is anybody there?' }),
      });
      await fetch(`${product().url}/dist/api/auth/forgot`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email }),
      });
      await create(page, 'reply-templates', { name: 'Crawled', text: { ru: 'Здравствуйте', en: 'Hello' } });
    },
    contracts: (page) => create(page, 'terms-drafts', { name: 'Crawled' }),
    deliveries: deliver,
  };

  for (const [section, lists] of Object.entries(sections))
    test(`every list of ${section} opens its rows, and every dialog and menu on their pages`, async ({
      page,
      context,
    }) => {
      test.slow();
      await enterOffice(context);
      await page.goto('/office/');
      await bring[section]?.(page);
      for (const list of lists) {
        const link = page.getByRole('menu').locator(`a[href$="/office/${list.address}"]`);
        await link.click();
        // The former page stays until the code of the next one has come.
        await expect(link).toHaveAttribute('aria-current', 'page');
        await crawl(page, list);
      }
    });
});

async function create(page: Page, list: string, data: object): Promise<void> {
  const { csrf } = (await (await page.request.get('/office/api/me')).json()) as { csrf: string };
  const headers = { 'x-csrf': csrf, 'idempotency-key': `crawl-${list}-${Date.now()}` };
  expect((await page.request.post(`/office/api/${list}`, { headers, data })).status()).toBe(201);
}

/** A delivery of one track, imported. */
async function deliver(page: Page): Promise<void> {
  const mark = String(Date.now());
  const folder = await mkdtemp(join(tmpdir(), 'kamerton-e2e-crawl-'));
  await mkdir(join(folder, 'resources'));
  await writeFile(join(folder, 'resources', 'one.wav'), tone(31, 220));
  const tracks = [{ title: `Crawled ${mark}`, isrc: `RUCRW26${mark.slice(-5)}`, file: 'one.wav' }];
  const release = { icpn: mark.padStart(14, '0'), title: `Crawl ${mark}`, artist: 'Crawler', tracks };
  await writeFile(join(folder, 'new.xml'), ern({ ...release, id: `crawl-${mark}`, at: '2026-02-01T00:00:00Z' }));
  for (const list of ['deliveries', 'imports']) {
    await page.goto(`/office/${list}`);
    await page.getByLabel('Choose folder').setInputFiles(folder);
    await expect(page.getByText('This was only a check. Nothing in the catalogue has changed.')).toBeVisible();
    if (list === 'imports') continue;
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Import/ })).toBeVisible();
    await expect(page.getByText('Done', { exact: true })).toBeVisible();
  }
  await rm(folder, { recursive: true });
}

test.describe('in the portal', () => {
  const albums = 'main a[href*="/musicbase/album/"]';
  const album = /\/dist\/musicbase\/album\/\d+$/;
  const collections = 'main a[href*="/musicbase/playlist/"]';
  const collection = /\/dist\/musicbase\/playlist\/\d+$/;
  const parts: Record<string, List[]> = {
    'the music base': [
      { address: '/dist/', row: albums, leads: album },
      { address: '/dist/musicbase', row: collections, leads: collection },
      { address: '/dist/musicbase/album', row: albums, leads: album },
      { address: '/dist/musicbase/album-popular', row: albums, leads: album },
      { address: '/dist/musicbase', row: 'main a[href*="/musicbase/block/"]', leads: /\/musicbase\/block\/\d+$/ },
    ],
    'search and my music': [
      { address: '/dist/search', row: albums, leads: album },
      { address: '/dist/mymusic/albums', row: albums, leads: album },
      // The choice of a playlist shows it in its place; a link beside leads to its own page.
      { address: '/dist/mymusic/playlists', row: 'main li a[href*="/mymusic/playlist/"]' },
      {
        address: '/dist/mymusic/playlists',
        row: 'main a[href*="/mymusic/playlist/"]:not(li a)',
        leads: /\/mymusic\/playlist\/\d+$/,
      },
      { address: '/dist/mymusic/playlists?tab=ready-made', row: collections, leads: collection },
    ],
    'venues and support': [
      { address: '/dist/object', row: 'main a[href*="?edit="]', leads: /\?edit=\d+$/, inDialog: true },
      { address: '/dist/feedback/history', row: 'main a[href*="/request/"]', leads: /\/request\/\d+$/ },
    ],
  };
  for (const [part, lists] of Object.entries(parts))
    test(`every list of ${part} opens its rows, and every dialog and menu on their pages`, async ({
      signedIn: page,
    }) => {
      test.slow();
      for (const list of lists) {
        await page.goto(list.address);
        await crawl(page, list);
      }
    });
});
