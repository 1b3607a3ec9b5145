import { defineNamespace } from '../../i18n/namespace.ts';
import type { support } from '../../i18n/ru/support.ts';

export const [useSupportText, currentSupportText] = defineNamespace(
  import.meta.glob<typeof support>('../../i18n/*/support.ts', { eager: true, import: 'support' }),
);
