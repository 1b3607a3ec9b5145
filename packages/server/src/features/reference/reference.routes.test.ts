import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app.ts';
import { openApiDocument } from '../../api-docs/document.ts';

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
