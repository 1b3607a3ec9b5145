import { type RawBuilder, sql } from 'kysely';

export interface AlbumRow {
  id: number;
  name: string;
  artist: string;
  cover_hash: string | null;
  release_date: string | null;
  label: string | null;
  upc: string | null;
  track_count: number;
  duration_ms: number;
  size: number;
  explicit: boolean;
  is_my: boolean;
}

/** Columns of an `AlbumRow` from `albums` and `covers`, for one account. */
export const albumColumns = (account: number): RawBuilder<unknown> => sql`
  albums.id, albums.name, albums.artist, covers.hash AS cover_hash, albums.release_date, albums.label, albums.upc,
  albums.track_count, albums.duration_ms, albums.size, albums.explicit,
  EXISTS (SELECT 1 FROM my_albums WHERE account_id = ${account} AND album_id = albums.id) AS is_my`;

/** An album is listed when it is not revoked and has a track that can be played. */
export const albumIsListed = sql`albums.revoked_at IS NULL AND albums.track_count > 0`;
