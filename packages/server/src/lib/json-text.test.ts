import { expect, it } from 'vitest';
import { JsonTemplate, JsonText } from './json-text.ts';

const template = () =>
  JsonTemplate.of<string, object>((places) => ({
    name: 'A "quoted" \\u0000t0\\u0000 name',
    mine: places.boolean('mine'),
    file: `/media/1?${places.text('file')}`,
    rest: [1, null],
  }));

it('a template becomes the value with its places filled', () => {
  const { text } = template().fill((place) => ({ mine: 'true', file: 'end=1&signature=x' })[place] ?? '');
  expect(JSON.parse(text)).toEqual({
    name: 'A "quoted" \\u0000t0\\u0000 name',
    mine: true,
    file: '/media/1?end=1&signature=x',
    rest: [1, null],
  });
});

it('the validator is that of the template and of what fills it', () => {
  const etag = (value: string) => template().fill(() => value).etag;
  expect(etag('true')).toBe(etag('true'));
  expect(etag('false')).not.toBe(etag('true'));
  const other = JsonTemplate.of<string, object>((places) => ({ mine: places.boolean('mine') }));
  expect(other.fill(() => 'true').etag).not.toBe(etag('true'));
});

it('a list of templates is an object with what they represent', () => {
  const item = (name: string) =>
    JsonTemplate.of<string, object>((places) => ({ name, file: `/${places.text(name)}?` }));
  const filled = (names: string[]) =>
    JsonTemplate.list('items', names.map(item), { page: { total: names.length } }).fill((place) => place.toUpperCase());
  expect(JSON.parse(filled([]).text)).toEqual({ items: [], page: { total: 0 } });
  expect(JSON.parse(filled(['a', 'b']).text)).toEqual({
    items: [
      { name: 'a', file: '/A?' },
      { name: 'b', file: '/B?' },
    ],
    page: { total: 2 },
  });
  expect(filled(['a', 'b']).etag).not.toBe(filled(['b', 'a']).etag);
});

it('a template without places is its text', () => {
  const text = JsonTemplate.of<never, object>(() => ({ a: 1 })).fill(() => '');
  expect(text).toMatchObject({ text: '{"a":1}', length: 7 });
  expect(new JsonText('{"a":1}').etag).not.toBe(new JsonText('{"a":2}').etag);
});
