import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { playerPages } from './built-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'kamerton-player-'));
const app = fastify({ routerOptions: { ignoreTrailingSlash: true } });
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

beforeAll(async () => {
  registerErrorHandler(app);
  await playerPages(app, join(folder, 'dist/'));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it('waits for its build in the language of the browser', async () => {
  const answer = await get('/dist/play/', { 'accept-language': 'ru' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '3']);
  expect(answer.body).toContain('<h1>Плеер готовится</h1>');
  expect((await get('/dist/play/', { 'accept-language': 'en' })).body).toContain(
    '<h1>The player is being prepared</h1>',
  );
});

describe('as soon as it is built', () => {
  beforeAll(() => {
    mkdirSync(join(folder, 'next/assets'), { recursive: true });
    writeFileSync(join(folder, 'next/index.html'), '<title>Player</title>');
    writeFileSync(join(folder, 'next/sw.js'), 'work()');
    writeFileSync(join(folder, 'next/manifest.webmanifest'), '{}');
    writeFileSync(join(folder, 'next/assets/main-1.js'), 'main()');
    renameSync(join(folder, 'next'), join(folder, 'dist'));
  });

  it('is at an address that its service worker controls', async () => {
    const { statusCode, headers } = await get('/dist/play?lang=en');
    expect([statusCode, headers['location']]).toEqual([302, '/dist/play/?lang=en']);
    expect((await get('/dist/play')).headers['location']).toBe('/dist/play/');
    const page = await get('/dist/play/?lang=en');
    expect([page.statusCode, page.body]).toEqual([200, '<title>Player</title>']);
    expect(page.headers['cache-control']).toBe('no-cache');
  });

  it('lets its page play what it keeps, run its worker and nothing foreign', async () => {
    const policy = String((await get('/dist/play/')).headers['content-security-policy']);
    for (const part of ["default-src 'none'", "media-src 'self' blob:", "worker-src 'self'", "manifest-src 'self'"])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  });

  it('has a worker that is asked for again each time', async () => {
    const { headers, body } = await get('/dist/play/sw.js');
    expect(body).toBe('work()');
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/dist/play/' });
    expect(headers['content-type']).toContain('javascript');
    expect((await get('/dist/play/manifest.webmanifest')).headers['content-type']).toContain('manifest+json');
  });

  it('answers a condition that fails with 412, and a range beyond a file with 416', async () => {
    const changed = await get('/dist/play/sw.js', { 'if-match': '"x"' });
    expect([changed.statusCode, changed.json().code]).toEqual([412, 'precondition_failed']);
    const beyond = await get('/dist/play/sw.js', { range: 'bytes=999-' });
    expect([beyond.statusCode, beyond.json().code]).toEqual([416, 'range_not_satisfiable']);
    expect(beyond.headers['content-range']).toBe('bytes */6');
  });

  it('has assets that stay, and no page in place of one that is missing', async () => {
    expect((await get('/dist/play/assets/main-1.js')).headers['cache-control']).toContain('immutable');
    expect((await get('/dist/play/assets/main-0.js')).statusCode).toBe(404);
  });
});
