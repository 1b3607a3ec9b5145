import type { CannedField } from '@kamerton/wire/office';

/** Puts values into the fields of a text, once: what a value itself says in braces stays as it is. */
export const filledIn = (text: string, values: Record<CannedField, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (written, field: string) =>
    Object.hasOwn(values, field) ? values[field as CannedField] : written,
  );
