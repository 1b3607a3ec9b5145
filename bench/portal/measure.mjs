import { gzipSync } from 'node:zlib';

/** The cookies by which the portal knows that somebody is signed in. */
export const sessionCookies = ({ url, session: { token, user } }) => {
  const expires = Date.now() / 1000 + 86_400;
  return [
    { name: 'token', value: encodeURIComponent(token), url, expires },
    { name: 'user', value: encodeURIComponent(JSON.stringify(user)), url, expires },
  ];
};

/** A page of a phone whose processor is four times slower; its `network` is one of the slow fourth generation. */
async function openPage(browser, product, { signedIn, network }) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  if (signedIn) await context.addCookies(sessionCookies(product));
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

/** The first load is over when the page comes to rest: what it fetches after that no screen waits for. */
async function untilAtRest(page, countFiles) {
  for (let before = -1; before !== countFiles(); await page.waitForTimeout(700)) before = countFiles();
}

/** Bytes of scripts and styles of a first visit, with their headers, and when the screen was there. */
export async function measureLoad(browser, product, path, signedIn) {
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
  await page.locator('h1').first().waitFor();
  await untilAtRest(page, () => files);
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
  return { ...first, ...seen };
}

export const longList = 10_000;

/** An album that has ten thousand tracks, of those that it has; pages are as long as they are asked for. */
const widen = async (route) => {
  const address = new URL(route.request().url());
  const offset = Number(address.searchParams.get('offset') ?? 0);
  address.searchParams.set('offset', '0');
  const answer = await route.fetch({ url: address.href });
  const body = await answer.json();
  const { limit } = body.pagination;
  body.tracks = Array.from({ length: Math.min(limit, longList - offset) }, (_, index) => ({
    ...body.tracks[index % body.tracks.length],
    id: offset + index + 1,
  }));
  body.pagination = { ...body.pagination, offset, total: longList };
  await route.fulfill({ response: answer, json: body });
};

/** Milliseconds from presses to their paint, in a list of ten thousand tracks; the first press also fetches the bar. */
export async function measurePresses(browser, product) {
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
  for (const at of [0, 1, 2, 1, 2, 0, 1]) {
    await play(at).click();
    await page.waitForTimeout(600);
  }
  const presses = await page.evaluate(() => globalThis.presses);
  await context.close();
  return presses;
}

/** KiB of scripts of a first visit, compressed by gzip; `enter` signs the browser in. */
export async function measureScripts(browser, address, enter) {
  const context = await browser.newContext();
  await enter?.(context);
  const page = await context.newPage();
  const scripts = [];
  page.on('response', (response) => {
    if (/\/assets\/.*\.js$/.test(response.url())) scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(address, { waitUntil: 'load' });
  await page.locator('h1, main').first().waitFor();
  await untilAtRest(page, () => scripts.length);
  const bytes = (await Promise.all(scripts)).reduce((sum, each) => sum + each, 0);
  await context.close();
  if (bytes === 0) throw new Error(`${address} loaded no script`);
  return bytes / 1024;
}
