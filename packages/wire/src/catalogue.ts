import { z } from './zod.ts';
import { bounds } from './client/bounds.ts';
import type { Declarations } from './endpoint.ts';
import { cover, day, id, moment, pageQuery, pagination, setDuration, success, trackDuration } from './values.ts';

export const track = z.object({
  id,
  artist: z.string(),
  name: z.string(),
  duration: trackDuration,
  /** Signed address of the audio; null if the track was revoked. */
  file: z.string().nullable(),
  /** Signed address of the waveform (`peaksFile`). */
  peaks: z.string().nullable(),
  explicit: z.boolean(),
  vocal: z.boolean(),
  album_id: id,
  album_name: z.string(),
  cover: cover.nullable(),
  genres: z.array(z.string()),
  tags: z.array(z.string()),
  isrc: z.string().nullable(),
  revoked_at: moment.nullable().optional(),
});

/** Response of `track.peaks`: `length` loudness values of 0 to 255, the loudest of the track being 255. */
export const peaksFile = z.object({
  bits: z.literal(8),
  length: z.literal(bounds.peaks),
  data: z.array(z.int().min(0).max(255)).length(bounds.peaks),
});

export const album = z.object({
  id,
  name: z.string(),
  artist: z.string(),
  cover: cover.nullable(),
  release_date: z.string().meta({ format: 'date' }).nullable(),
  label: z.string().nullable(),
  upc: z.string().nullable(),
  track_count: z.int(),
  duration: setDuration,
  /** Bytes of all its files. */
  size: z.int(),
  explicit: z.boolean(),
  is_my: z.boolean(),
});

const albums = z.object({ albums: z.array(album), pagination });
const byId = z.object({ id });
const byIdInQuery = z.object({ id: z.string().max(bounds.id_text).optional() });

export const catalogue = {
  albums: {
    caching: 'revalidate',
    summary: 'Albums, newest first, optionally within a release date range',
    query: pageQuery.extend({ from: day.optional(), to: day.optional() }),
    response: albums,
  },
  popularAlbums: {
    caching: 'revalidate',
    summary: 'Albums by popularity',
    query: pageQuery,
    response: albums,
  },
  album: {
    caching: 'revalidate',
    summary: 'One album with its tracks',
    query: pageQuery,
    response: z.object({ album, tracks: z.array(track), pagination }),
  },
  myAlbums: {
    summary: 'Albums in my music, most recently added first',
    query: pageQuery,
    response: albums,
  },
  addMyAlbum: {
    summary: 'Add an album to my music',
    body: byId,
    response: success,
    errors: ['not_found'],
  },
  removeMyAlbum: {
    summary: 'Remove an album from my music',
    query: byIdInQuery,
    body: byId.partial().nullish(),
    response: success,
    errors: ['not_found'],
  },
} satisfies Declarations;

export type Track = z.infer<typeof track>;
export type Album = z.infer<typeof album>;
