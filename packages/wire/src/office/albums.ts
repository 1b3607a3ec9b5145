import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { albumFields } from '../album-fields.ts';
import { changeShape, fieldNames, fieldsWith, storedShape } from '../fields.ts';
import { trackFields, trackFlags } from '../track-fields.ts';
import { cover, id, moment, setDuration } from '../values.ts';
import type { OfficeDeclarations } from './endpoint.ts';
import { items, listQuery } from './lists.ts';
import { labelChanges, manyIds, musicFilters, revocation, version } from './tracks.ts';

/** Fields of an album that operators can edit; imports do not overwrite edited ones. */
export const editableOfAlbum = [...fieldNames(albumFields), 'cover'] as const;

/** An album in the office. Count, duration and size leave out tracks that are revoked by themselves. */
export const officeAlbum = z.object({
  id,
  ...storedShape(albumFields, fieldNames(albumFields)),
  cover: cover.nullable(),
  explicit: z.boolean(),
  track_count: z.int(),
  duration: setDuration,
  size: z.int(),
  revoked: revocation,
  edited: z.array(z.enum(editableOfAlbum)),
  version: z.int(),
  created_at: moment,
});

/** A picture in base64 or as a data URL; null removes the cover. */
export const picture = z.string({ error: 'not_a_picture' }).meta({ contentEncoding: 'base64' }).nullable();

/** Base64 is a third longer than the picture; the rest of the body is small. */
export const withPicture = Math.ceil((bounds.picture.bytes * 4) / 3) + 64 * 1024;

export const albumsOfficeCalls = {
  officeAlbums: {
    route: 'GET /albums',
    role: 'catalogue',
    costly: true,
    summary: 'Albums, including revoked and empty ones; best matches first when searching, otherwise newest first',
    query: listQuery(['id', ...fieldsWith(albumFields, 'sort'), 'popularity']).extend(musicFilters),
    response: items(officeAlbum),
  },
  officeAlbum: {
    route: 'GET /albums/{id}',
    role: 'catalogue',
    summary: 'One album',
    response: z.object({ item: officeAlbum }),
  },
  changeAlbum: {
    route: 'PUT /albums/{id}',
    role: 'catalogue',
    grants_access: false,
    summary: 'Change an album; omitted fields stay as they are',
    body: z.object({
      version,
      ...changeShape(albumFields, fieldNames(albumFields)),
    }),
    response: z.object({ item: officeAlbum }),
  },
  changeAlbums: {
    route: 'PUT /albums',
    role: 'catalogue',
    grants_access: false,
    summary: 'Change several albums in the same way, all or none; genres, tags and flags apply to all their tracks',
    body: z.object({
      ids: manyIds,
      changes: z.object({
        ...changeShape(albumFields, fieldsWith(albumFields, 'bulk')),
        ...changeShape(trackFields, trackFlags),
        genres: labelChanges.optional(),
        tags: labelChanges.optional(),
      }),
    }),
    response: z.object({ changed: z.int() }),
  },
  coverAlbum: {
    route: 'PUT /albums/{id}/cover',
    role: 'catalogue',
    grants_access: false,
    summary: 'Set an album cover, cropped to a centred square, or remove it',
    body: z.object({ version, cover: picture }),
    largest_body: withPicture,
    response: z.object({ item: officeAlbum }),
  },
} satisfies OfficeDeclarations;

export type OfficeAlbum = z.infer<typeof officeAlbum>;
export type EditableOfAlbum = (typeof editableOfAlbum)[number];
export type AlbumChange = z.output<typeof albumsOfficeCalls.changeAlbum.body>;
export type AlbumsChange = z.output<typeof albumsOfficeCalls.changeAlbums.body>['changes'];
export type AlbumsQuery = z.output<typeof albumsOfficeCalls.officeAlbums.query>;
