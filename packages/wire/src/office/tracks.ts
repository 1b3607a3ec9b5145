import { z } from '../zod.ts';
import { albumFields } from '../album-fields.ts';
import { bounds } from '../client/bounds.ts';
import { changeShape, fieldNames, fieldsWith, filterShape, storedShape } from '../fields.ts';
import { trackFields, wholeAlbumFields } from '../track-fields.ts';
import { translated } from '../translated.ts';
import { booleanInQuery, cover, id, idInQuery, moment, trackDuration } from '../values.ts';
import type { OfficeDeclarations } from './endpoint.ts';
import { items, listQuery } from './lists.ts';

/** A genre or tag of a track. */
const labelOfTrack = z.object({ id, name: translated(z.string()) });

/** Time and reason of a revocation; null if not revoked. */
export const revocation = z.object({ revoked_at: moment, reason: translated(z.string()) }).nullable();

/** Fields of a track that operators can edit; imports do not overwrite edited ones. */
export const editableOfTrack = [...fieldNames(trackFields), 'place', 'genres', 'tags'] as const;

export const officeTrack = z.object({
  id,
  ...storedShape(trackFields, fieldNames(trackFields)),
  ...storedShape(albumFields, wholeAlbumFields),
  album_id: id,
  album_name: z.string(),
  album_artist: z.string(),
  disc_number: z.int(),
  track_number: z.int().nullable(),
  cover: cover.nullable(),
  duration: trackDuration,
  duration_ms: z.int(),
  size: z.int(),
  media_type: z.string(),
  source_path: z.string(),
  genres: z.array(labelOfTrack),
  tags: z.array(labelOfTrack),
  /** Revocation of the track itself; null if there is none, even if its album is revoked. */
  revoked: revocation,
  album_is_revoked: z.boolean(),
  /** The decoder's fault in a damaged file, and when the track is deleted unless it is restored; else null. */
  quarantine: z
    .object({
      reason: z.string(),
      ends_at: moment,
      /** Playlists with the track: their number, capped, and the first of them with their distributors. */
      playlists: z.object({
        total: z.int(),
        first: z.array(z.object({ name: z.string(), account_name: z.string() })),
      }),
    })
    .nullable(),
  edited: z.array(z.enum(editableOfTrack)),
  version: z.int(),
  created_at: moment,
});

export const version = z.int().min(1, { error: 'too_small' });
export const year = z.coerce.number<string>().pipe(z.int().min(1000).max(9999));
/** Number of days back from the present. */
export const daysInQuery = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number);
/** Comma-separated ids, at most one page. */
export const idsInQuery = z
  .string()
  .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,199}$/)
  .transform((text) => text.split(',').map(Number));
/** Ids for one bulk change. */
export const manyIds = z.array(id).min(1, { error: 'required' }).max(bounds.changed_at_once, { error: 'too_many' });
/** Genres or tags to add and to remove. */
export const labelChanges = z.object({
  add: z.array(id).max(bounds.labels_of_track, { error: 'too_many' }).optional(),
  remove: z.array(id).max(bounds.labels_of_track, { error: 'too_many' }).optional(),
});
export const labelIds = z.array(id).max(bounds.labels_of_track, { error: 'too_many' });
const number = (max: number) => z.int().min(1, { error: 'too_small' }).max(max, { error: 'too_large' });

/** Filters of the lists of tracks and of albums. */
export const musicFilters = {
  ids: idsInQuery.optional(),
  genre_id: idInQuery.optional(),
  tag_id: idInQuery.optional(),
  year: year.optional(),
  ...filterShape(albumFields),
  revoked: booleanInQuery.optional(),
  /** Revoked by itself within this number of days. */
  revoked_days: daysInQuery.optional(),
  without_cover: booleanInQuery.optional(),
};

export const tracksOfficeCalls = {
  officeTracks: {
    route: 'GET /tracks',
    role: 'staff',
    costly: true,
    summary: 'Tracks, including revoked ones; best matches first when searching, otherwise newest first',
    query: listQuery(['id', ...fieldsWith(trackFields, 'sort'), 'duration_ms', 'popularity']).extend({
      ...musicFilters,
      album_id: idInQuery.optional(),
      /** Withdrawn as damaged. */
      quarantined: booleanInQuery.optional(),
      /** Those that an update has found to have no licence, and that play until an operator lets them close. */
      closing: booleanInQuery.optional(),
      /** Analyses of the audio keep ending without a verdict. */
      analysis_failed: booleanInQuery.optional(),
      ...filterShape(trackFields),
    }),
    response: items(officeTrack),
  },
  officeTrack: {
    route: 'GET /tracks/{id}',
    role: 'catalogue',
    summary: 'One track',
    response: z.object({ item: officeTrack }),
  },
  changeTrack: {
    route: 'PUT /tracks/{id}',
    role: 'catalogue',
    grants_access: false,
    summary: 'Change a track; omitted fields stay as they are',
    body: z.object({
      version,
      ...changeShape(trackFields, fieldNames(trackFields)),
      genres: labelIds.optional(),
      tags: labelIds.optional(),
    }),
    response: z.object({ item: officeTrack }),
  },
  changeTracks: {
    route: 'PUT /tracks',
    role: 'catalogue',
    grants_access: false,
    summary: 'Change several tracks in the same way, all or none; label and date apply to whole albums',
    body: z.object({
      ids: manyIds,
      changes: z.object({
        ...changeShape(trackFields, fieldsWith(trackFields, 'bulk')),
        ...changeShape(albumFields, wholeAlbumFields),
        genres: labelChanges.optional(),
        tags: labelChanges.optional(),
      }),
    }),
    response: z.object({ changed: z.int() }),
  },
  placeTrack: {
    route: 'PUT /tracks/{id}/place',
    role: 'catalogue',
    grants_access: false,
    summary: 'Move a track to a free position in an album; an album left without tracks is removed',
    body: z.object({ version, album_id: id, disc_number: number(99), track_number: number(9999) }),
    response: z.object({ item: officeTrack }),
  },
} satisfies OfficeDeclarations;

export type OfficeTrack = z.infer<typeof officeTrack>;
export type EditableOfTrack = (typeof editableOfTrack)[number];
export type TrackChange = z.output<typeof tracksOfficeCalls.changeTrack.body>;
export type TracksChange = z.output<typeof tracksOfficeCalls.changeTracks.body>['changes'];
export type TracksQuery = z.output<typeof tracksOfficeCalls.officeTracks.query>;
