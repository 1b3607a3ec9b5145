import { type AlbumFields, type AlbumValues, type TrackFields, type TrackValues } from '@kamerton/wire';
import type { Selectable } from 'kysely';
import { expectTypeOf, it } from 'vitest';
import type { Tables } from './tables.ts';

/** Columns that are not edited, or by calls of their own. */
type Common =
  | 'id'
  | 'duration_ms'
  | 'size'
  | 'popularity'
  | 'search'
  | 'name_folded'
  | 'revoked_at'
  | 'revoked_reason'
  | 'edited'
  | 'version'
  | 'created_at';

type OfTrack =
  | Common
  | 'album_id'
  | 'disc_number'
  | 'track_number'
  | 'has_waveform'
  | 'content_hash'
  | 'media_key'
  | 'media_type'
  | 'crc32'
  | 'source_path'
  | 'revoked_by_licence'
  | 'revoked_with_copy';

/** An album's `explicit` is derived from its tracks. */
type OfAlbum = Common | 'key' | 'cover_id' | 'track_count' | 'explicit';

it('every column that operators set has a field of its type, and every field has its column', () => {
  expectTypeOf<Omit<Selectable<Tables['tracks']>, OfTrack>>().toEqualTypeOf<TrackValues>();
  expectTypeOf<Omit<Selectable<Tables['albums']>, OfAlbum>>().toEqualTypeOf<AlbumValues>();
  expectTypeOf<keyof TrackFields>().toEqualTypeOf<keyof TrackValues>();
  expectTypeOf<keyof AlbumFields>().toEqualTypeOf<keyof AlbumValues>();
});
