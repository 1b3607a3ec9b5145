const rules = new Intl.PluralRules('ru');

/** Returns the form of a noun that goes with a count: 1 трек, 2 трека, 5 треков; 1,5 трека. */
export function plural(count: number, one: string, few: string, many: string): string {
  const category = rules.select(count);
  if (category === 'one') return one;
  return category === 'many' ? many : few;
}
