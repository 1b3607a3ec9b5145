import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import { album, track } from './catalogue.ts';
import type { Declarations } from './endpoint.ts';
import { type TrackFlag, trackFlags } from './track-fields.ts';
import { day, id, line, pageQuery, pagination } from './values.ts';

const ids = (max: number) => z.array(id).max(max, { error: 'too_long' }).nullish();

const flags = Object.fromEntries(trackFlags.map((flag) => [flag, z.boolean().nullish()])) as Record<
  TrackFlag,
  z.ZodOptional<z.ZodNullable<z.ZodBoolean>>
>;

/** Words and filters; all of them must hold. An empty `what` is no filter. */
export const searchBody = z.object({
  what: line(bounds.search_text).nullish(),
  genres: ids(bounds.search_genres),
  tags: ids(bounds.search_tags),
  from: day.nullish(),
  to: day.nullish(),
  ...flags,
});

const label = z.object({ id, name: z.string(), count: z.int() });

export const search = {
  searchTracks: {
    costly: true,
    summary: 'Tracks that match all words and filters, best first',
    query: pageQuery,
    body: searchBody,
    response: z.object({ tracks: z.array(track), pagination }),
  },
  searchAlbums: {
    costly: true,
    summary: 'Albums that match all words and filters, best first',
    query: pageQuery,
    body: searchBody,
    response: z.object({ albums: z.array(album), pagination }),
  },
  genres: {
    caching: 'revalidate',
    summary: 'Genres with the number of playable tracks',
    response: z.object({ genres: z.array(label) }),
  },
  tags: {
    caching: 'revalidate',
    summary: 'Tags with the number of playable tracks',
    response: z.object({ tags: z.array(label) }),
  },
} satisfies Declarations;

export type SearchBody = z.output<typeof searchBody>;
