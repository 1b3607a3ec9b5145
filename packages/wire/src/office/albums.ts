import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { booleanInQuery, cover, day, id, idInQuery, line, moment, params, setDuration } from '../values.ts';
import { officeEndpoint } from './endpoint.ts';
import { items, listQuery } from './lists.ts';
import { daysInQuery, emptyIsNull, idsInQuery, labelChanges, manyIds, revocation, version, year } from './tracks.ts';

/** What an operator has set by hand, which no import overwrites. */
export const albumFields = ['name', 'artist', 'release_date', 'label', 'upc', 'cover'] as const;

/** An album as operators see it. Count, duration and size are of what is not revoked by itself. */
export const officeAlbum = z.object({
  id,
  name: z.string(),
  artist: z.string(),
  cover: cover.nullable(),
  release_date: z.string().nullable(),
  label: z.string().nullable(),
  upc: z.string().nullable(),
  explicit: z.boolean(),
  track_count: z.int(),
  duration: setDuration,
  size: z.int(),
  revoked: revocation,
  edited: z.array(z.enum(albumFields)),
  version: z.int(),
  created_at: moment,
});

/** A bar code of 8 to 14 digits. */
const upc = z
  .string()
  .transform((text) => text.replaceAll(/[\s-]/g, '') || null)
  .pipe(
    z
      .string()
      .regex(/^\d{8,14}$/, { error: 'malformed' })
      .nullable(),
  )
  .nullable();

/** A picture in base64 or as a data URL; null takes the cover away. */
export const picture = z.string({ error: 'not_a_picture' }).meta({ contentEncoding: 'base64' }).nullable();

/** Base64 is a third longer than the picture; the rest of the body is small. */
export const withPicture = Math.ceil((bounds.picture.bytes * 4) / 3) + 64 * 1024;

export const albumsOfficeCalls = {
  officeAlbums: officeEndpoint({
    method: 'GET',
    path: '/albums',
    role: 'catalogue',
    costly: true,
    summary: 'Albums, including revoked and empty ones; best matches first when searching, otherwise newest first',
    query: listQuery(['id', 'name', 'artist', 'release_date', 'popularity']).extend({
      ids: idsInQuery.optional(),
      genre_id: idInQuery.optional(),
      tag_id: idInQuery.optional(),
      year: year.optional(),
      label: line(bounds.name).optional(),
      revoked: booleanInQuery.optional(),
      /** Revoked by itself within so many days. */
      revoked_days: daysInQuery.optional(),
      without_cover: booleanInQuery.optional(),
    }),
    response: items(officeAlbum),
    errors: [],
  }),
  officeAlbum: officeEndpoint({
    method: 'GET',
    path: '/albums/{id}',
    role: 'catalogue',
    summary: 'One album',
    params,
    response: z.object({ item: officeAlbum }),
    errors: ['not_found'],
  }),
  changeAlbum: officeEndpoint({
    method: 'PUT',
    path: '/albums/{id}',
    role: 'catalogue',
    summary: 'Change an album; omitted fields stay as they are',
    params,
    body: z.object({
      version,
      name: line(bounds.name, 1).optional(),
      artist: line(bounds.name).optional(),
      release_date: day.nullable().optional(),
      label: emptyIsNull(bounds.name).optional(),
      upc: upc.optional(),
    }),
    response: z.object({ item: officeAlbum }),
    errors: ['not_found', 'conflict', 'invalid'],
  }),
  changeAlbums: officeEndpoint({
    method: 'PUT',
    path: '/albums',
    role: 'catalogue',
    summary: 'Change several albums in the same way, all or none; genres, tags and flags apply to all their tracks',
    body: z.object({
      ids: manyIds,
      changes: z.object({
        artist: line(bounds.name).optional(),
        release_date: day.nullable().optional(),
        label: emptyIsNull(bounds.name).optional(),
        explicit: z.boolean().optional(),
        vocal: z.boolean().optional(),
        genres: labelChanges.optional(),
        tags: labelChanges.optional(),
      }),
    }),
    response: z.object({ changed: z.int() }),
    errors: ['refused', 'invalid'],
  }),
  coverAlbum: officeEndpoint({
    method: 'PUT',
    path: '/albums/{id}/cover',
    role: 'catalogue',
    summary: 'Set an album cover, cropped to a centred square, or remove it',
    params,
    body: z.object({ version, cover: picture }),
    largest_body: withPicture,
    response: z.object({ item: officeAlbum }),
    errors: ['not_found', 'conflict', 'invalid', 'too_large'],
  }),
};

export type OfficeAlbum = z.infer<typeof officeAlbum>;
export type AlbumField = (typeof albumFields)[number];
