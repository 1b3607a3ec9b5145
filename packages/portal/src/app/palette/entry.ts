import type { Cover } from '@kamerton/wire';
import type { ComponentType } from 'react';
import { defineNamespace } from '../../i18n/namespace.ts';
import type { palette } from '../../i18n/ru/palette.ts';

export const [usePaletteText, , paletteTexts] = defineNamespace(
  import.meta.glob<typeof palette>('../../i18n/*/palette.ts', { eager: true, import: 'palette' }),
);

/** Something that the palette opens or does. */
export interface Entry {
  /** `screen:home`, `album:12`. */
  id: string;
  name: string;
  about?: string;
  icon?: ComponentType<{ size?: number }>;
  /** A picture in place of the icon. */
  picture?: { cover: Cover | null; seed: string };
  /** The track that it is, which may have failed to play. */
  trackId?: number;
  /** What Enter does, in a word. */
  verb: string;
  act: () => void;
  /** What Ctrl and Enter do. */
  other?: { verb: string; act: () => void };
  /** Not to be shown again as recent: what was looked for is past. */
  passing?: true;
}

export interface Group {
  name: string;
  entries: readonly Entry[];
}
