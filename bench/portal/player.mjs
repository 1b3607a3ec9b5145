import { once } from 'node:events';
import { createServer } from 'node:http';
import { median, percentile } from '../measure/rounds.mjs';

/** How many times slower the processor is than this one, and loads of each page. */
const rate = 6;
const loads = 20;

/** Runs in the page before its scripts: milliseconds from the navigation until a heading is painted with its text. */
const noteHeading = () => {
  globalThis.headingSeen = new Promise((seen) => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('h1')?.textContent) return;
      observer.disconnect();
      // The second frame begins once the first is handed over.
      requestAnimationFrame(() => requestAnimationFrame(() => seen(performance.now())));
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });
};

/** Pairs a browser with a venue of the demonstration; its worker has stored the app, and the network is away, when this resolves. */
async function pairBrowser(browser, { url, session }) {
  const call = async (method, path) => {
    const headers = { token: session.token, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/dist/api${path}`, { method, headers, ...(method === 'POST' && { body: '{}' }) });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  const { objects } = await call('GET', '/objects?limit=1');
  const { code } = await call('POST', `/objects/${objects[0].id}/players`);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${url}/dist/play/#${code}`);
  await page.locator('form button[type=submit]').click();
  await page.locator('.player h1').waitFor();
  await page.evaluate(async () => (await navigator.serviceWorker.ready) && undefined);
  await context.setOffline(true);
  await page.close();
  return context;
}

/** Milliseconds until the heading of an address is seen; no worker runs before. */
async function measureHeading(context, address) {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  await page.addInitScript(noteHeading);
  await page.goto(address, { waitUntil: 'commit' });
  const seen = await page.evaluate(() => globalThis.headingSeen);
  await page.close();
  return seen;
}

/** Opens both pages in turn, so that noise of the machine hits both. */
async function openInTurn({ browser, product }) {
  const plain = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Plain</title><h1>Plain</h1>');
  }).listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const paired = await pairBrowser(browser, product);
  const other = await browser.newContext();
  const milliseconds = { player: [], plain: [] };
  for (let load = 0; load < loads; load += 1) {
    milliseconds.player.push(await measureHeading(paired, `${product.url}/dist/play/`));
    milliseconds.plain.push(await measureHeading(other, `http://127.0.0.1:${plain.address().port}/`));
  }
  await paired.close();
  await other.close();
  plain.closeAllConnections();
  plain.close();
  return milliseconds;
}

const row = (openBoth, id, title, valueOf) => ({
  id,
  title: `venue player, first screen from its service worker without a network, processor ${rate} × slower, ${title}`,
  asked: 500,
  isAbsolute: true,
  against: 'a page that is one heading',
  unit: 'ms',
  better: 'less',
  rounds: 1,
  open: async (bench) => {
    const both = await bench.once('player-open', async () => openInTurn(await openBoth(bench)));
    return {
      product: async () => ({ value: valueOf(both.player) }),
      limit: async () => ({ value: valueOf(both.plain) }),
    };
  },
});

/** The first screen of a paired player from its worker, beside a page that is a heading and nothing else. */
export const playerRows = (openBoth) => [
  row(openBoth, 'player-open', `median of ${loads}`, median),
  row(openBoth, 'player-open-p95', `p95 of ${loads}`, (values) => percentile(values, 0.95)),
];
