import { settled } from './support/settled.ts';
import { expect, test } from './support/test.ts';

test.beforeEach(async ({ signedIn: page }) => {
  await page.goto('/dist/');
  await settled(page);
});

test('Home shows what is mine in figures, as the server counts it', async ({ page, session }) => {
  const answer = await page.request.get('/dist/api/my/totals', { headers: { token: session.token } });
  const totals = (await answer.json()) as { albums: number; playlists: number; collections: number };
  const figures = page.getByRole('region', { name: 'My music in figures' });
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

test('Home leads to a new album', async ({ page }) => {
  await page.getByRole('main').locator('a[href*="/musicbase/album/"]').first().click();
  await expect(page).toHaveURL(/\/dist\/musicbase\/album\/\d+$/);
  await settled(page);
});
