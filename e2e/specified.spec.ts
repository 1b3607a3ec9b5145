import type { Request } from '@playwright/test';
import { product } from './support/api.ts';
import { pageReady } from './support/page-ready.ts';
import { expect, test } from './support/test.ts';

test.use({ comparesQueries: true });

test('the first reads of a screen carry the XSRF cookie of a host that sets one', async ({ signedIn: page }) => {
  await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'x%3D1', url: product().url }]);
  const asked: Request[] = [];
  page.on('request', (request) => /\/dist\/api\/(?!health)/.test(request.url()) && asked.push(request));
  await page.goto('/dist/');
  await pageReady(page);
  const tokens = asked.map(async (request) => [request.url(), (await request.allHeaders())['x-xsrf-token']]);
  expect((await Promise.all(tokens)).filter(([, token]) => token !== 'x=1')).toEqual([]);
});

test('a link to a target of the page ends there, also on a page that was opened by its address', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  // The target of each scroll of the page's own scripts.
  await page.addInitScript(() => {
    const scrolls: string[] = [];
    Object.assign(window, { scrolls });
    // oxlint-disable-next-line typescript/unbound-method -- it is called on the element it is asked of
    const into = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function noted(this: Element, options?: ScrollIntoViewOptions) {
      scrolls.push(`#${this.id}`);
      into.call(this, options);
    };
    const to = window.scrollTo.bind(window) as (options: ScrollToOptions) => void;
    window.scrollTo = ((options: ScrollToOptions) => {
      scrolls.push(String(options.top));
      to(options);
    }) as typeof window.scrollTo;
  });
  await page.goto('/dist/musicbase/album');
  await pageReady(page);
  await page.evaluate(() => document.documentElement.scrollBy({ top: 200, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(200);
  // The place of the page is stored soon after it has come to rest.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('scroll-places') ?? '')).toContain('200');
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  // spec 9: 600 ms after the browser's own jump.
  const scrolls = () => page.evaluate(() => (window as unknown as { scrolls: string[] }).scrolls);
  await expect.poll(async () => (await scrolls()).length).toBeGreaterThan(0);
  expect(await scrolls()).toEqual(['#content']);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(200);
});

test('the playlist that is selected by default is stored, and a deleted one no longer', async ({ signedIn: page }) => {
  const stored = async () => (await page.context().cookies()).find(({ name }) => name === 'playlist')?.value;
  await page.context().addCookies([{ name: 'playlist', value: '99999', url: product().url }]);
  await page.goto('/dist/mymusic/playlists');
  await pageReady(page);
  await expect.poll(stored).toMatch(/^\d+$/);
  await expect.poll(stored).not.toBe('99999');
});
