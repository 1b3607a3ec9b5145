import { type OutsideAddresses, publicPages, type PublicPage } from '@kamerton/wire';
import { fastify, type FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { registerErrorHandler } from '../../../http/error-handler.ts';
import { publicPagesRoutes, sendMissingPage } from './public-pages.routes.ts';
import { textsIn } from '../../../text/texts.ts';
import { securityTxt } from '../../../formats/pages/well-known.ts';

const template =
  '<html lang="ru"><head><title>Kamerton</title></head><body><!-- The server writes the page here. --></body></html>';
const texts = { ru: textsIn('ru').publicPages, en: textsIn('en').publicPages };
const pages = Object.entries(publicPages) as [PublicPage, string][];

let app: FastifyInstance;
afterEach(() => app.close());

const open = (
  outside: OutsideAddresses = {},
  filled: string | null = template,
  { origin = 'https://music.example', securityContact }: { origin?: string; securityContact?: string } = {},
) => {
  app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
  const deps = { config: { outside, securityContact }, portalUrl: () => `${origin}/dist/` };
  registerErrorHandler(app, sendMissingPage(deps, filled));
  publicPagesRoutes(app, deps, filled);
  return (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
};

it.each(pages)('%s is a page in both languages, with its title, its heading and its addresses', async (page, path) => {
  const get = open();
  for (const language of ['ru', 'en'] as const) {
    const { statusCode, body, headers } = await get(`${path}?lang=${language}`);
    const { texts: own, title, product } = texts[language];
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain(`<html lang="${language}"`);
    expect(body).toContain(`<title>${page === 'front' ? title : `${own[page].heading} · ${product}`}</title>`);
    expect(body.match(/<h1>([^<]*)<\/h1>/g)).toEqual([`<h1>${own[page].heading}</h1>`]);
    expect(body).toContain(`<link rel="canonical" href="https://music.example${path}?lang=${language}">`);
    expect(body).toContain(`hreflang="x-default" href="https://music.example${path}">`);
    expect(body).toContain('href="/dist/">');
    expect(body.length).toBeLessThan(14_000);
  }
});

it('has no script, no style inside and nothing unfilled', async () => {
  const get = open();
  for (const [, path] of pages) {
    const { body, headers } = await get(path);
    expect(body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|undefined|\[object|\]\(|\*\*/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'self'/);
    expect(headers['set-cookie']).toBeUndefined();
  }
});

it('speaks one language at a time', async () => {
  const get = open();
  for (const [, path] of pages) {
    const english = (await get(`${path}?lang=en`)).body.replace('>Русский<', '><');
    expect(english).not.toMatch(/[А-яё]/);
    // Nor names of the code, but for an attribute of cookies.
    expect(english.replaceAll(/<[^>]*>|SameSite/g, ' ')).not.toMatch(/\p{Ll}\p{Lu}\p{Ll}/u);
  }
});

it.each([
  ['nothing', '/', {}, 'ru'],
  ['what the browser wants', '/', { 'accept-language': 'de, en-GB;q=0.8, ru;q=0.5' }, 'en'],
  ['a language that is not there', '/', { 'accept-language': 'de' }, 'ru'],
  ['the cookie before the browser', '/', { cookie: 'a=b; locale=1', 'accept-language': 'en' }, 'ru'],
  ['the cookie', '/about', { cookie: 'locale=2' }, 'en'],
  ['a cookie of another name or value', '/', { cookie: 'xlocale=2; locale=21' }, 'ru'],
  ['the address before the cookie', '/?lang=ru', { cookie: 'locale=2' }, 'ru'],
  ['an address that asks for nonsense', '/?lang=de&lang=en', { cookie: 'locale=2' }, 'en'],
])('takes its language by %s', async (_, url, headers, language) => {
  const { body, headers: answered } = await open()(url, headers);
  expect(body).toContain(`<html lang="${language}"`);
  expect(answered['vary']).toBe('cookie, accept-language');
});

it.each(['privacy', 'cookies'] as const)('names the same periods in both languages on the page %s', (page) => {
  const [russian, english] = [texts.ru, texts.en].map(({ texts: own }) => JSON.stringify(own[page]).match(/\d+/g));
  expect(english?.toSorted()).toEqual(russian?.toSorted());
});

it('keeps the language that was asked for in its links, and no other', async () => {
  const get = open();
  expect((await get('/?lang=en')).body).toContain('href="/copyright-holders?lang=en"');
  const left = (await get('/', { 'accept-language': 'en' })).body;
  expect(left).toContain('href="/copyright-holders"');
  expect(left).toContain('<a href="?lang=ru" lang="ru" hreflang="ru">Русский</a>');
});

it('tells that a page has not changed, by language', async () => {
  const get = open();
  const etag = String((await get('/privacy?lang=ru')).headers['etag']);
  const same = await get('/privacy?lang=ru', { 'if-none-match': etag });
  expect([same.statusCode, same.body]).toEqual([304, '']);
  expect((await get('/privacy?lang=en', { 'if-none-match': etag })).statusCode).toBe(200);
});

it.each(pages)('%s gives way to the outside address in its place, and links lead there', async (page, path) => {
  const get = open({ [page]: 'https://other.example/page?a=1&b=2', social: 'https://social.example/us' });
  const { statusCode, headers } = await get(`${path}?lang=en`);
  expect([statusCode, headers['location']]).toEqual([302, 'https://other.example/page?a=1&b=2']);
  const another = (await get(page === 'about' ? '/privacy' : '/about')).body;
  expect(another).toContain('href="https://other.example/page?a=1&amp;b=2"');
  expect(another).toContain('href="https://social.example/us"');
  const sitemap = (await get('/sitemap.xml')).body;
  expect(sitemap).not.toContain(`https://music.example${path}?`);
});

it('tells search engines what is theirs to read', async () => {
  const get = open();
  expect((await get('/favicon.ico')).headers['location']).toBe('/dist/icon.svg');
  expect((await get('/robots.txt')).body).toContain('Sitemap: https://music.example/sitemap.xml');
  const { body, headers } = await get('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(body.match(/<loc>/g)).toHaveLength((pages.length + 1) * 2);
});

it('has no page while the portal is not built', async () => {
  expect((await open({}, null)('/about')).statusCode).toBe(404);
});

it('answers a browser with a page where there is none, in its language, and others with JSON', async () => {
  const get = open();
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
  const { statusCode, body, headers } = await get('/nothing?a=<b>', { accept });
  expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', vary: 'accept, cookie, accept-language' });
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
  expect(body).toContain('<html lang="ru"');
  expect(body).toContain(`<h1>${texts.ru.missing.heading}</h1>`);
  expect(body).not.toMatch(/canonical|undefined|nothing|<script/);
  const english = await get('/nothing', { accept, 'accept-language': 'en' });
  expect(english.body).toContain(`<h1>${texts.en.missing.heading}</h1>`);
  expect(english.body.replace('>Русский<', '><')).not.toMatch(/[А-яё]/);
  const head = await app.inject({ method: 'HEAD', url: '/nothing', headers: { accept } });
  expect([head.statusCode, head.body]).toEqual([404, '']);
  for (const [url, wanted] of [
    ['/nothing', '*/*'],
    ['/nothing', 'application/json'],
    ['/dist/api/nothing', accept],
    ['/office/api/nothing', accept],
    ['/media/audio/x', accept],
  ] as const) {
    const problem = await get(url, { accept: wanted });
    expect([url, problem.statusCode, problem.json().code]).toEqual([url, 404, 'not_found']);
  }
  const sent = await app.inject({ method: 'POST', url: '/nothing', headers: { accept } });
  expect(sent.json().code).toBe('not_found');
});

it('answers a browser with JSON where a page is missing while the portal is not built', async () => {
  expect((await open({}, null)('/nothing', { accept: 'text/html' })).json().code).toBe('not_found');
});

it('says where to report a weakness, if there is somebody to report it to', async () => {
  const path = '/.well-known/security.txt';
  expect((await open()(path)).statusCode).toBe(404);
  await app.close();
  const { statusCode, headers, body } = await open({}, template, { securityContact: 'mailto:safe@music.example' })(
    path,
  );
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toMatch(/^Contact: mailto:safe@music\.example\nExpires: /);
  expect(body).toContain('\nCanonical: https://music.example/.well-known/security.txt\n');
});

it('lets a statement about weaknesses end within a year, and names no address without TLS', () => {
  const now = new Date('2026-11-24T19:30:15.123Z');
  expect(securityTxt('https://music.example/report', 'http://localhost:8080', now)).toBe(
    'Contact: https://music.example/report\nExpires: 2027-05-24T00:00:00Z\nPreferred-Languages: ru, en\n',
  );
});
