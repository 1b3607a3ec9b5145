import { type AlbumFields, albumFields, type AlbumValues, fieldNames, type Translations } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import { execute, findValue, listValues, readValue } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { delivered, former } from '../../catalogue/catalogue/source-label.rules.ts';

export interface Names {
  artist: string;
  album: string;
  title: string;
}

/** Selects what the import needs of existing tracks. */
export const selectKnown = (db: Handle) =>
  db
    .selectFrom('tracks')
    .innerJoin('albums', 'albums.id', 'tracks.album_id')
    .select(['tracks.id', 'tracks.album_id', 'source_path', 'media_key', 'content_hash', 'has_waveform'])
    .select(sql<boolean>`albums.cover_id IS NOT NULL`.as('has_cover'))
    // Still to be analysed: it has no waveform yet.
    .select(sql<boolean>`EXISTS (SELECT FROM pending_analyses WHERE track_id = tracks.id)`.as('is_pending'))
    .select(sql<boolean>`'place' = ANY(tracks.edited)`.as('placed_by_hand'))
    // By an operator or since it is damaged: its licence may end and begin meanwhile.
    .select(sql<boolean>`tracks.revoked_at IS NOT NULL AND NOT revoked_by_licence`.as('is_revoked'))
    // The decoder's fault in withdrawn bytes.
    .select(sql<string | null>`(SELECT reason FROM quarantined_tracks WHERE track_id = tracks.id)`.as('quarantine'))
    .select(
      sql<Names>`json_build_object('artist', tracks.artist, 'album', albums.name, 'title', tracks.name)`.as('names'),
    );

export type KnownTrack = Awaited<ReturnType<ReturnType<typeof selectKnown>['executeTakeFirstOrThrow']>>;

/** Finds a track with these bytes: preferably the one from `source`, last one from a delivery. */
export const findTrackByHash = async (db: Handle, hash: string, source = ''): Promise<KnownTrack | null> =>
  (await selectKnown(db)
    .where('content_hash', '=', hash)
    .orderBy(sql`source_path = ${source}`, 'desc')
    .orderBy(sql`source_path LIKE ${`${delivered}%`}`)
    .orderBy('tracks.id')
    .limit(1)
    .executeTakeFirst()) ?? null;

export const findTrack = async (db: Handle, id: number): Promise<KnownTrack | null> =>
  (await selectKnown(db).where('tracks.id', '=', id).executeTakeFirst()) ?? null;

/** Excludes a track from all counts before its deletion. */
export const revokeForRemoval = (tx: Handle, id: number): Promise<void> =>
  execute(tx)`UPDATE tracks SET revoked_at = now() WHERE id = ${id} AND revoked_at IS NULL`;

/** Prefix of the source of an uploaded track; no file path begins with it. */
export const uploaded = 'upload|';

/** A file that may be another version of a track's. */
export interface Candidate {
  source_path: string;
  content_hash: string;
  album_key: string;
  disc_number: number;
  track_number: number | null;
  isrc: string | null;
  name: string;
  /** False if the name is that of the path. */
  is_titled: boolean;
  artist: string;
  duration_ms: number;
  /** The waveform; null if it is not drawn. */
  peaks: Uint8Array | null;
}

/** True if a name is another one, or that with an addition behind a sign, as “Song (Remastered)” or “Song, live”. */
const isVersion = (name: unknown, other: unknown) =>
  sql`(starts_with(${name}::text, ${other}::text)
    AND substr(${name}::text, length(${other}::text) + 1) ~ '^($|[[:space:]]*[,;:(\\[–—-])')`;

/**
 * A path is no recording: another one may lie there today, and uploads share names such as `01.mp3`. A file is a version
 * of a track only if the code says so within an album, or its sound, in an upload together with its place, or the names
 * in its tags together with place and length. Else both stay: a duplicate can be revoked, a replaced track is lost.
 */
const isSameRecording = (file: Candidate) => {
  const peaks = file.peaks && Buffer.from(file.peaks);
  const isPlacedByHand = sql`'place' = ANY(tracks.edited)`;
  const hasPlace = sql`(${isPlacedByHand}
    OR (disc_number = ${file.disc_number} AND track_number IS NOT DISTINCT FROM ${file.track_number}))`;
  // A concert has the same songs each night. Damaged audio is of any length, and no loss.
  const hasLength = sql`((${file.is_titled} AND abs(tracks.duration_ms - ${file.duration_ms}::integer) <= 2000)
    OR EXISTS (SELECT FROM quarantined_tracks WHERE track_id = tracks.id))`;
  return sql<boolean>`(content_hash = ${file.content_hash}
    OR (tracks.isrc = ${file.isrc} AND (albums.key = ${file.album_key} OR ${isPlacedByHand}))
    OR (${hasPlace} AND ${hasLength} AND tracks.artist = ${file.artist}
      AND (${isVersion(sql`tracks.name`, file.name)} OR ${isVersion(file.name, sql`tracks.name`)}))
    OR (${file.source_path.startsWith(uploaded) ? hasPlace : sql`true`}
      AND tracks.duration_ms = ${file.duration_ms} AND has_waveform
      AND EXISTS (SELECT FROM track_peaks WHERE track_id = tracks.id AND peaks = ${peaks}::bytea)))`;
};

