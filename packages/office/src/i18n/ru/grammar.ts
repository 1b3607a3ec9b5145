import { labelsWith } from '../translations.ts';

const rules = new Intl.PluralRules('ru');

/** Forms of a Russian noun: 1 день, 2 дня, 5 дней. */
export function plural(count: number, one: string, few: string, many: string): string {
  const form = rules.select(count);
  if (form === 'one') return one;
  return form === 'many' ? many : few;
}

/** Labels of a text in each language. */
export const labelsOf = labelsWith({ ru: 'по-русски', en: 'по-английски' });
