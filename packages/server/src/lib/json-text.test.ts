import { expect, it } from 'vitest';
import { JsonTemplate, JsonText } from './json-text.ts';

const template = () =>
  new JsonTemplate<string>((places) => ({
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
  const other = new JsonTemplate<string>((places) => ({ mine: places.boolean('mine') }));
  expect(other.fill(() => 'true').etag).not.toBe(etag('true'));
});

it('a template without places is its text', () => {
  const text = new JsonTemplate<never>(() => ({ a: 1 })).fill(() => '');
  expect(text).toMatchObject({ text: '{"a":1}', length: 7 });
  expect(new JsonText('{"a":1}').etag).not.toBe(new JsonText('{"a":2}').etag);
});
