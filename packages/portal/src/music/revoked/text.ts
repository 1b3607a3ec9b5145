import { defineNamespace } from '../../i18n/namespace.ts';
import type { revoked } from '../../i18n/ru/my-music.ts';

export const [useRevokedText, currentRevokedText] = defineNamespace(
  import.meta.glob<typeof revoked>('../../i18n/*/my-music.ts', { eager: true, import: 'revoked' }),
);
