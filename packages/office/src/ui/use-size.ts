import { useLocale } from 'react-admin';
import { useText } from '../i18n/text.ts';
import { sizeIn } from './size.ts';

/** Writes bytes in the chosen language. */
export function useSize() {
  const { units } = useText().imports;
  const locale = useLocale();
  return (bytes: number) => sizeIn(bytes, units, locale ?? 'ru');
}
