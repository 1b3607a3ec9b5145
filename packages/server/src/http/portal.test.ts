import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { renderShell, repairEncoding } from './portal.ts';

const source = readFileSync(new URL('../../../portal/index.html', import.meta.url), 'utf8');

const metaIn = (page: string, name: string): string => {
  const written = new RegExp(`<meta name="kamerton-${name}" content="([^"]*)"`).exec(page)?.[1] ?? '';
  return written.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
};

it('writes the address of the API and what stands in for public pages into the portal', () => {
  const outside = { about: 'https://music.example/us?a=1&b="2"$&', social: 'https://social.example/<us>' };
  const page = renderShell(source, { apiUrl: 'https://api.example/v1', outside });
  expect(metaIn(page, 'api')).toBe('https://api.example/v1');
  expect(JSON.parse(metaIn(page, 'outside'))).toEqual(outside);
  expect(page.length).toBeGreaterThan(source.length);
});

it('leaves the portal as it is built where nothing is set', () => {
  expect(renderShell(source, { apiUrl: '/dist/api', outside: {} })).toBe(source);
});

it('makes a page’s address that cannot be decoded readable, and no other', () => {
  const repaired = repairEncoding('GET', '/dist/musicbase/%E0%A4%A?a=%');
  expect(repaired).toBe('/dist/musicbase/%25E0%25A4%25A?a=%25');
  expect(() => decodeURIComponent(repaired ?? '%')).not.toThrow();
  for (const url of ['/dist/api/albums/%E0', '/dist/assets/%E0', '/%E0', '//evil.example/dist/%E0']) {
    expect(repairEncoding('GET', url), url).toBeNull();
  }
  expect(repairEncoding('POST', '/dist/%E0')).toBeNull();
});
