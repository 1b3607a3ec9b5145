import { useLocale } from 'react-admin';
import { useText } from '../i18n/text.ts';

/** Formats bytes with at most three digits: 980 KB, 1.2 GB. */
function sizeIn(bytes: number, units: readonly string[], language: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && value < 10 ? 1 : 0;
  const written = new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
  return `${written} ${units[unit] ?? ''}`;
}

export function useSize() {
  const { units } = useText().imports;
  const locale = useLocale();
  return (bytes: number) => sizeIn(bytes, units, locale);
}
