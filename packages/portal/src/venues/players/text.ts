import { defineNamespace } from '../../i18n/namespace.ts';
import type { players } from '../../i18n/ru/players.ts';

export type PlayersText = typeof players;

export const [usePlayersText, currentPlayersText] = defineNamespace(
  import.meta.glob<typeof players>('../../i18n/*/players.ts', { eager: true, import: 'players' }),
);
