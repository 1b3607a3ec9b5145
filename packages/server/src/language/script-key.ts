const cyrillic: Record<string, string> = Object.fromEntries(
  (
    'а-a б-b в-v г-g д-d е-e ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-h ц-ц ч-ch ш-sh щ-sh ' +
    'ъ- ы-i ь- э-e ю-iu я-ia і-i ї-i є-e ґ-g ў-u'
  )
    .split(' ')
    .map((pair) => pair.split('-')),
);

/** Spellings of the same sound in different transliterations, in the order of replacement. */
const sounds: readonly [RegExp, string][] = [
  [/tch/g, 'ch'],
  [/shch|sch|shh/g, 'sh'],
  [/kh/g, 'h'],
  [/ts|tz|cz/g, 'ц'],
  [/ck/g, 'k'],
  [/c(?=[eiy])/g, 'ц'],
  [/c(?!h)/g, 'k'],
  [/ph/g, 'f'],
  [/x/g, 'ks'],
  [/w/g, 'v'],
  [/qu/g, 'kv'],
  [/q/g, 'k'],
  [/[yj][eo]/g, 'e'],
  [/[yj]/g, 'i'],
  [/i+e/g, 'e'],
  [/(.)\1+/g, '$1'],
];

const normalized = (latin: string): string => sounds.reduce((text, [from, to]) => text.replace(from, to), latin);
const inLatin = (word: string): string => Array.from(word, (letter) => cyrillic[letter] ?? letter).join('');

/**
 * Phonetic key of a folded word, the same in both scripts and in the usual transliterations (ISO 9, GOST, passports,
 * English): `земфира` and `zemfira`, `любовь`, `lyubov` and `liubov`.
 */
export const scriptKey = (word: string): string => normalized(inLatin(word));

/** Letters of ISO 9 with accents that folding would remove. */
const iso9: Record<string, string> = { ž: 'zh', č: 'ch', š: 'sh', ŝ: 'sh', û: 'iu', â: 'ia', ʹ: '', ʺ: '' };

/** Replaces the accented letters of ISO 9, before folding. */
export const withoutIso9 = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[žčšŝûâʹʺ]/g, (letter) => iso9[letter] ?? letter);

/**
 * All phonetic keys of a folded word: Latin c, j and x have two sounds, дж is written j in English, names end in another
 * way (Зоя and Zoë, Юлия and Julie), and y is a vowel of its own in Halcyon.
 */
export const scriptKeys = (word: string): string[] => {
  const readings = [
    word,
    word.replaceAll('x', 'h'),
    word.replaceAll('j', 'zh'),
    word.replace(/c(?!h)/g, 'ц'),
    word.replaceAll('дж', 'j'),
    word.replace(/и?я$/, 'е'),
    word.replace(/(?<=[a-z]{2})i?e$/, 'ia'),
    word.replaceAll('ио', 'е'),
  ];
  return [...new Set(readings.map(scriptKey))].filter((key) => key.length > 1);
};