/**
 * Finds the track whose file has this one as its new version: it was imported from there, and its own bytes are not
 * elsewhere in this import (`isElsewhere`).
 */
export const findReplaced = async (
  db: Handle,
  file: Candidate,
  isElsewhere: (hash: string) => boolean,
): Promise<KnownTrack | null> => {
  const found = await selectKnown(db)
    .where('source_path', '=', file.source_path)
    .where(isSameRecording(file))
    .orderBy('tracks.id')
    .execute();
  return found.find(({ content_hash: hash }) => hash === file.content_hash || !isElsewhere(hash)) ?? null;
};

/** True if a track was imported from this source. */
export const isKnownPlace = async (db: Handle, source: string): Promise<boolean> =>
  (await db.selectFrom('tracks').select('id').where('source_path', '=', source).limit(1).executeTakeFirst()) !==
  undefined;

/** Name of another track at this place of an album, or null. */
export const findTrackAtPlace = async (
  db: Handle,
  place: { albumKey: string; disc_number: number; track_number: number | null; source: string; hash: string },
): Promise<string | null> => {
  const row = await db
    .selectFrom('tracks')
    .innerJoin('albums', 'albums.id', 'tracks.album_id')
    .select('tracks.name')
    .where('albums.key', '=', place.albumKey)
    .where('disc_number', '=', place.disc_number)
    .where('track_number', '=', place.track_number)
    .where('source_path', '!=', place.source)
    .where('content_hash', '!=', place.hash)
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
};

/** Source of a track whose place another file has taken. */
export const formerSource = (trackId: number, source: string): string => `${former}${trackId}|${source}`;

/** Lets a track come from a place. One that came from there has no file until its bytes are found again. */
export const setSource = async (db: Handle, trackId: number, source: string): Promise<void> => {
  await execute(db)`
    UPDATE tracks SET source_path = ${former}::text || id || '|' || source_path
    WHERE source_path = ${source} AND id <> ${trackId}`;
  await db.updateTable('tracks').set({ source_path: source }).where('id', '=', trackId).execute();
};

/**
 * Renews the key of an album whose folder has another path now. Returns the album that has this key already: the same
 * one, of files that were imported from there before the others.
 */
export const renewAlbumKey = async (db: Handle, albumId: number, from: string, to: string): Promise<number | null> => {
  const renewed = sql`${to}::text || substr(albums.key, ${[...from].length + 1}::integer)`;
  await execute(db)`
    UPDATE albums SET key = ${renewed}
    WHERE id = ${albumId} AND starts_with(key, ${from}::text)
      AND NOT EXISTS (SELECT FROM albums AS other WHERE other.key = ${renewed})`;
  // A key without a name of the album is of any files in that folder.
  return findValue(db)`
    SELECT other.id FROM albums JOIN albums AS other ON other.key = ${renewed}
    WHERE albums.id = ${albumId} AND starts_with(albums.key, ${from}::text) AND albums.key <> ${from}
      AND other.id <> albums.id`;
};

/** Moves all tracks of an album to another one; returns them. */
export const moveTracks = (tx: Handle, from: number, to: number): Promise<number[]> =>
  listValues(tx)`
    UPDATE tracks SET album_id = ${to} WHERE album_id = ${from} RETURNING id`;

const ownFields = fieldNames(albumFields);

interface AlbumEntry extends Omit<AlbumValues, 'artist'> {
  key: string;
  artist: string | null;
}

/** SET clause of an album's field when a file gives another value. */
const mergedField = (name: keyof AlbumFields, value: unknown, renewed: boolean): RawBuilder<unknown> => {
  const [column, stored, sent] = [sql.ref(name), sql.ref(`old.${name}`), sql.ref(`excluded.${name}`)];
  const edited = sql`${name} = ANY(old.edited)`;
  if (albumFields[name].kind === 'text') {
    const isSent = renewed && value !== null;
    return sql`${column} = CASE WHEN ${isSent} AND NOT ${edited} THEN ${sent} ELSE ${stored} END`;
  }
  return sql`${column} = CASE WHEN ${edited} THEN ${stored}
    WHEN ${renewed} THEN coalesce(${sent}, ${stored}) ELSE coalesce(${stored}, ${sent}) END`;
};

