const ru = new Intl.PluralRules('ru');
const en = new Intl.PluralRules('en');

/** Forms of a Russian noun: 1 день, 2 дня, 5 дней. */
export function pluralRu(count: number, one: string, few: string, many: string): string {
  const form = ru.select(count);
  if (form === 'one') return one;
  return form === 'many' ? many : few;
}

/** Forms of an English noun: 1 day, 2 days. */
export const pluralEn = (count: number, one: string, other: string) => (en.select(count) === 'one' ? one : other);
