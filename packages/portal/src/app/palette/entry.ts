import type { Cover } from '@kamerton/wire';
import type { ComponentType } from 'react';
import { defineNamespace } from '../../i18n/namespace.ts';
import type { palette } from '../../i18n/ru/palette.ts';

export const [usePaletteText, , paletteTexts] = defineNamespace(
  import.meta.glob<typeof palette>('../../i18n/*/palette.ts', { eager: true, import: 'palette' }),
);

export interface Entry {
  /** `screen:home`, `album:12`. */
  id: string;
  name: string;
  about?: string;
  icon?: ComponentType<{ size?: number }>;
  /** Picture instead of the icon. */
  picture?: { cover: Cover | null; seed: string };
  /** Id of the track, which may have failed to play. */
  trackId?: number;
  /** Verb for Enter. */
  verb: string;
  act: () => void;
  /** Second action, on Ctrl and Enter. */
  other?: { verb: string; act: () => void };
  /** True if it is not listed as recent. */
  passing?: true;
}

export interface Group {
  name: string;
  entries: readonly Entry[];
}
