/** Letters as passports and maps romanize them; those that depend on their position are below. */
const letters: Record<string, string> = Object.fromEntries(
  (
    'а-a б-b в-v г-g д-d е-e ё-yo ж-zh з-z и-i й-y к-k л-l м-m н-n о-o п-p р-r с-s т-t у-u ф-f х-kh ц-ts ч-ch ш-sh ' +
    'щ-shch ъ- ы-y ь- э-e ю-yu я-ya'
  )
    .split(' ')
    .map((pair) => pair.split('-')),
);

const startsSyllable = /^[аеёиоуыэюяйьъ]?$|[^а-яё]/;

/** Romanizes a lower-case letter by the one before it, which is empty at the beginning. */
const romanLetter = (letter: string, before: string): string => {
  if (letter === 'е' && startsSyllable.test(before)) return 'ye';
  if (letter === 'и' && before === 'ь') return 'yi';
  return letters[letter] ?? letter;
};

/** A Russian name in English: Нижний Новгород is Nizhny Novgorod, Челны Chelny, Екатеринбург Yekaterinburg. */
export const romanize = (name: string): string => {
  const source = [...name.replace(/[иы]й(?![а-яё])/g, 'ы').replace(/ые(?![а-яё])/g, 'ыэ')];
  return source
    .map((letter, at) => {
      const small = letter.toLowerCase();
      const roman = romanLetter(small, (source[at - 1] ?? '').toLowerCase());
      return small === letter ? roman : roman.charAt(0).toUpperCase() + roman.slice(1);
    })
    .join('');
};
