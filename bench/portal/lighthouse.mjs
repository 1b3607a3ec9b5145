import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { Refusal } from '../../tools/lib/refusal.mjs';
import { npm } from '../../tools/lib/run.mjs';
import { findBrowser } from '../../tools/test/browser.mjs';
import { freePort, temporaryFolder } from '../measure/processes.mjs';
import { sessionCookies } from './measure.mjs';
import { startProduct } from './product.mjs';

/** Fetched by npm when it is used, so that nothing else of the project installs it. */
const lighthouse = 'lighthouse@12.8.2';

/** A browser that is signed in and that Lighthouse can reach. */
async function openSignedIn(product, say) {
  const { path } = await findBrowser(say);
  const port = await freePort();
  const args = [`--remote-debugging-port=${port}`, '--no-sandbox'];
  const context = await chromium.launchPersistentContext(temporaryFolder('kamerton-profile-'), {
    executablePath: path,
    args,
  });
  await context.addCookies(sessionCookies(product));
  const devtools = await context.newCDPSession(await context.newPage());
  // Lighthouse is told to keep cookies, and with them it would keep the cache.
  const forgetCache = () => devtools.send('Network.clearBrowserCache');
  return { port, forgetCache, close: () => context.close() };
}

async function score(address, { port, forgetCache }, preset) {
  await forgetCache();
  const file = join(temporaryFolder('kamerton-lighthouse-'), 'report.json');
  const options = [`--port=${port}`, '--output=json', `--output-path=${file}`, '--only-categories=performance'];
  const more = ['--disable-storage-reset', '--quiet', ...(preset === 'desktop' ? ['--preset=desktop'] : [])];
  const { code, output } = await npm(
    ['exec', '--yes', `--package=${lighthouse}`, '--', 'lighthouse', address, ...options, ...more],
    {},
  );
  if (code !== 0) throw new Refusal('Lighthouse fails.', output);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  if (new URL(report.finalDisplayedUrl).pathname !== new URL(address).pathname)
    throw new Error(`Lighthouse saw ${report.finalDisplayedUrl} instead of ${address}`);
  return Math.round(report.categories.performance.score * 100);
}

const screens = {
  home: () => '/dist/',
  album: ({ album }) => `/dist/musicbase/album/${album}`,
  search: () => '/dist/search',
};

export const lighthouseRows = Object.entries(screens).flatMap(([name, path]) =>
  ['phone', 'desktop'].map((preset) => ({
    id: `lighthouse-${name}-${preset}`,
    title: `Lighthouse, ${name}, ${preset}`,
    asked: 95,
    isAbsolute: true,
    against: 'what is asked',
    unit: 'points',
    better: 'more',
    open: async (bench) => {
      const { product, browser } = await bench.once('lighthouse', async () => {
        const product = await startProduct();
        const browser = await openSignedIn(product, bench.say);
        bench.atEnd(async () => {
          await browser.close();
          await product.stop();
        });
        return { product, browser };
      });
      const address = `${product.url}${path(product)}`;
      return {
        product: async () => ({ value: await score(address, browser, preset) }),
        limit: async () => ({ value: 95 }),
      };
    },
  })),
);
