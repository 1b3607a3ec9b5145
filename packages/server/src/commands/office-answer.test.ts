import { expect, it } from 'vitest';
import { answerLines } from './office-answer.ts';

const albums = [
  { id: 1, name: 'Night', cover: null, revoked: { reason: 'x' }, genres: [{ id: 3 }, { id: 7 }], edited: [] },
  { id: 20, name: 'A name that is much longer than a column of a table', genres: [], edited: ['name', 'cover'] },
];

it('prints a list as a table, whole where no terminal is', () => {
  expect(answerLines({ items: albums, total: 2 }, 'en', { width: null })).toEqual([
    'id  name                                                 cover  revoked.reason  genres  edited',
    '1   Night                                                –      x               3, 7    –',
    '20  A name that is much longer than a column of a table  –      –               –       name, cover',
    'total: 2',
  ]);
});

it('prints as many columns as a terminal is wide, or those that are asked for', () => {
  const lines = answerLines({ items: albums, total: 2 }, 'en', { width: 60 });
  expect(lines.slice(0, 3)).toEqual([
    'id  name                                      cover',
    '1   Night                                     –',
    '20  A name that is much longer than a colum…  –',
  ]);
  const columns = ['edited', 'id', 'colour'];
  expect(answerLines({ items: albums, total: 2 }, 'en', { width: 20, columns })).toEqual([
    'edited       id  colour',
    '–            1   –',
    'name, cover  20  –',
    'total: 2',
  ]);
});

it('prints a record as lines, with its lists as tables and its texts as they are', () => {
  const item = { id: 1, is_active: false, contract: { number: null }, text: 'one\ntwo', rows: [{ a: 1 }], none: [] };
  expect(answerLines({ item, password: 'secret' }, 'en', { width: 80 })).toEqual([
    'id: 1',
    'is_active: false',
    'contract.number: –',
    'text:',
    '  one',
    '  two',
    'rows:',
    '  a',
    '  1',
    'none: –',
    'password: secret',
  ]);
});

it('says in words that nothing was found, and that something is done', () => {
  expect(answerLines({ items: [], total: 0 }, 'ru', { width: 80 })).toEqual(['Ничего нет.', 'total: 0']);
  expect(answerLines({ success: true }, 'ru', { width: 80 })).toEqual(['Сделано.']);
  expect(answerLines({ success: true }, 'en', { width: null })).toEqual(['Done.']);
});
