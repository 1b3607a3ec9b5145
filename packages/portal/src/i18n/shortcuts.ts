import { shortcuts as en } from './en/shortcuts.ts';
import { room } from './room.ts';
import { shortcuts as ru } from './ru/shortcuts.ts';

export const [useShortcutsText] = room<typeof ru>({ ru, en });
