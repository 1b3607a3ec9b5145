import { inOtherLayout } from '../../packages/server/dist/language/keyboard-layout.js';
import { createCatalogue } from './catalogue.mjs';

const latin = Object.fromEntries(
  'а-a б-b в-v г-g д-d е-e ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-kh ц-ts ч-ch ш-sh щ-shch ъ- ы-y ь- э-e ю-yu я-ya'
    .split(' ')
    .map((pair) => pair.split('-')),
);
const transliterated = (word) => Array.from(word, (letter) => latin[letter] ?? letter).join('');

const slipped = (word, { below }) => {
  const at = 1 + below(word.length - 2);
  const [head, here, next, tail] = [word.slice(0, at), word[at], word[at + 1] ?? '', word.slice(at + 2)];
  return [head + next + tail, head + here + here + next + tail, head + next + here + tail, `${head}о${next}${tail}`][
    below(4)
  ];
};

/** Classes of searches, each with a maker of bodies; all are drawn from the catalogue that was filled. */
export function createQueries(total) {
  const { album, vocabularies, random } = createCatalogue(total);
  const { below, pick } = random;
  // A sample of the whole catalogue, generated like the fill.
  const songs = [];
  for (let made = 0; made < Math.min(total, 20_000);) {
    const { songs: mine, name } = album();
    made += mine.length;
    songs.push(...mine.map((song) => ({ ...song, album: name })));
  }
  const [russian] = vocabularies;
  const ranked = (from, to) => pick(vocabularies)[from + below(to - from)];
  const words = (text) => text.toLowerCase().split(' ');
  const longWord = () => {
    for (;;) {
      const word = pick(words(pick(songs).name));
      if (word.length >= 6) return word;
    }
  };
  const longRussian = () => {
    for (;;) {
      const word = pick(words(pick(songs).name));
      if (word.length >= 5 && /^[а-я]+$/.test(word)) return word;
    }
  };
  const size = vocabularies[0].length;
  const beginning = (length) => () => ({
    what: pick(russian.slice(0, 3000).concat(vocabularies[1].slice(0, 3000))).slice(0, length),
  });
  return {
    'a rare word': () => ({ what: ranked(Math.floor(size / 10), Math.floor(size / 2)) }),
    'a common word': () => ({ what: ranked(0, 25) }),
    'two words of a name': () => ({ what: words(pick(songs).name).slice(0, 2).join(' ') }),
    'two common words': () => ({ what: `${ranked(0, 25)} ${ranked(0, 25)}` }),
    'artist and name': () => {
      const { artist, name } = pick(songs);
      return { what: `${artist} ${name}`.slice(0, 200) };
    },
    'a name and a letter more': () => ({ what: `${pick(words(pick(songs).name))} ${pick([...'абвгдеклмнпрст'])}` }),
    'a beginning of 1 letter': beginning(1),
    'a beginning of 2 letters': beginning(2),
    'a beginning of 3 letters': beginning(3),
    'no text, no filter': () => ({}),
    'a genre': () => ({ genres: [1 + below(30)] }),
    'genre, tag, vocal': () => ({
      genres: [1 + below(30)],
      tags: [1 + below(60), 1 + below(60)],
      vocal: random.next() < 0.5,
    }),
    'a common word and a genre': () => ({ what: ranked(0, 25), genres: [1 + below(30)] }),
    'a month': () => ({ from: `${2000 + below(26)}-03-05`, to: '2026-12-31' }),
    'a word and years': () => ({ what: ranked(0, 2000), from: `${1990 + below(30)}-01-01`, explicit: false }),
    'the other layout': () => ({ what: inOtherLayout(longWord()) }),
    'the other script': () => ({ what: transliterated(longRussian()) }),
    'a slip': () => ({ what: slipped(longWord(), random) }),
    'a slip beside a word': () => ({ what: `${pick(words(pick(songs).name))} ${slipped(longWord(), random)}` }),
    'nothing found': () => ({ what: `${longWord()}ъъ${longWord()} zzqzz` }),
    'words never together': () => ({ what: `${longWord()} ${longWord()} ${longWord()}` }),
    'an ISRC': () => ({
      what: `RU-BEN-${String(1 + below(total))
        .padStart(7, '0')
        .replace(/^(..)/, '$1-')}`,
    }),
  };
}

/** Adversarial queries of 200 characters each. */
export const hostile = {
  '100 letters': () => ({
    what: Array.from(
      { length: 100 },
      (_, at) => 'абвгдежзиклмнопрстуфхцчшэюяabcdefghijklmnopqrstuvwxyz0123456789'[at % 63],
    ).join(' '),
  }),
  '100 times one letter': () => ({ what: Array.from({ length: 100 }, () => 'а').join(' ') }),
  '66 beginnings of 2 letters': () => ({
    what: Array.from(
      { length: 66 },
      (_, at) => 'прстлокаменовидура'.slice(at % 16, (at % 16) + 1) + 'аоеиулрнст'[at % 10],
    ).join(' '),
  }),
  '40 common words': () => ({
    what: 'я ты не в любовь мой и на ночь снег это без мы моя как the you love me i my of in to a and on night it your time heart live all down'.slice(
      0,
      200,
    ),
  }),
  '40 unknown words': () => ({
    what: Array.from({ length: 40 }, (_, at) => `щъ${'qwrtpsdfgh'[at % 10]}${'zxcvbnm'[at % 7]}`).join(' '),
  }),
  operators: () => ({ what: "' | & ! <-> :* ( ) \\ '' \\' :A 'а':* & !'б' <2> %_ $1 ; -- /* */ любовь" }),
  'one long word': () => ({ what: 'любовь'.repeat(33) }),
  'ligatures that unfold': () => ({ what: '\uFDFA'.repeat(200) }),
  'marks upon marks': () => ({ what: `a${'\u0301'.repeat(199)}` }),
};
