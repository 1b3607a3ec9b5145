/** Returns the form of an English noun that goes with a count: 1 track, 2 tracks. */
export const englishPlural = (count: number, one: string, other: string): string => (count === 1 ? one : other);

/** Returns the form of a Russian noun that goes with a count: 1 трек, 2 трека, 5 треков; 1,5 трека. */
export function russianPlural(count: number, one: string, few: string, many: string): string {
  if (!Number.isInteger(count)) return few;
  const [last, lastTwo] = [count % 10, count % 100];
  if (last === 1 && lastTwo !== 11) return one;
  return last >= 2 && last <= 4 && (lastTwo < 12 || lastTwo > 14) ? few : many;
}

/** A name in Russian quotation marks; its own become the inner pair: `«Кофейня „Утро“»`. */
export const russianQuoted = (name: string): string => `«${name.replaceAll('«', '„').replaceAll('»', '“')}»`;
