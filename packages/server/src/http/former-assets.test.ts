import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fastify } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { playerPages } from './built-pages.ts';

const former = new URL('../../../../tools/lib/former-files.mjs', import.meta.url);
const { withdrawPage } = (await import(former.href)) as { withdrawPage: (place: string) => void };

const precompress = fileURLToPath(new URL('../../../../tools/precompress.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'kamerton-former-'));
const place = join(folder, 'dist');
const app = fastify();

beforeAll(async () => {
  registerErrorHandler(app);
  await playerPages(app, `${place}/`);
});
beforeEach(() => rmSync(place, { recursive: true, force: true }));
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Puts a build of the page and one chunk in place, as `npm run build` does; the running server goes on. */
const release = (chunk: string): void => {
  const next = join(folder, 'next');
  mkdirSync(join(next, 'assets'), { recursive: true });
  writeFileSync(join(next, 'index.html'), '<title>Player</title>');
  writeFileSync(join(next, 'assets', `${chunk}.js`), `${chunk}()`);
  execFileSync(process.execPath, [precompress, next, '1', place]);
};

/** Lets so much time go by since files were replaced; nothing else stores when that was. */
const pass = (milliseconds: number): void => {
  const list = join(place, 'former.json');
  const replaced = Object.entries(JSON.parse(readFileSync(list, 'utf8')) as Record<string, number>);
  writeFileSync(list, JSON.stringify(Object.fromEntries(replaced.map(([name, at]) => [name, at - milliseconds]))));
};

const day = 86_400_000;

const ask = async (chunk: string, encoding = 'identity') => {
  const url = `/dist/play/assets/${chunk}.js`;
  const { statusCode, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': encoding } });
  return { status: statusCode, bytes: rawPayload };
};
const statuses = async (...chunks: string[]) => Promise.all(chunks.map(async (chunk) => (await ask(chunk)).status));

it('a tab of the former release gets its code for a month of further builds, and no longer', async () => {
  release('first');
  const before = [await ask('first'), await ask('first', 'br'), await ask('first', 'gzip')];
  release('second');
  expect([await ask('first'), await ask('first', 'br'), await ask('first', 'gzip')]).toEqual(before);
  expect(before[0]).toEqual({ status: 200, bytes: Buffer.from('first()') });
  pass(29 * day);
  release('third');
  expect(await statuses('first', 'second', 'third')).toEqual([200, 200, 200]);
  // A month of the first one's own, which each further build would begin anew if it forgot when that was replaced.
  pass(2 * day);
  release('fourth');
  expect(await statuses('first', 'second', 'third', 'fourth')).toEqual([404, 200, 200, 200]);
  pass(31 * day);
  release('fifth');
  expect(await statuses('second', 'third', 'fourth', 'fifth')).toEqual([404, 404, 200, 200]);
});

it('code that a later build has again stays with it, and has its month when that is replaced', async () => {
  for (const chunk of ['first', 'second', 'first']) release(chunk);
  pass(31 * day);
  release('first');
  expect(await statuses('first', 'second')).toEqual([200, 404]);
  release('third');
  expect(await statuses('first', 'third')).toEqual([200, 200]);
});

it('a build goes on from one whose list a power cut has left empty', async () => {
  release('first');
  writeFileSync(join(place, 'former.json'), '');
  release('second');
  expect(await statuses('first', 'second')).toEqual([200, 200]);
});

it('a page that is built anew while the server starts is waited for, and a tab of the former one gets its code', async () => {
  release('first');
  withdrawPage(place);
  const next = fastify();
  registerErrorHandler(next);
  await playerPages(next, `${place}/`);
  const page = async () => (await next.inject('/dist/play/')).statusCode;
  expect(await page()).toBe(503);
  expect(await statuses('first')).toEqual([200]);
  release('second');
  expect(await page()).toBe(200);
  expect(await statuses('first', 'second')).toEqual([200, 200]);
  await next.close();
});
