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

it('shows the page in the language of its reader and with the address of the service, whatever host is asked for', async () => {
  const ask = (host: string, lang: string) =>
    test.app.inject({ url: `/dist/api/docs?lang=${lang}`, headers: { host, 'accept-encoding': 'br' } });
  const hosts = ['one.example', 'two.example', '"><script>'];
  const asked = await Promise.all(hosts.map((host) => ask(host, 'en')));
  const page = brotliDecompressSync(asked[0]?.rawPayload ?? '').toString();
  expect(page).toContain(`API=${new URL(test.deps.portalUrl()).origin}/dist/api`);
  // One text and one compression for all of them.
  expect(asked.map(({ rawPayload }) => rawPayload.equals(asked[0]?.rawPayload ?? Buffer.of()))).toEqual(
    hosts.map(() => true),
  );
  const russian = await ask('one.example', 'ru');
  expect(brotliDecompressSync(russian.rawPayload).toString()).toContain('<html lang="ru"');
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
