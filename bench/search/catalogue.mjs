import { createRandom, createZipf } from './random.mjs';

const languages = {
  russian: {
    frequent:
      'я ты не в любовь мой и на ночь снег это без мы моя как дождь небо сердце где солнце город день песня море дом',
    starts: 'б в г д ж з к л м н п р с т х ч ш пр ст тр сл кр гр зв вл др',
    vowels: 'а о у ы и е я',
    ends: 'н л р т к в м с й ть ка на ла ние ый ая ость',
  },
  english: {
    frequent:
      'the you love me i my of in to a and on night it your time remix feat heart live all down home blue light',
    starts: 'b c d f g h j k l m n p r s t v w br ch cl dr fl gr pl sh sp st th tr',
    vowels: 'a e i o u ea oo ai',
    ends: 'n l r t k m s d ng nd st ck er ing ed ly ness tion',
  },
};

/** Unique words of a language: frequent real ones, then generated ones. */
function createVocabulary(random, { frequent, starts, vowels, ends }, size) {
  const words = new Set(frequent.split(' '));
  const [begin, middle, end] = [starts, vowels, ends].map((list) => list.split(' '));
  while (words.size < size) {
    const syllables = 1 + random.below(3);
    let word = '';
    for (let at = 0; at < syllables; at += 1) word += random.pick(begin) + random.pick(middle);
    words.add(word + random.pick(end));
  }
  return [...words];
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A catalogue of a size, the same each time: words and artists fall by Zipf's law, as do plays. */
export function createCatalogue(tracks) {
  const random = createRandom(20_260_101);
  const size = Math.max(Math.round(tracks / 6), 2000);
  const artists = Math.max(Math.round(tracks / 25), 50);
  const tongues = Object.values(languages).map((language) => {
    const words = createVocabulary(random, language, size);
    return { words, rank: createZipf(random, words.length) };
  });
  const rankOfArtist = createZipf(random, artists, 0.7);
  const tongueOf = () => tongues[random.below(2)];
  const phrase = ({ words, rank }, most) =>
    Array.from({ length: 1 + Math.floor(most * random.next() ** 1.5) }, () => words[rank()]).join(' ');
  const named = Array.from({ length: artists }, (_, at) => {
    const tongue = tongues[at % 2];
    const names = Array.from({ length: 1 + random.below(2) }, () => capital(random.pick(tongue.words)));
    return { tongue, name: names.join(' ') };
  });
  const plays = () => Math.round(1000 / (0.001 + random.next() ** 2)) / 10;
  const month = () => String(1 + random.below(12)).padStart(2, '0');

  const album = () => {
    const { tongue, name: artist } = named[rankOfArtist()];
    const count = Math.min(1 + random.below(19), tracks);
    const songs = Array.from({ length: count }, () => ({
      name: capital(phrase(random.next() < 0.9 ? tongue : tongueOf(), 4)),
      artist: random.next() < 0.08 ? `${artist} feat. ${named[rankOfArtist()].name}` : artist,
      explicit: random.next() < 0.1,
      vocal: random.next() < 0.8,
      genres: [1 + Math.floor(30 * random.next() ** 2)],
      tags: [...new Set(Array.from({ length: random.below(4) }, () => 1 + Math.floor(60 * random.next() ** 2)))],
      popularity: plays(),
    }));
    return {
      name: capital(phrase(tongue, 3)),
      artist,
      release_date: `${1975 + Math.floor(52 * random.next() ** 0.5)}-${month()}-${String(1 + random.below(28)).padStart(2, '0')}`,
      popularity: Math.max(...songs.map((song) => song.popularity)),
      songs,
    };
  };
  return { album, vocabularies: tongues.map(({ words }) => words), random };
}
