import { attempt } from '@kamerton/ui/attempt';
import { accountKey } from '../../lib/account-storage.ts';

/** An entry that was opened from the palette. Screens and actions are stored by their id alone. */
export interface Recent {
  id: string;
  name: string;
  about?: string;
}

const key = accountKey('palette');
const bound = 6;

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value && typeof value.id === 'string';

/** Recent entries, latest first; invalid ones in the storage are left out. */
export function recentIn(text: string | null): Recent[] {
  const stored = attempt(() => JSON.parse(text ?? '[]') as unknown);
  return Array.isArray(stored) ? stored.filter(isRecent).slice(0, bound) : [];
}

export const withRecent = (stored: readonly Recent[], latest: Recent): Recent[] =>
  [latest, ...stored.filter(({ id }) => id !== latest.id)].slice(0, bound);

/** Of the account, in this browser; deleted at logout. */
export const readRecent = (): Recent[] => recentIn(attempt(() => localStorage.getItem(key)) ?? null);

export const rememberRecent = (latest: Recent) =>
  attempt(() => localStorage.setItem(key, JSON.stringify(withRecent(readRecent(), latest))));
