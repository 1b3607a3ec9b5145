import type { FieldCode, NewMusicRule } from '@kamerton/wire';
import { fold } from '../../text/fold.ts';
import { artistKey, type ComparedRule } from './track-index.rules.ts';

/** A rule's place; null: the company's. */
export interface Placed {
  venue_id: number | null;
}

/** True if a rule applies to a venue of its account. */
export const appliesTo = (rule: Placed, venue: { venue_id: number }): boolean =>
  rule.venue_id === null || rule.venue_id === venue.venue_id;

/** A rule as it is stored. */
export interface StorableRule extends ComparedRule {
  name: string;
}

const valueOf = (rule: NewMusicRule): string => {
  switch (rule.kind) {
    case 'explicit':
      return '';
    case 'track':
      return String(rule.track_id);
    case 'genre':
      return String(rule.genre_id);
    case 'artist':
      return artistKey(rule.name);
    default:
      return fold(rule.name);
  }
};

/** Rules as they are stored, each once; `malformed` if one has a name without a letter or a digit to compare. */
export const storableRules = (rules: readonly NewMusicRule[]): StorableRule[] | FieldCode => {
  const stored = new Map<string, StorableRule>();
  for (const rule of rules) {
    const value = valueOf(rule);
    if (value === '' && rule.kind !== 'explicit') return 'malformed';
    const key = `${rule.kind} ${value}`;
    if (!stored.has(key)) stored.set(key, { kind: rule.kind, value, name: 'name' in rule ? rule.name : '' });
  }
  return [...stored.values()];
};
