import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { booleanInQuery, cover, day, id, idInQuery, line, moment, params, trackDuration } from '../values.ts';
import { officeEndpoint } from './endpoint.ts';
import { items, listQuery } from './lists.ts';

/** A genre or tag of a track, in both languages. */
const labelOfTrack = z.object({ id, name_ru: z.string(), name_en: z.string() });

const bothLanguages = z.object({ ru: z.string(), en: z.string() });

/** When and why something was revoked; null where it was not. */
export const revocation = z.object({ revoked_at: moment, reason: bothLanguages }).nullable();

/** What an operator has set by hand, which no import overwrites. */
export const trackFields = [
  'name',
  'artist',
  'composer',
  'lyricist',
  'isrc',
  'explicit',
  'vocal',
  'place',
  'genres',
  'tags',
] as const;

/** A track as operators see it. */
export const officeTrack = z.object({
  id,
  name: z.string(),
  artist: z.string(),
  composer: z.string().nullable(),
  lyricist: z.string().nullable(),
  isrc: z.string().nullable(),
  explicit: z.boolean(),
  vocal: z.boolean(),
  album_id: id,
  album_name: z.string(),
  album_artist: z.string(),
  disc_number: z.int(),
  track_number: z.int().nullable(),
  release_date: z.string().nullable(),
  label: z.string().nullable(),
  cover: cover.nullable(),
  duration: trackDuration,
  duration_ms: z.int(),
  size: z.int(),
  media_type: z.string(),
  source_path: z.string(),
  genres: z.array(labelOfTrack),
  tags: z.array(labelOfTrack),
  /** By itself; null where it is not, though its album may be. */
  revoked: revocation,
  album_is_revoked: z.boolean(),
  edited: z.array(z.enum(trackFields)),
  version: z.int(),
  created_at: moment,
});

export const version = z.int().min(1, { error: 'too_small' });
export const year = z.coerce.number<string>().pipe(z.int().min(1000).max(9999));
/** Days back from now. */
export const daysInQuery = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number);
/** Ids with commas between them, as many as a page has rows. */
export const idsInQuery = z
  .string()
  .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,199}$/)
  .transform((text) => text.split(',').map(Number));
/** Things that are changed at once. */
export const manyIds = z.array(id).min(1, { error: 'required' }).max(bounds.changed_at_once, { error: 'too_many' });
/** Genres or tags that are added and taken away. */
export const labelChanges = z.object({
  add: z.array(id).max(bounds.labels_of_track, { error: 'too_many' }).optional(),
  remove: z.array(id).max(bounds.labels_of_track, { error: 'too_many' }).optional(),
});
export const emptyIsNull = (max: number) => z.union([z.null(), line(max).transform((text) => text || null)]);
/** Letters of a country and of an owner, year and number, with or without dashes. */
const isrc = z
  .string()
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase() || null)
  .pipe(
    z
      .string()
      .regex(/^[A-Z]{2}[A-Z0-9]{3}\d{7}$/, { error: 'malformed' })
      .nullable(),
  )
  .nullable();
export const labelIds = z.array(id).max(bounds.labels_of_track, { error: 'too_many' });
const number = (max: number) => z.int().min(1, { error: 'too_small' }).max(max, { error: 'too_large' });

export const tracksOfficeCalls = {
  officeTracks: officeEndpoint({
    method: 'GET',
    path: '/tracks',
    role: 'catalogue',
    costly: true,
    summary: 'Tracks, including revoked ones; best matches first when searching, otherwise newest first',
    query: listQuery(['id', 'name', 'artist', 'duration_ms', 'popularity']).extend({
      ids: idsInQuery.optional(),
      album_id: idInQuery.optional(),
      genre_id: idInQuery.optional(),
      tag_id: idInQuery.optional(),
      year: year.optional(),
      label: line(bounds.name).optional(),
      explicit: booleanInQuery.optional(),
      vocal: booleanInQuery.optional(),
      revoked: booleanInQuery.optional(),
      /** Revoked by itself within so many days. */
      revoked_days: daysInQuery.optional(),
      without_cover: booleanInQuery.optional(),
      without_isrc: booleanInQuery.optional(),
    }),
    response: items(officeTrack),
    errors: [],
  }),
  officeTrack: officeEndpoint({
    method: 'GET',
    path: '/tracks/{id}',
    role: 'catalogue',
    summary: 'One track',
    params,
    response: z.object({ item: officeTrack }),
    errors: ['not_found'],
  }),
  changeTrack: officeEndpoint({
    method: 'PUT',
    path: '/tracks/{id}',
    role: 'catalogue',
    summary: 'Change a track; omitted fields stay as they are',
    params,
    body: z.object({
      version,
      name: line(bounds.name, 1).optional(),
      artist: line(bounds.name).optional(),
      composer: emptyIsNull(bounds.name).optional(),
      lyricist: emptyIsNull(bounds.name).optional(),
      isrc: isrc.optional(),
      explicit: z.boolean().optional(),
      vocal: z.boolean().optional(),
      genres: labelIds.optional(),
      tags: labelIds.optional(),
    }),
    response: z.object({ item: officeTrack }),
    errors: ['not_found', 'conflict', 'invalid'],
  }),
  changeTracks: officeEndpoint({
    method: 'PUT',
    path: '/tracks',
    role: 'catalogue',
    summary: 'Change several tracks in the same way, all or none; label and date apply to whole albums',
    body: z.object({
      ids: manyIds,
      changes: z.object({
        artist: line(bounds.name).optional(),
        composer: emptyIsNull(bounds.name).optional(),
        lyricist: emptyIsNull(bounds.name).optional(),
        explicit: z.boolean().optional(),
        vocal: z.boolean().optional(),
        genres: labelChanges.optional(),
        tags: labelChanges.optional(),
        label: emptyIsNull(bounds.name).optional(),
        release_date: day.nullable().optional(),
      }),
    }),
    response: z.object({ changed: z.int() }),
    errors: ['refused', 'invalid'],
  }),
  placeTrack: officeEndpoint({
    method: 'PUT',
    path: '/tracks/{id}/place',
    role: 'catalogue',
    summary: 'Move a track to a free position in an album; an album left without tracks is removed',
    params,
    body: z.object({ version, album_id: id, disc_number: number(99), track_number: number(9999) }),
    response: z.object({ item: officeTrack }),
    errors: ['not_found', 'conflict', 'invalid'],
  }),
};

export type OfficeTrack = z.infer<typeof officeTrack>;
export type TrackField = (typeof trackFields)[number];
