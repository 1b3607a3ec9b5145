import { chromium } from '@playwright/test';
import { findBrowser } from '../../tools/test/browser.mjs';
import { measurePresses, measureScripts, sessionCookies } from './measure.mjs';
import { playerRows } from './player.mjs';
import { startProduct } from './product.mjs';

/** The browser and the product with its small demonstration, for all rows of the run. */
const openBoth = (bench) =>
  bench.once('portal', async () => {
    const { path } = await findBrowser(bench.say);
    const product = await startProduct();
    const browser = await chromium.launch({ executablePath: path });
    bench.atEnd(async () => {
      await browser.close();
      await product.stop();
    });
    return { product, browser };
  });

const row = (id, title, asked, unit, measure) => ({
  id,
  title,
  asked,
  isAbsolute: true,
  against: 'what is asked',
  unit,
  better: 'less',
  open: async (bench) => {
    const both = await openBoth(bench);
    return { product: async () => ({ value: await measure(both) }), limit: async () => ({ value: asked }) };
  },
});

const enterPortal = (product) => (context) => context.addCookies(sessionCookies(product));

/** Signs in to the office, whose cookie is the context's own. */
const enterOffice =
  ({ url, operator }) =>
  async ({ request }) => {
    const answer = await request.post(`${url}/office/api/sign-in`, { data: operator });
    if (!answer.ok()) throw new Error(`the office's sign-in answered ${answer.status()}`);
  };

export const portalRows = [
  row('portal-sign-in', 'portal, scripts of the sign-in by gzip', 145, 'KiB', ({ browser, product }) =>
    measureScripts(browser, `${product.url}/dist/auth`),
  ),
  row('portal-home', 'portal, scripts of Home by gzip', 145, 'KiB', ({ browser, product }) =>
    measureScripts(browser, `${product.url}/dist/`, enterPortal(product)),
  ),
  row(
    'portal-press',
    'portal, slowest press in a list of 10,000 tracks, processor 4 × slower',
    100,
    'ms',
    async (both) => {
      const [, ...later] = await measurePresses(both.browser, both.product);
      return Math.max(...later);
    },
  ),
  row('office-load', 'office, scripts of the first page by gzip', 360, 'KiB', ({ browser, product }) =>
    measureScripts(browser, `${product.url}/office/`, enterOffice(product)),
  ),
  ...playerRows(openBoth),
];
