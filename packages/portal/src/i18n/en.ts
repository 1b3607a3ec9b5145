import { auth } from './en/auth.ts';
import { fields } from './en/fields.ts';
import { home } from './en/home.ts';
import { music } from './en/music.ts';
import { player } from './en/player.ts';
import { shell } from './en/shell.ts';
import type { Text } from './ru.ts';

/** Every English text by room; a key that is missing does not compile. */
export const en: Text = { auth, fields, home, music, player, shell };
