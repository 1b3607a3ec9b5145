import { afterEach, expect, test, vi } from 'vitest';
import { publicLink, socialLink } from './public-links.ts';

const withShell = (content: string | undefined) =>
  vi.stubGlobal('document', { querySelector: () => (content === undefined ? null : { content }) });

afterEach(() => vi.unstubAllGlobals());

test('public pages are ours until the configuration names others', () => {
  withShell('{}');
  expect(publicLink('copyright_holders')).toBe('/copyright-holders');
  expect(socialLink()).toBe('/about#contact');
});

test('a page that is replaced leads outside, and the others stay', () => {
  withShell('{"about":"https://music.example/us?a=1","social":"https://social.example/music"}');
  expect(publicLink('about')).toBe('https://music.example/us?a=1');
  expect(publicLink('privacy')).toBe('/privacy');
  expect(socialLink()).toBe('https://social.example/music');
});

test.each([undefined, '', 'no JSON'])('a shell that says %j leads to our own pages', (content) => {
  withShell(content);
  expect(publicLink('about')).toBe('/about');
});
