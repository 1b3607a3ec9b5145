import { palette as en } from './en/palette.ts';
import { room } from './room.ts';
import { palette as ru } from './ru/palette.ts';

export const [usePaletteText] = room<typeof ru>({ ru, en });

/** Screens and actions are found by their names in both languages. */
export const paletteTexts = [ru, en];
