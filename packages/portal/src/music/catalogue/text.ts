import { defineNamespace } from '../../i18n/namespace.ts';
import type { catalogue } from '../../i18n/ru/catalogue.ts';

export const [useCatalogueText] = defineNamespace(
  import.meta.glob<typeof catalogue>('../../i18n/*/catalogue.ts', { eager: true, import: 'catalogue' }),
);
