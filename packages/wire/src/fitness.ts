import { z } from './zod.ts';
import { track } from './catalogue.ts';
import { fitnessVerdicts } from './client/fitness.ts';
import type { Declarations } from './endpoint.ts';
import { id, idInQuery, integerInQuery } from './values.ts';

const seconds = z.int();

/** Tracks, their seconds, and their part of all, 0 to 1. */
const share = z.object({ tracks: z.int(), seconds, of_tracks: z.number(), of_time: z.number() });

/** Tracks that play between two values; null is open-ended. */
const bin = z.object({ from: z.number().nullable(), to: z.number().nullable(), tracks: z.int() });

const distribution = z.object({
  bins: z.array(bin),
  /** Tracks that are not measured yet, or have no pulse. */
  unknown: z.int(),
});

const source = z.object({
  kind: z.enum(['playlist', 'collection']),
  id,
  name: z.string(),
  /** True if the venue plays it. */
  is_assigned: z.boolean(),
});

const sourceQuery = z.object({ playlist_id: idInQuery.optional(), selection_id: idInQuery.optional() });

export const fitness = {
  fitness: {
    summary: 'How well a playlist or a collection fits a venue; by default the one that it plays',
    query: sourceQuery,
    response: z.object({
      source: source.nullable(),
      /** Opening hours of a week and of its longest day. */
      open: z.object({ week_seconds: seconds, longest_day_seconds: seconds, days: z.int() }),
      /** Playable music: neither revoked nor blocked. */
      music: z.object({ tracks: z.int(), seconds }),
      /** Plays of a track on the longest day, on average; null without music or hours. */
      repeats: z.number().nullable(),
      /** Seconds of music that are missing for no track to repeat on the longest day. */
      missing_seconds: seconds,
      explicit: share,
      blocked: share,
      revoked: share,
      tempo: distribution,
      loudness: distribution,
      verdicts: z.array(z.enum(fitnessVerdicts)),
    }),
  },
  nearTracks: {
    costly: true,
    summary: 'Tracks that are like those of a playlist or a collection, and that a venue may play',
    query: sourceQuery.extend({ limit: integerInQuery(1, 100, 50) }),
    response: z.object({
      /** Nearest first. */
      tracks: z.array(
        z.object({
          track,
          /** Common traits: names of genres and tags. */
          genres: z.array(z.string()),
          tags: z.array(z.string()),
          tempo_bpm: z.number().nullable(),
          is_tempo_near: z.boolean(),
          is_loudness_near: z.boolean(),
        }),
      ),
      missing_seconds: seconds,
      /** Number of the first tracks that make up for what is missing; all of them if they do not suffice. */
      enough: z.int(),
    }),
  },
} satisfies Declarations;

export type Fitness = z.infer<typeof fitness.fitness.response>;
export type NearTrack = z.infer<typeof fitness.nearTracks.response>['tracks'][number];
