import { internationalLanguage } from '@kamerton/wire';
import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';
import { inLanguage } from '../../db/translations.ts';

/** A set whose stored count, duration or size differs from the sum of its tracks. */
export interface Miscounted {
  kind: 'album' | 'collection' | 'playlist';
  id: number;
  name: string;
  stored: string;
  counted: string;
}

const differing = (kind: string, stored: string, counted: string, from: string) =>
  sql<Miscounted>`
    SELECT ${sql.lit(kind)} AS kind, kept.id, ${kind === 'collection' ? inLanguage('kept.name', internationalLanguage) : sql`kept.name`} AS name,
      concat_ws('/', ${sql.raw(stored)}) AS stored, concat_ws('/', ${sql.raw(counted)}) AS counted
    FROM ${sql.raw(from)} WHERE ROW(${sql.raw(stored)}) IS DISTINCT FROM ROW(${sql.raw(counted)}) ORDER BY kept.id`;

const playable = 'tracks.revoked_at IS NULL AND albums.revoked_at IS NULL';

const sums = `count(tracks.id) AS n, coalesce(sum(tracks.duration_ms), 0) AS ms, coalesce(sum(tracks.size), 0) AS bytes`;

const heldBy = (table: string, column: string): string => `(
  SELECT ${sums} FROM ${table} AS held JOIN tracks ON tracks.id = held.track_id JOIN albums ON albums.id = tracks.album_id
  WHERE held.${column} = kept.id AND ${playable}) AS real`;

/** Albums count tracks that are not revoked; collections and playlists count playable ones. */
export const listMiscounted = async (db: Handle): Promise<Miscounted[]> => {
  const kept = ['kept.track_count', 'kept.duration_ms', 'kept.size'];
  const real = ['real.n', 'real.ms', 'real.bytes'];
  const albums = `albums AS kept CROSS JOIN LATERAL (
    SELECT ${sums} FROM tracks WHERE album_id = kept.id AND revoked_at IS NULL) AS real`;
  const found = await Promise.all([
    differing('album', kept.join(), real.join(), albums).execute(db),
    differing(
      'collection',
      kept.join(),
      real.join(),
      `collections AS kept CROSS JOIN LATERAL ${heldBy('collection_tracks', 'collection_id')}`,
    ).execute(db),
    differing(
      'playlist',
      kept.slice(0, 2).join(),
      real.slice(0, 2).join(),
      `playlists AS kept CROSS JOIN LATERAL ${heldBy('playlist_tracks', 'playlist_id')}`,
    ).execute(db),
  ]);
  return found.flatMap(({ rows }) => rows);
};

export interface Sound {
  id: number;
  name: string;
  media_key: string;
  size: number;
}

/** True for the first of the tracks with the same bytes, which are read once. */
const isFirst = sql<boolean>`NOT EXISTS (
  SELECT 1 FROM tracks AS other WHERE other.content_hash = tracks.content_hash AND other.id < tracks.id
    AND other.media_key = tracks.media_key AND other.size = tracks.size)`;

/** Lists audio files after a track id, in the order of ids. */
export const listSounds = (db: Handle, after: number, limit: number): Promise<Sound[]> =>
  db
    .selectFrom('tracks')
    .select(['id', 'name', 'media_key', 'size'])
    .where('id', '>', after)
    .where(isFirst)
    .orderBy('id')
    .limit(limit)
    .execute();

/** True if the row still refers to the file that was read. */
export const hasSound = async (db: Handle, { id, media_key }: Sound): Promise<boolean> => {
  const row = await db.selectFrom('tracks').select('media_key').where('id', '=', id).executeTakeFirst();
  return row?.media_key === media_key;
};

export const measureSounds = async (db: Handle): Promise<{ files: number; bytes: number }> => {
  const { rows } = await sql<{ files: number; bytes: number }>`
    SELECT count(*) AS files, coalesce(sum(size), 0) AS bytes FROM tracks WHERE ${isFirst}`.execute(db);
  return rows[0] ?? { files: 0, bytes: 0 };
};

export const listCovers = (db: Handle) => db.selectFrom('covers').select(['id', 'hash']).orderBy('id').execute();

/** Returns the signature after an id with all hashed columns. */
export const findSignatureBehind = (db: Handle, after: number) =>
  db.selectFrom('contract_signatures').selectAll().where('id', '>', after).orderBy('id').limit(1).executeTakeFirst();

/** Returns the latest encrypted value of each kind. */
export const listEncrypted = async (db: Handle) => {
  const letter = await db
    .selectFrom('emails')
    .select(['id', 'encrypted_text'])
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const key = await db
    .selectFrom('api_keys')
    .select(['account_id', 'encrypted_key'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return { letter, key };
};
