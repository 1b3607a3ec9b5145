import { type AlbumFields, albumFields } from './album-fields.ts';
import { bounds } from './client/bounds.ts';
import { type Fields, fieldsOfKind, type FieldOfKind, fieldsWith, type FieldWith, type ValuesOf } from './fields.ts';

/** Everything of a track that operators set, but for its genres, its tags and its place in an album. */
export const trackFields = {
  name: { kind: 'text', min: 1, max: bounds.name, sort: true },
  artist: { kind: 'text', max: bounds.name, sort: true, bulk: true },
  composer: { kind: 'nullable_text', max: bounds.name, bulk: true, tags: ['COMPOSER'], joined: true },
  lyricist: { kind: 'nullable_text', max: bounds.name, bulk: true, tags: ['LYRICIST'], joined: true },
  isrc: { kind: 'isrc', missing: true, column: true, tags: ['ISRC'] },
  explicit: {
    kind: 'flag',
    filter: true,
    bulk: true,
    tags: ['rtng', 'ITUNESADVISORY', 'EXPLICIT'],
    // In old files of iTunes 4 is explicit; 2 is a clean version.
    yes: ['4', 'explicit'],
    no: ['2', 'clean'],
  },
  vocal: {
    kind: 'flag',
    filter: true,
    bulk: true,
    tags: ['VOCAL', 'VOCALS'],
    yes: ['vocal'],
    no: ['instrumental'],
  },
} as const satisfies Fields;

export type TrackFields = typeof trackFields;
export type TrackValues = ValuesOf<TrackFields>;

export type TrackFlag = FieldOfKind<TrackFields, 'flag'>;
export const trackFlags = fieldsOfKind(trackFields, 'flag');

/** Fields of its album that a track is shown with; a change of them in many tracks applies to whole albums. */
export type WholeAlbumField = Exclude<FieldWith<AlbumFields, 'bulk'>, keyof TrackFields>;
export const wholeAlbumFields = fieldsWith(albumFields, 'bulk').filter(
  (name): name is WholeAlbumField => !(name in trackFields),
);
