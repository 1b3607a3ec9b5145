import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { openApiDocument } from '../../../build/api-docs/document.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());

it('gives the document to everyone, and tells that it has not changed', async () => {
  const first = await test.call('GET', '/openapi.json');
  expect(first).toMatchObject({ status: 200, body: JSON.parse(JSON.stringify(await openApiDocument())) });
  expect(first.headers['cache-control']).toBe('public, max-age=300');
  const ask = (named: string) =>
    test.app.inject({ url: '/dist/api/openapi.json', headers: { 'if-none-match': named } });
  const again = await ask(String(first.headers['etag']));
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await ask('"other"')).statusCode).toBe(200);
});

it('shows the page in the language and with the origin of its reader', async () => {
  const ask = (host: string, lang: string) =>
    test.app.inject({ url: `/dist/api/docs?lang=${lang}`, headers: { host } }).then(({ body }) => body);
  const [first, other, russian] = [
    await ask('one.example', 'en'),
    await ask('two.example', 'en'),
    await ask('one.example', 'ru'),
  ];
  expect(first).toContain('http://one.example/dist/api');
  expect(other).toContain('http://two.example/dist/api');
  expect(other).not.toContain('one.example');
  expect(russian).toContain('<html lang="ru"');
  expect(await ask('"><script>', 'en')).not.toContain('"><script>');
});

it.each(['/openapi.json', '/docs?lang=en'])('gives %s in each encoding, with one tag', async (path) => {
  const ask = (encodings = 'identity') =>
    test.app.inject({ url: `/dist/api${path}`, headers: { host: 'one.example', 'accept-encoding': encodings } });
  const [plain, br, gzip, refused] = [await ask(), await ask('gzip, br'), await ask('gzip'), await ask('br;q=0')];
  expect([plain, br, gzip, refused].map(({ headers }) => headers['content-encoding'])).toEqual([
    undefined,
    'br',
    'gzip',
    undefined,
  ]);
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  for (const { headers } of [br, gzip, refused]) {
    expect(headers['etag']).toBe(plain.headers['etag']);
    expect(headers['vary']).toContain('accept-encoding');
  }
});

it('limits readers by network', async () => {
  const ask = () => test.app.inject({ url: '/dist/api/openapi.json', remoteAddress: '203.0.113.7' });
  const statuses = new Set<number>();
  for (let asked = 0; asked < 120; asked += 1) statuses.add((await ask()).statusCode);
  expect([...statuses]).toEqual([200]);
  const refused = await ask();
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
});
