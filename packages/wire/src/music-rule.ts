import { z } from './zod.ts';
import { id, moment } from './values.ts';

export const ruleKinds = ['explicit', 'track', 'artist', 'genre', 'word'] as const;

/** Scopes of a rule: all venues of the account, those with a tag, or one. */
export const ruleScopes = ['company', 'tag', 'venue'] as const;

/** A rule about what must not play. A track is skipped where any rule that applies to the venue blocks it. */
export const musicRule = z.object({
  id,
  /**
   * - `explicit`: tracks with explicit lyrics.
   * - `track`, `genre`: the one that `track_id` or `genre_id` names.
   * - `artist`: tracks whose line of artists names this one, alone or with others.
   * - `word`: tracks with this word, or these words in a row, in their name, their artist or their album's name.
   */
  kind: z.enum(ruleKinds),
  /** Artist or word as written, name of the track or the genre; empty of `explicit`. */
  name: z.string(),
  /** Artist of a track. */
  artist: z.string().nullable(),
  track_id: id.nullable(),
  genre_id: id.nullable(),
  scope: z.enum(ruleScopes),
  tag_id: id.nullable(),
  venue_id: id.nullable(),
  /** Name of the tag or the venue. */
  scope_name: z.string().nullable(),
  created_at: moment,
});

export type RuleKind = (typeof ruleKinds)[number];
export type MusicRule = z.infer<typeof musicRule>;
