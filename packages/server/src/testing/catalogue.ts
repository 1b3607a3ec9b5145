import { createHash, randomUUID } from 'node:crypto';
import { inEachLanguage } from '@kamerton/wire';
import { sql } from 'kysely';
import type { Handle } from '../db/schema.ts';
import { translationsJson } from '../db/translations.ts';
import { refreshSearch } from '../domains/catalogue/search/search-index.store.ts';
import { audioKey, type MediaStore } from '../media/store.ts';

interface TrackOf {
  name: string;
  artist: string;
  vocal: boolean;
  explicit: boolean;
  genre: string;
  isrc: string;
  popularity: number;
}

interface AlbumOf {
  name?: string;
  artist?: string;
  release_date?: string | null;
  upc?: string | null;
  popularity?: number;
  tracks?: (Partial<TrackOf> | string)[];
}

/** Inserts an album whose tracks are a few bytes each; gives ids. `store` keeps the bytes where it is given. */
export const insertAlbum = async (db: Handle, album: AlbumOf = {}, store?: MediaStore) => {
  const { name = 'Album', artist = 'Artist', release_date = '2026-01-02', upc = null } = album;
  const { popularity = 0, tracks = ['One'] } = album;
  const { id } = await db
    .insertInto('albums')
    .values({
      key: randomUUID(),
      name,
      artist,
      release_date,
      upc,
      popularity,
      track_count: tracks.length,
      duration_ms: 90_500 * tracks.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const trackIds: number[] = [];
  for (const [at, entry] of tracks.entries()) {
    const track = typeof entry === 'string' ? { name: entry } : entry;
    trackIds.push(await insertTrack(db, id, at + 1, { artist, ...track }, store));
  }
  await refreshSearch(db, id);
  return { id, trackIds };
};

const insertTrack = async (
  db: Handle,
  albumId: number,
  number: number,
  { genre, ...track }: Partial<TrackOf> & { artist: string },
  store?: MediaStore,
): Promise<number> => {
  const bytes = Buffer.from(`sound of ${track.name} ${randomUUID()}`);
  const content_hash = createHash('sha256').update(bytes).digest('hex');
  const media_key = audioKey(content_hash, 'mp3');
  await store?.putBytes(media_key, bytes);
  const { id } = await db
    .insertInto('tracks')
    .values({
      album_id: albumId,
      track_number: number,
      name: 'Track',
      ...track,
      duration_ms: 90_500,
      content_hash,
      media_key,
      media_type: 'audio/mpeg',
      size: bytes.length,
      source_path: `/music/${content_hash}.mp3`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('track_peaks')
    .values({ track_id: id, peaks: new Uint8Array(1000).fill(number) })
    .execute();
  if (genre) await insertGenre(db, id, genre);
  return id;
};

/** Another track with the bytes of one that is there, in the same album. */
export const insertAlike = async (db: Handle, trackId: number): Promise<number> => {
  const { rows } = await sql<{ id: number; album_id: number }>`
    INSERT INTO tracks (album_id, name, artist, duration_ms, content_hash, media_key, media_type, size, source_path)
    SELECT album_id, name || ' again', artist, duration_ms, content_hash, media_key, media_type, size, source_path || '2'
    FROM tracks WHERE id = ${trackId} RETURNING id, album_id`.execute(db);
  const { id, album_id } = rows[0] ?? { id: 0, album_id: 0 };
  await refreshSearch(db, album_id);
  await sql`INSERT INTO track_peaks (track_id, peaks) SELECT ${id}, peaks FROM track_peaks WHERE track_id = ${trackId}`.execute(
    db,
  );
  return id;
};

/** The same name in every language, as a statement takes it. */
export const named = (name: string): string => translationsJson(inEachLanguage(() => name));

const insertGenre = async (db: Handle, trackId: number, name: string): Promise<void> => {
  await sql`INSERT INTO genres (key, name) VALUES (${name}, ${named(name)}) ON CONFLICT DO NOTHING`.execute(db);
  await sql`INSERT INTO track_genres SELECT ${trackId}, id FROM genres WHERE key = ${name}`.execute(db);
};
