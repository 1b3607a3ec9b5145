import { chromium } from '@playwright/test';
import { findBrowser } from '../../tools/test/browser.mjs';
import { startProduct } from './product.mjs';

const kib = (bytes) => (bytes / 1024).toFixed(1);
/** KiB of scripts and styles, on the wire: what the first screens may weigh. */
const sizeLimit = 130;
/** Milliseconds from a press to the paint that answers it. */
const pressLimit = 100;

async function openPage(browser, product, { signedIn, network }) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  if (signedIn) {
    const { token, user } = product.session;
    await context.addCookies([
      { name: 'token', value: encodeURIComponent(token), url: product.url },
      { name: 'user', value: encodeURIComponent(JSON.stringify(user)), url: product.url },
    ]);
  }
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // A slow fourth generation: 1.6 Mbit/s down, 150 ms there and back.
  if (network)
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 204_800,
      uploadThroughput: 96_000,
    });
  return { context, page, devtools };
}

/** Bytes of scripts and styles of a first visit, with their headers, and when the screen was there. */
async function measureLoad(browser, product, name, path, signedIn) {
  const { context, page, devtools } = await openPage(browser, product, { signedIn, network: true });
  const kinds = new Map();
  let bytes = 0;
  let files = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!['Script', 'Stylesheet'].includes(kinds.get(requestId))) return;
    bytes += encodedDataLength;
    files += 1;
  });
  await page.goto(product.url + path, { waitUntil: 'load' });
  // The first load is over when the page comes to rest: what it fetches after that no screen waits for.
  await page.locator('h1').first().waitFor();
  for (let before = -1; before !== files; await page.waitForTimeout(700)) before = files;
  const first = { bytes, files };
  const seen = await page.evaluate(async () => {
    const entries = (type) =>
      new Promise((done) =>
        new PerformanceObserver((list) => done(list.getEntries())).observe({ type, buffered: true }),
      );
    const nothing = new Promise((done) => setTimeout(() => done([]), 300));
    const paints = await entries('largest-contentful-paint');
    const shifts = await Promise.race([entries('layout-shift'), nothing]);
    return {
      largest: paints.at(-1).startTime,
      shift: shifts.reduce((sum, { value, hadRecentInput }) => sum + (hadRecentInput ? 0 : value), 0),
    };
  });
  await context.close();
  return `${name.padEnd(10)} ${kib(first.bytes).padStart(7)} KiB  ${String(first.files).padStart(3)} files  ${(first.bytes / 1024 / sizeLimit).toFixed(2)} of the limit  largest paint ${(seen.largest / 1000).toFixed(2)} s  shift ${seen.shift.toFixed(3)}`;
}

/** An album that has a thousand tracks, of those that it has. */
const widen = async (route) => {
  const answer = await route.fetch();
  const body = await answer.json();
  body.tracks = Array.from({ length: 1000 }, (_, index) => ({
    ...body.tracks[index % body.tracks.length],
    id: index + 1,
  }));
  body.pagination.total = 1000;
  await route.fulfill({ response: answer, json: body });
};

/** Milliseconds from presses to their paint, in a list of a thousand tracks. */
async function measurePresses(browser, product) {
  const { context, page } = await openPage(browser, product, { signedIn: true, network: false });
  await page.route(`**/dist/api/albums/${product.album}?*`, widen);
  await page.goto(`${product.url}/dist/musicbase/album/${product.album}`, { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    globalThis.presses = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) if (name === 'click') globalThis.presses.push(duration);
    }).observe({ type: 'event', durationThreshold: 16 });
  });
  const rows = page.getByRole('main').getByRole('listitem');
  const play = (at) => rows.nth(at).getByRole('button').first();
  // The first press also fetches the code of the bar.
  for (const at of [0, 1, 2, 1, 2, 0, 1]) {
    await play(at).click();
    await page.waitForTimeout(600);
  }
  const presses = await page.evaluate(() => globalThis.presses);
  await context.close();
  const [first, ...later] = presses;
  const worst = Math.max(...later);
  return `a press in a list of 1,000 tracks, 4 x slower processor: ${later.join(', ')} ms; worst ${worst} ms, ${(worst / pressLimit).toFixed(2)} of the limit; the first one ${first} ms`;
}

/** First loads and presses of the portal on a phone's profile, as ratios to their limits. */
export async function bench(_args, say) {
  const { path } = await findBrowser(say);
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: path });
  try {
    const screens = [
      ['Sign-in', '/dist/auth', false],
      ['Home', '/dist/', true],
      ['Album', `/dist/musicbase/album/${product.album}`, true],
      ['Search', '/dist/search', true],
    ];
    for (const [name, path, signedIn] of screens) say(await measureLoad(browser, product, name, path, signedIn));
    say(await measurePresses(browser, product));
  } finally {
    await browser.close();
    await product.stop();
  }
}
