import { auth } from './ru/auth.ts';
import { fields } from './ru/fields.ts';
import { home } from './ru/home.ts';
import { music } from './ru/music.ts';
import { player } from './ru/player.ts';
import { shell } from './ru/shell.ts';

/** Every Russian text by room. */
export const ru = { auth, fields, home, music, player, shell };

/** The keys that every language has. */
export type Text = typeof ru;
