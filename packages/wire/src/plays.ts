import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import type { Declarations } from './endpoint.ts';
import { id, line } from './values.ts';

export const plays = {
  reportPlay: {
    summary: 'Report that a track was played',
    body: z.object({
      track_id: id,
      /** Source of the play, such as `album:64`. */
      source: line(bounds.play_source).nullish(),
      /** Seconds that were played. */
      seconds: z.number().min(0, { error: 'too_small' }).max(bounds.play_seconds, { error: 'too_large' }),
    }),
    response: z.object({ success: z.literal(true), counted: z.boolean() }),
    errors: ['not_found'],
  },
} satisfies Declarations;
