import { defineNamespace } from '../../i18n/namespace.ts';
import type { search } from '../../i18n/ru/search.ts';

export const [useSearchText] = defineNamespace(
  import.meta.glob<typeof search>('../../i18n/*/search.ts', { eager: true, import: 'search' }),
);
