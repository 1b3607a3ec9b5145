import { labelsWith } from '../translations.ts';

const rules = new Intl.PluralRules('en');

/** Forms of an English noun: 1 day, 2 days. */
export const plural = (count: number, one: string, other: string) => (rules.select(count) === 'one' ? one : other);

/** Labels of a text in each language. */
export const labelsOf = labelsWith({ ru: 'in Russian', en: 'in English' });
