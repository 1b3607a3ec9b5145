import type { Text } from '../../i18n/ru.ts';

/** What a letter is about; one of a kind that these screens do not know yet is named as the server names it. */
export const kindOf = (kind: string, { kinds }: Text['letters']): string =>
  (kinds as Record<string, string | undefined>)[kind] ?? kind;
