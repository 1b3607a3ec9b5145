import { type RuleKind, splitArtists } from '@kamerton/wire';
import { comparisonKey, fold } from '../../../language/fold.ts';

/** Facts of a track that rules compare. */
export interface TrackFacts {
  id: number;
  name: string;
  artist: string;
  album_name: string;
  explicit: boolean;
  genre_ids: readonly number[];
}

/** A rule as it is compared. */
export interface ComparedRule {
  kind: RuleKind;
  /** An id, or a folded name; empty of `explicit`. */
  value: string;
}

/** Maximum number of artists in a row that are compared as one: a duo's name may have an “&” in it. */
const longestRun = 4;

/** How an artist is compared, of a rule: “A & B” is a duo, which “A” alone is not. Empty for a name of mere commas. */
export const artistKey = (name: string): string => splitArtists(name).map(comparisonKey).join(' ');

/** How artists of a track's line are compared: each of them, and those that stand in a row as one. */
const artistKeysIn = (line: string): string[] => {
  const names = splitArtists(line).map(comparisonKey);
  const keys = new Set([names.join(' ')]);
  for (let from = 0; from < names.length; from += 1) {
    for (let to = from + 1; to <= Math.min(names.length, from + longestRun); to += 1) {
      keys.add(names.slice(from, to).join(' '));
    }
  }
  keys.delete('');
  return [...keys];
};

const remember = <Value>(most: number, read: (text: string) => Value): ((text: string) => Value) => {
  const cache = new Map<string, Value>();
  return (text) => {
    const existing = cache.get(text);
    if (existing !== undefined) return existing;
    if (cache.size >= most) cache.clear();
    const value = read(text);
    cache.set(text, value);
    return value;
  };
};

/** Folding is what takes time here, and albums and artists repeat. */
const artistKeys = remember(50_000, artistKeysIn);
const folded = remember(100_000, fold);

/** The words of a track, with a space around each; a line break keeps words of two texts apart. */
const textOf = ({ name, artist, album_name }: TrackFacts): string =>
  [name, artist, album_name].map((text) => ` ${folded(text)} `).join('\n');

type Places = Map<string, number[]>;

const put = <K, V>(lists: Map<K, V[]>, key: K, value: V): void => {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
};

const none: readonly number[] = [];

/** Tracks by what rules name, so that a rule is compared with those tracks only that it may block. */
export interface TrackIndex {
  length: number;
  /** Positions of the tracks that a rule blocks, in order. */
  blockedBy: (rule: ComparedRule) => readonly number[];
  /** 1 at the positions of the tracks that a list of rules blocks, cached for the list; null if it blocks none. */
  flagsOf: (rules: readonly ComparedRule[]) => Uint8Array | null;
}

/**
 * Decides which tracks a rule blocks: everything that asks, asks here. Of ten thousand tracks an index takes some tens of
 * milliseconds, each kind of rule when it is first asked for, and a rule microseconds.
 */
export const createTrackIndex = (tracks: readonly TrackFacts[]): TrackIndex => {
  const keysOf: Record<RuleKind, (track: TrackFacts) => Iterable<string>> = {
    explicit: ({ explicit }) => (explicit ? [''] : []),
    track: ({ id }) => [String(id)],
    genre: ({ genre_ids }) => genre_ids.map(String),
    artist: ({ artist }) => artistKeys(artist),
    word: (track) => new Set(textOf(track).split(/\s+/)),
  };
  const places = new Map<RuleKind, Places>();

  const placesOf = (kind: RuleKind): Places => {
    const existing = places.get(kind);
    if (existing) return existing;
    const created: Places = new Map();
    for (const [at, track] of tracks.entries()) for (const key of keysOf[kind](track)) put(created, key, at);
    places.set(kind, created);
    return created;
  };

  const blockedBy = ({ kind, value }: ComparedRule): readonly number[] => {
    const [first = '', ...more] = kind === 'word' ? value.split(' ') : [value];
    const found = placesOf(kind).get(first) ?? none;
    if (more.length === 0) return found;
    return found.filter((at) => {
      const track = tracks[at];
      return track !== undefined && textOf(track).includes(` ${value} `);
    });
  };

  const flagsByRules = new WeakMap<readonly ComparedRule[], Uint8Array | null>();
  const computeFlags = (rules: readonly ComparedRule[]): Uint8Array | null => {
    let flags: Uint8Array | null = null;
    for (const rule of rules) for (const at of blockedBy(rule)) (flags ??= new Uint8Array(tracks.length))[at] = 1;
    return flags;
  };

  return {
    length: tracks.length,
    blockedBy,
    flagsOf: (rules) => {
      const cached = flagsByRules.get(rules);
      if (cached !== undefined) return cached;
      const flags = computeFlags(rules);
      flagsByRules.set(rules, flags);
      return flags;
    },
  };
};

/** The rules of a venue: lists that it has in common with others, and its own. */
export interface RuleLayers {
  shared: readonly (readonly ComparedRule[])[];
  own: readonly ComparedRule[];
}

/**
 * 1 at the positions of the tracks that any of a venue's rules blocks, 0 at the others. A list that venues have in
 * common is looked up once, as long as it is the same object.
 */
export const blockedFlags = (index: TrackIndex, { shared, own }: RuleLayers): Uint8Array => {
  const flags = new Uint8Array(index.length);
  for (const rules of shared) {
    const its = index.flagsOf(rules);
    if (its) for (let at = 0; at < flags.length; at += 1) if (its[at] === 1) flags[at] = 1;
  }
  for (const rule of own) for (const at of index.blockedBy(rule)) flags[at] = 1;
  return flags;
};

/** The rules that block each track, by its id, in their order; tracks that may play are left out. */
export const reasonsFor = <Rule extends ComparedRule>(
  tracks: readonly TrackFacts[],
  rules: readonly Rule[],
): Map<number, Rule[]> => {
  const index = createTrackIndex(tracks);
  const reasons = new Map<number, Rule[]>();
  for (const rule of rules) {
    for (const at of index.blockedBy(rule)) {
      put(reasons, tracks[at]?.id ?? 0, rule);
    }
  }
  return reasons;
};