/**
 * Inserts an album or returns the one with this key, locked until the transaction ends. Known values stay; with
 * `renewed` those of a changed file win, except where an operator has edited.
 */
export const upsertAlbum = (tx: Handle, album: AlbumEntry, renewed: boolean): Promise<number> => {
  const values = { ...album, artist: album.artist ?? '' };
  return readValue(tx)`
    INSERT INTO albums AS old (key, ${sql.join(ownFields.map((name) => sql.ref(name)))})
    VALUES (${album.key}, ${sql.join(ownFields.map((name) => values[name]))})
    ON CONFLICT (key) DO UPDATE SET ${sql.join(ownFields.map((name) => mergedField(name, album[name], renewed)))},
      version = old.version + ${renewed}::boolean::integer
    RETURNING id`;
};

/** Id and cover of the album with this key, or null. */
export const findAlbumByKey = async (db: Handle, key: string) =>
  (await db.selectFrom('albums').select(['id', 'cover_id']).where('key', '=', key).executeTakeFirst()) ?? null;

/** Copies an operator's edits from an album to another one (`isHeir`), but of fields that were edited there too. */
const copyEdits = async (tx: Handle, fromId: number, albumId: number, isHeir: RawBuilder<unknown>): Promise<void> => {
  const inherited = (column: string, field = column) => {
    const [own, old] = [sql.ref(`albums.${column}`), sql.ref(`old.${column}`)];
    return sql`${sql.ref(column)} = CASE
      WHEN ${field} = ANY(old.edited) AND NOT ${field} = ANY(albums.edited) THEN ${old} ELSE ${own} END`;
  };
  const fields = [...ownFields.map((name) => inherited(name)), inherited('cover_id', 'cover')];
  await execute(tx)`
    UPDATE albums SET ${sql.join(fields)}, edited = ARRAY(SELECT DISTINCT unnest(albums.edited || old.edited) ORDER BY 1)
    FROM albums AS old WHERE albums.id = ${albumId} AND old.id = ${fromId} AND old.edited <> '{}' AND ${isHeir}`;
};

/** Copies an operator's edits from an album to the one that it joins. */
export const joinEdits = (tx: Handle, fromId: number, albumId: number): Promise<void> =>
  copyEdits(tx, fromId, albumId, sql`true`);

/**
 * Copies an operator's edits from an album that its last track has left for one that consists of what has come from
 * others; an album of its own files keeps its fields.
 */
export const inheritEdits = (
  tx: Handle,
  albumId: number,
  { id: trackId, album_id: fromId }: Pick<KnownTrack, 'id' | 'album_id'>,
): Promise<void> =>
  copyEdits(
    tx,
    fromId,
    albumId,
    sql`albums.edited = '{}' AND NOT EXISTS (SELECT FROM tracks WHERE album_id = ${fromId})
      AND (NOT EXISTS (SELECT FROM tracks WHERE album_id = ${albumId} AND id <> ${trackId})
        OR EXISTS (
          SELECT FROM tracks WHERE album_id = ${albumId} AND id <> ${trackId} AND created_at < albums.created_at))`,
  );

/**
 * The reason of a revoked album that its last track has left for one that is it under another name: what plays there came
 * with this import (`began`); null if there is none.
 */
export const findInheritedReason = (
  tx: Handle,
  albumId: number,
  { id: trackId, album_id: fromId }: Pick<KnownTrack, 'id' | 'album_id'>,
  began: string | null,
): Promise<Translations | null> =>
  findValue(tx)`
    SELECT old.revoked_reason AS reason FROM albums AS old JOIN albums ON albums.id = ${albumId}
    WHERE old.id = ${fromId} AND old.revoked_at IS NOT NULL AND albums.revoked_at IS NULL
      AND NOT EXISTS (SELECT FROM tracks WHERE album_id = ${fromId})
      AND NOT EXISTS (SELECT FROM tracks WHERE album_id = ${albumId} AND id <> ${trackId}
        AND (revoked_at IS NULL OR revoked_by_licence) AND created_at < coalesce(${began}::timestamptz, now()))`;

/** Sets an album's cover unless an operator has; an existing one is replaced only if `renewed`. */
export const setAlbumCover = async (db: Handle, albumId: number, coverId: number, renewed: boolean): Promise<void> => {
  let update = db
    .updateTable('albums')
    .set({ cover_id: coverId })
    .where('id', '=', albumId)
    .where(sql<boolean>`NOT 'cover' = ANY(edited)`);
  if (!renewed) update = update.where('cover_id', 'is', null);
  await update.execute();
};
