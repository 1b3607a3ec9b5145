import { pageReady } from './support/page-ready.ts';
import { expect, test, withoutNews } from './support/test.ts';

test.beforeEach(async ({ signedIn: page }) => {
  await page.goto('/dist/');
  await pageReady(page);
});

test('Home shows what is mine in figures, as the server counts it', async ({ page, session }) => {
  const answer = await page.request.get('/dist/api/my/totals', { headers: { token: session.token } });
  const totals = (await answer.json()) as { albums: number; playlists: number; collections: number };
  const figures = page.getByRole('region', { name: 'My music in numbers' });
  for (const [count, words] of [
    [totals.albums, /^albums?$/],
    [totals.playlists, /^own playlists?$/],
    [totals.collections, /^ready-made playlists?$/],
  ] as const) {
    const term = figures.getByRole('term').filter({ hasText: words });
    await expect(term.locator('..').getByRole('definition')).toHaveText(String(count));
  }
});

test('Home shows the day of every venue that is active', async ({ page, session }) => {
  const answer = await page.request.get('/dist/api/objects?limit=100&offset=0&is_active=true', {
    headers: { token: session.token },
  });
  const { objects } = (await answer.json()) as { objects: { name: string }[] };
  expect(objects.length).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { name: 'Today on air' })).toBeVisible();
  const more = page.getByRole('button', { name: /^Show \d+ more$/ });
  if (await more.isVisible()) await more.click();
  for (const { name } of objects) await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
});

test('Home leads to the venues, a new album, and its figures to what they count', async ({ page }) => {
  const main = page.getByRole('main');
  for (const [link, address] of [
    ['All objects', /\/dist\/object$/],
    [/^own playlists?$/, /\/dist\/mymusic\/playlists$/],
    [/^albums?$/, /\/dist\/mymusic\/albums$/],
  ] as const) {
    await main.getByRole('link', { name: link }).first().click();
    await expect(page).toHaveURL(address);
    await page.goBack();
    await pageReady(page);
  }
  await main.locator('a[href*="/musicbase/album/"]').first().click();
  await expect(page).toHaveURL(/\/dist\/musicbase\/album\/\d+$/);
  await pageReady(page);
});

test('what Home and an album ask for ahead of their code is what they need, and is asked for once', async ({
  signedIn: page,
}) => {
  await withoutNews(page);
  for (const [path, ahead] of [
    ['/dist/', 4],
    ['/dist/musicbase/album/1', 1],
  ] as const) {
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/dist/api/') && asked.push(request.url()));
    await page.goto(path);
    await expect(
      page.getByRole('main').getByRole('img').or(page.getByRole('main').locator('img')).first(),
    ).toBeVisible();
    await page.waitForLoadState('networkidle');
    const left = await page.evaluate(() =>
      Object.keys((globalThis as { early?: { answers: object } }).early?.answers ?? {}),
    );
    expect(left).toEqual([]);
    expect(asked.length).toBeGreaterThanOrEqual(ahead);
    expect(new Set(asked).size).toBe(asked.length);
    page.removeAllListeners('request');
  }
});
