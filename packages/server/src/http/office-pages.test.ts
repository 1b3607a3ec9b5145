import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officePages } from './built-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'kamerton-office-'));
const app = fastify();
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

beforeAll(() => officePages(app, join(folder, 'dist/')));
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

describe('the office, before it is built', () => {
  it('answers 503 with a page that loads itself again', async () => {
    for (const url of ['/office', '/office/', '/office/accounts/1']) {
      const answer = await get(url);
      expect(answer.statusCode, url).toBe(503);
      expect(answer.headers).toMatchObject({
        'retry-after': '3',
        'cache-control': 'no-store',
        'content-type': 'text/html; charset=utf-8',
      });
      expect(answer.body).toContain('<meta http-equiv="refresh" content="3">');
      expect(answer.body).not.toContain('<script');
    }
  });

  it.each([
    [{ 'accept-language': 'en-GB' }, 'The office is being prepared'],
    [{ 'accept-language': 'ru,en;q=0.5' }, 'Кабинет оператора готовится'],
    [{ 'accept-language': 'en', cookie: 'locale=1' }, 'Кабинет оператора готовится'],
  ])('speaks the language of %j', async (headers, title) => {
    expect((await get('/office/', headers)).body).toContain(`<h1>${title}</h1>`);
  });

  it('has no assets', async () => {
    expect((await get('/office/assets/main.js')).statusCode).toBe(404);
  });
});

describe('the office, as soon as it is built', () => {
  beforeAll(() => {
    mkdirSync(join(folder, 'next/assets'), { recursive: true });
    writeFileSync(join(folder, 'next/index.html'), '<title>Office</title>');
    writeFileSync(join(folder, 'next/icon.svg'), '<svg/>');
    writeFileSync(join(folder, 'next/assets/main.js'), 'main()');
    writeFileSync(join(folder, 'next/assets/main.js.br'), 'compressed');
    renameSync(join(folder, 'next'), join(folder, 'dist'));
  });

  it('is served without another start', async () => {
    for (const url of ['/office', '/office/', '/office/accounts/1', '/office/index.html']) {
      const answer = await get(url);
      expect([answer.statusCode, answer.body], url).toEqual([200, '<title>Office</title>']);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache' });
    }
    expect((await get('/office/icon.svg')).headers).toMatchObject({ 'content-type': 'image/svg+xml' });
  });

  it('has assets for good, compressed where the browser can read that', async () => {
    const plain = await get('/office/assets/main.js');
    expect([plain.statusCode, plain.body]).toEqual([200, 'main()']);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const packed = await get('/office/assets/main.js', { 'accept-encoding': 'br' });
    expect([packed.body, packed.headers['content-encoding']]).toEqual(['compressed', 'br']);
    expect((await get('/office/assets/main.js.br')).statusCode).toBe(404);
    expect((await get('/office/assets/missing.js')).statusCode).toBe(404);
    expect((await get('/office/../office/assets/..%2Findex.html')).statusCode).toBeGreaterThanOrEqual(400);
  });
});
