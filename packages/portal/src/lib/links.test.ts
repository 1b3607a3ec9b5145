import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linksIn } from './links.ts';

const links = (text: string) => linksIn(text).flatMap(({ text, href }) => (href === null ? [] : [text]));

test.each([
  ['See https://example.com/a?b=1#c, please.', ['https://example.com/a?b=1#c']],
  ['(https://example.com/a_(b)) and HTTP://EXAMPLE.COM!', ['https://example.com/a_(b)', 'HTTP://EXAMPLE.COM']],
  ['«https://пример.рф/путь»', ['https://пример.рф/путь']],
  ['javascript:alert(1) data:text/html,x ftp://example.com', []],
  ['https:// and http://?', []],
  ['https://safe.example@evil.example/', []],
])('%s', (text, found) => {
  expect(links(text)).toEqual(found);
});

test('nothing of the text is lost or changed, and every link is of the web', () => {
  const sample = fc.constantFrom(
    'https://',
    'http://a.b',
    ' ',
    '(',
    ')',
    '.',
    '\n',
    'javascript:',
    '<b>',
    'ё',
    '@',
    '%',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(sample, fc.string()), { maxLength: 12 }), (samples) => {
      const text = samples.join('');
      const parts = linksIn(text);
      expect(parts.map((part) => part.text).join('')).toBe(text);
      expect(parts.filter(({ href }) => href !== null && !/^https?:\/\/[^/]/.test(href))).toEqual([]);
    }),
  );
});
