import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import type { Declarations } from './endpoint.ts';
import { musicRule } from './music-rule.ts';
import { id, idInQuery, line, pageQuery, pagination, success } from './values.ts';

const named = line(bounds.name, 1);

/** A rule as it is asked for; names are compared without case, accents and punctuation. */
const newRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('explicit') }),
  z.object({ kind: z.literal('track'), track_id: id }),
  z.object({ kind: z.literal('artist'), name: named }),
  z.object({ kind: z.literal('genre'), genre_id: id }),
  z.object({ kind: z.literal('word'), name: named }),
]);

const newRules = z.array(newRule).max(bounds.music_rules, { error: 'too_many' });

/** The tag or the venue of a rule; without either it is the company's. */
const scope = z.object({ tag_id: id.nullish(), venue_id: id.nullish() });

const skippedTrack = z.object({
  id,
  name: z.string(),
  artist: z.string(),
  album_id: id,
  album_name: z.string(),
  /** Every rule that blocks it here. */
  rules: z.array(musicRule),
});

export const musicRules = {
  musicRules: {
    summary: 'Music rules of the company, of a tag or of one venue, oldest first',
    query: z.object({ tag_id: idInQuery.optional(), venue_id: idInQuery.optional() }),
    response: z.object({ rules: z.array(musicRule) }),
    errors: ['not_found'],
  },
  addMusicRules: {
    summary: 'Add music rules; those that are there already are passed over',
    body: scope.extend({ rules: newRules.min(1, { error: 'required' }) }),
    /** The rules that were not there yet. */
    response: success.extend({ rules: z.array(musicRule) }),
  },
  replaceMusicRules: {
    summary: 'Replace all music rules of the company, of a tag or of one venue',
    body: scope.extend({ rules: newRules }),
    response: success.extend({ rules: z.array(musicRule) }),
  },
  removeMusicRules: {
    summary: 'Remove music rules; those that are gone already are passed over',
    body: z.object({ ids: z.array(id).min(1, { error: 'required' }).max(bounds.music_rules, { error: 'too_many' }) }),
    response: success.extend({ removed: z.int() }),
  },
  previewMusicRules: {
    costly: true,
    summary: 'How many tracks music rules would skip, before they are added',
    body: scope.extend({ rules: newRules.min(1, { error: 'required' }) }),
    response: z.object({
      /** Venues where the rules would apply and something plays, assigned or scheduled. */
      venues: z.int(),
      /** Different tracks that play there, those that the rules match, and those of them that play now. */
      tracks: z.int(),
      matched: z.int(),
      skipped: z.int(),
      /** True if only the first 100 playlists and collections were counted. */
      is_capped: z.boolean(),
    }),
  },
  venueMusicRules: {
    summary: 'Every music rule that applies to a venue, with its origin',
    response: z.object({ rules: z.array(musicRule) }),
  },
  skippedTracks: {
    summary: 'Tracks of a playlist or a collection that a venue skips, each with the reasons',
    query: pageQuery.extend({ playlist_id: idInQuery.optional(), selection_id: idInQuery.optional() }),
    response: z.object({
      tracks: z.array(skippedTrack),
      /** Tracks of the playlist or collection, skipped ones included. */
      track_count: z.int(),
      pagination,
    }),
  },
} satisfies Declarations;

export type NewMusicRule = z.output<typeof newRule>;
