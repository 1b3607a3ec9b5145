import type { TemplatePlaceholder } from '@kamerton/wire/office';

/** Replaces the placeholders of a text in one pass: braces within values stay as they are. */
export const filledIn = (text: string, values: Record<TemplatePlaceholder, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (written, field: string) =>
    Object.hasOwn(values, field) ? values[field as TemplatePlaceholder] : written,
  );
