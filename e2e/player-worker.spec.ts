import type { ServerResponse } from 'node:http';
import type { BrowserContext, Page } from '@playwright/test';
import { openProxy } from './support/proxy.ts';
import { expect, test } from './support/test.ts';

const html = (text: string) => `<!doctype html><title>${text}</title><h1>${text}</h1>`;
const sendPage = (response: ServerResponse, text: string) =>
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html(text));

const isOpen = (page: Page) => expect(page.getByLabel('Код подключения')).toBeVisible();

/** The worker controls the page, and the app opens without a network. */
async function opensOffline(page: Page, context: BrowserContext): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await context.setOffline(true);
  await page.reload();
  await isOpen(page);
  await context.setOffline(false);
}

test.describe('one wrong answer while the worker of the venue player is installed', () => {
  // The browser reports the failed installation, and what is asked for without a network.
  test.use({ expectedErrors: [/.*/] });

  for (const [what, path, send] of [
    ['a maintenance page', /\/dist\/play\/$/, (response) => sendPage(response, 'Maintenance')],
    ['a redirect to a sign-in', /\/dist\/play\/$/, (response) => response.writeHead(302, { location: '/about' }).end()],
    ['a page in place of a script', /\/assets\/.*\.js$/, (response) => sendPage(response, 'Sign in')],
    ['the page of another release', /\/dist\/play\/$/, (response) => sendPage(response, 'Kamerton')],
  ] as const satisfies readonly (readonly [string, RegExp, (response: ServerResponse) => unknown])[]) {
    test(`${what} is not stored, and the next visit installs it`, async ({ page, context }) => {
      let isWrong = true;
      let count = 0;
      const proxy = await openProxy(({ url = '', headers }, response) => {
        // Requests of the page itself have another destination.
        if (!isWrong || headers['sec-fetch-dest'] !== 'empty' || !path.test(url)) return false;
        count += 1;
        send(response);
        return true;
      });
      try {
        await page.goto(proxy.url);
        await isOpen(page);
        await expect.poll(() => count).toBeGreaterThan(0);
        isWrong = false;
        await page.reload();
        await isOpen(page);
        await opensOffline(page, context);
      } finally {
        proxy.close();
      }
    });
  }

  for (const [what, stored] of [
    ['whose cache an earlier release has filled wrongly', html('Maintenance')],
    ['whose app never lets another release in', `${html('Music')}<script src="/dist/play/assets/app.js"></script>`],
  ] as const) {
    test(`a device ${what} gets the present one by itself`, async ({ page, context }) => {
      const former = `
      addEventListener('install', (event) => event.waitUntil((async () => {
        const cache = await caches.open('shell-former');
        await cache.put('/dist/play/assets/app.js', new Response('', { headers: { 'content-type': 'text/javascript' } }));
        await cache.put('/dist/play/', new Response(${JSON.stringify(stored)}, { headers: { 'content-type': 'text/html' } }));
        await skipWaiting();
      })()));
      addEventListener('activate', (event) => event.waitUntil(clients.claim()));
      addEventListener('fetch', (event) => {
        const stored = event.request.mode === 'navigate' ? '/dist/play/' : event.request;
        event.respondWith(caches.match(stored).then((found) => found ?? fetch(event.request)));
      });`;
      let isFormer = true;
      const proxy = await openProxy(({ url = '' }, response) => {
        if (!isFormer || !url.endsWith('/sw.js')) return false;
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(former);
        return true;
      });
      try {
        await page.goto(proxy.url);
        await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
        isFormer = false;
        await page.goto(proxy.url);
        // The device is not touched from here on.
        await isOpen(page);
        await opensOffline(page, context);
      } finally {
        proxy.close();
      }
    });
  }
});
