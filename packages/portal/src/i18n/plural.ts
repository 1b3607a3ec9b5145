const ru = new Intl.PluralRules('ru');
const en = new Intl.PluralRules('en');

/** Forms of a Russian noun: 1 трек, 2 трека, 5 треков. */
export function pluralRu(count: number, one: string, few: string, many: string): string {
  const form = ru.select(count);
  if (form === 'one') return one;
  return form === 'many' ? many : few;
}

/** Forms of an English noun: 1 track, 2 tracks. */
export const pluralEn = (count: number, one: string, other: string) => (en.select(count) === 'one' ? one : other);
