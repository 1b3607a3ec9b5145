import { describe, expect, it } from 'vitest';
import { codeIn, codeLexemes } from '../../../language/codes.ts';
import { periodLexemes } from './lexemes.rules.ts';
import { scriptKey, scriptKeys, withoutIso9 } from '../../../language/script-key.ts';
import { typosOf } from '../../../language/typos.ts';
import { stemOf } from '../../../language/stem.ts';
import { fold } from '../../../language/fold.ts';
import { furtherWords } from '../../../language/words.ts';

describe('stems', () => {
  it.each([
    ['песня песни песню песней песнях', 'песн'],
    ['любимая любимый любимого любимыми', 'любим'],
    ['голуби голубь голубей', 'голуб'],
    ['белая белый белые белой', 'бел'],
    ['song songs', 'song'],
    ['love loves loved loving', 'lov'],
    ['party parties', 'parti'],
    ['stop stopped stopping stops', 'stop'],
    ['kiss kisses', 'kiss'],
  ])('of %j are %j', (words, stem) => {
    expect(words.split(' ').map(stemOf)).toEqual(words.split(' ').map(() => stem));
  });

  it.each(['the', 'или', '2000', 'ab', 'だいすき', 'ab12'])('%j has none', (word) => {
    expect(stemOf(word)).toBeNull();
  });

  it('tell words apart that only look alike', () => {
    for (const [one, other] of ['снег снимок', 'king kind', 'море морковь', 'sing single'].map((pair) =>
      pair.split(' '),
    )) {
      expect(stemOf(one ?? '')).not.toBe(stemOf(other ?? ''));
    }
  });
});

describe('the key of both scripts', () => {
  it.each([
    ['земфира', 'zemfira'],
    ['щелкунчик', 'shchelkunchik schelkunchik shhelkunchik'],
    ['чайковский', 'chaykovskiy chaikovskii chaikovsky tchaikovsky čajkovskij'],
    ['любовь', "lyubov liubov ljubov ljubov' lûbovʹ"],
    ['цой', 'tsoy tsoi coj tsoj'],
    ['хорошо', 'khorosho horosho xorosho'],
    ['жанна', 'zhanna žanna janna'],
    ['елена', 'elena yelena jelena'],
    ['елка', 'elka yolka jolka'],
    ['юлия', 'yuliya iuliia julija yulia'],
    ['алексей', 'aleksey alexei alexey aleksej'],
    ['белые', 'belye belyye belyie'],
    ['объятия', 'obyatiya obiatiia objatija'],
    ['джаз', 'jazz dzhaz'],
  ])('%j is %j', (cyrillic, spellings) => {
    for (const spelling of spellings.split(' ')) {
      const typed = fold(withoutIso9(spelling));
      expect([spelling, scriptKeys(typed).some((key) => scriptKeys(cyrillic).includes(key))]).toEqual([spelling, true]);
    }
  });

  it('of a beginning is the beginning of the key', () => {
    for (const word of ['земфира', 'звезда', 'солнце', 'metallica', 'вологда']) {
      for (let length = 2; length < word.length; length += 1) {
        expect(scriptKey(word)).toMatch(new RegExp(`^${scriptKey(word.slice(0, length)).slice(0, -1)}`));
      }
    }
  });
});

describe('slips', () => {
  it.each([
    ['земфера', 'земфира'],
    ['зефира', 'земфира'],
    ['земмфира', 'земфира'],
    ['зефмира', 'земфира'],
    ['мре', 'море'],
    ['lvoe', 'love'],
  ])('%j may mean %j', (typed, meant) => {
    expect(typosOf(typed)).toContain(meant);
  });

  it('never mean words of less than four letters, nor what was typed', () => {
    expect(typosOf('моря').filter((word) => word.length < 4 || word === 'моря')).toEqual([]);
    expect(typosOf('кт')).toEqual([]);
    expect(typosOf('ш'.repeat(60))).toEqual([]);
  });
});

it('codes are known in any spelling', () => {
  expect(['us-rc1-76-07839', 'USRC17607839', 'isrc: us rc1 76 07839'].map(codeIn)).toEqual(
    Array.from({ length: 3 }, () => ':iUSRC17607839'),
  );
  expect(['0075992740623', '075992740623', '75992740623'].map(codeIn)).toEqual(
    Array.from({ length: 3 }, () => ':u75992740623'),
  );
  expect(['1999', 'love', '7', '', 'us-rc1-76-0783'].map(codeIn)).toEqual([null, null, null, null, null]);
  expect(codeLexemes('US-RC1-76-07839', null)).toEqual([':iUSRC17607839']);
});

it('periods are months where they are short and years where they are long', () => {
  expect(periodLexemes('2025-11-20', '2026-01-05')).toEqual([':m202511', ':m202512', ':m202601']);
  expect(periodLexemes('2020-05-05', '2023-01-01')).toEqual([':y2020', ':y2021', ':y2022', ':y2023']);
  expect(periodLexemes(null, '1901-01-01')).toEqual([':y1900', ':y1901']);
  expect(periodLexemes('2026-01-01', '2025-01-01')).toEqual([]);
  expect(periodLexemes('9999-01-01', null)).toEqual([':y2100']);
});

it('further words are joined ones, letters written as signs, and what "&" and "feat." are read as', () => {
  expect(furtherWords('AC/DC')).toEqual(['acdc']);
  expect(furtherWords('A$AP Ke$ha P!nk')).toEqual(['asap', 'kesha', 'pink']);
  expect(furtherWords('Salt & Cedar (feat. X)')).toEqual(['and', 'и', 'ft', 'featuring']);
  expect(furtherWords('Hello, world!')).toEqual([]);
});
