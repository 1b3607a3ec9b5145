import type { FieldCode, NewMusicRule } from '@kamerton/wire';
import { fold } from '../../../language/fold.ts';
import { artistKey, type ComparedRule, type RuleLayers } from './track-index.rules.ts';

/** Scope of a rule: the company if both are null. */
export interface Placed {
  tag_id: number | null;
  venue_id: number | null;
}

/** Tags of an account's venues, by venue. */
export type VenueTags = Readonly<Record<number, readonly number[]>>;

/** Those of an account's rules that apply to one of its venues. */
export const rulesOf = <Rule extends Placed>(rules: readonly Rule[], tags: VenueTags, venue: number): Rule[] => {
  const own = tags[venue] ?? [];
  return rules.filter(({ tag_id, venue_id }) =>
    tag_id === null ? venue_id === null || venue_id === venue : own.includes(tag_id),
  );
};

/** An account's rules by where they apply, each list once for all venues that it applies to. */
export interface AccountRules {
  company: readonly ComparedRule[];
  tags: ReadonlyMap<number, readonly ComparedRule[]>;
  venues: ReadonlyMap<number, readonly ComparedRule[]>;
  venueTags: VenueTags;
}

const by = <Rule>(rules: readonly Rule[], keyOf: (rule: Rule) => number | null): Map<number, Rule[]> => {
  const lists = new Map<number, Rule[]>();
  for (const rule of rules) {
    const key = keyOf(rule);
    if (key === null) continue;
    const existing = lists.get(key);
    if (existing) existing.push(rule);
    else lists.set(key, [rule]);
  }
  return lists;
};

export const groupRules = (rules: readonly (ComparedRule & Placed)[], venueTags: VenueTags): AccountRules => ({
  company: rules.filter(({ tag_id, venue_id }) => tag_id === null && venue_id === null),
  tags: by(rules, ({ tag_id }) => tag_id),
  venues: by(rules, ({ venue_id }) => venue_id),
  venueTags,
});

const none: readonly ComparedRule[] = [];

/** The rules that `rulesOf` gives, without comparing each of them with each venue. */
export const layersOf = ({ company, tags, venues, venueTags }: AccountRules, venue: number): RuleLayers => ({
  shared: [company, ...(venueTags[venue] ?? []).flatMap((tag) => [tags.get(tag) ?? none])],
  own: venues.get(venue) ?? none,
});

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
