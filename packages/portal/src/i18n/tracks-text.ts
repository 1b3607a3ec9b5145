import { defineNamespace } from './namespace.ts';
import type { tracks } from './ru/tracks.ts';

/** Texts about tracks and sets of them, which the player, features and screens share. */
export const [useTracksText, currentTracksText] = defineNamespace(
  import.meta.glob<typeof tracks>('./*/tracks.ts', { eager: true, import: 'tracks' }),
);
