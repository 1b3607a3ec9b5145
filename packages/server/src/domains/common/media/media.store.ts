import { basename, extname } from 'node:path';
import type { Handle } from '../../../db/schema.ts';
import { sql } from 'kysely';
import { lockNames } from '../../../db/transaction.ts';
import { execute, findRow } from '../../../db/rows.ts';

/** The SHA-256, in hex, in the key of any file of the media store. */
export const hashInKey = (key: string): string => basename(key, extname(key)).slice(0, 64);

export interface MediaRow {
  content_hash: string;
  media_key: string;
  media_type: string;
  size: number;
}

/** Names what an account asks for in `findAudio`. */
export const audioFor = (trackId: number, accountId: number): string => `${trackId}:${accountId}`;

/** Returns the audio of tracks for accounts, by `audioFor`; none if the track is revoked or the account closed. */
export const findAudio = async (db: Handle, asked: readonly string[]): Promise<Map<string, MediaRow>> => {
  const pairs = asked.map((key) => key.split(':'));
  // The plan for an array behind a SELECT is kept; one for the few values of an array would be made for each call.
  const among = (ids: readonly (string | undefined)[]) =>
    ids.length === 1 ? sql`= ${ids[0]}` : sql`= ANY((SELECT ${ids}::bigint[])::bigint[])`;
  const { rows } = await sql<MediaRow & { id: number; accounts: number[] }>`
    SELECT tracks.id, content_hash, media_key, media_type, tracks.size, ARRAY(
      SELECT accounts.id FROM accounts WHERE accounts.id ${among(pairs.map(([, account]) => account))} AND is_active) AS accounts
    FROM tracks JOIN albums ON albums.id = tracks.album_id
    WHERE tracks.id ${among(pairs.map(([track]) => track))}
    AND tracks.revoked_at IS NULL AND albums.revoked_at IS NULL`.execute(db);
  return new Map(
    rows.flatMap(({ id, accounts, ...media }) => accounts.map((account) => [audioFor(id, account), media])),
  );
};

/** Returns the audio of a track, also of a revoked one. */
export const findTrackAudio = (db: Handle, id: number): Promise<MediaRow | null> =>
  findRow(db)`SELECT content_hash, media_key, media_type, size FROM tracks WHERE id = ${id}`;

export interface WaveRow {
  content_hash: string;
  /** Null until the track is analysed, with the version of the analysis. */
  peaks: Buffer | null;
  analysis_version: number | null;
}

/** Returns the waveform of a track for an account; null as in `findAudio`. */
export const findPeaksFor = (db: Handle, trackId: number, accountId: number): Promise<WaveRow | null> =>
  findRow(db)`
    SELECT content_hash, peaks, analysis_version
    FROM tracks JOIN albums ON albums.id = tracks.album_id JOIN accounts ON accounts.id = ${accountId}
    LEFT JOIN track_peaks ON track_id = tracks.id
    WHERE tracks.id = ${trackId} AND tracks.revoked_at IS NULL AND albums.revoked_at IS NULL AND accounts.is_active
    `;

/** Moves the analysis of a track that somebody opens to the front, also of one that its import still holds. */
export const requestAnalysis = (db: Handle, trackId: number): Promise<void> => execute(db)`
    UPDATE pending_analyses SET requested_at = now(),
      claimed_until = CASE WHEN attempts = 0 THEN NULL ELSE claimed_until END
    WHERE track_id = ${trackId} AND requested_at IS NULL`;

/** The run of recordings that no import has brought: those whose analysis is of an older version, or lost. */
export const outdated = 'outdated';

/** Analyses of a recording alone that have ended without a verdict, after which it waits for a person. */
export const mostFailures = 3;

/** Moves a track that somebody opens, and whose analysis is of an older version, to the front of those to complete. */
export const requestCompletion = (db: Handle, trackId: number): Promise<void> => execute(db)`
    INSERT INTO pending_analyses (track_id, run, brings_cover, requested_at) VALUES (${trackId}, ${outdated}, false, now())
    ON CONFLICT (track_id) DO UPDATE SET requested_at = now() WHERE pending_analyses.requested_at IS NULL`;

/** Locks the files of covers until the transaction ends: they are removed only while no row refers to them. */
export const lockCovers = (tx: Handle): Promise<void> => lockNames(tx, ['covers']);

export const insertCover = async (tx: Handle, hash: string): Promise<number> => {
  const row = await tx.insertInto('covers').values({ hash }).returning('id').executeTakeFirstOrThrow();
  return row.id;
};

/**
 * Returns the id of a stored picture that is about to be used; null if it is not stored. One that nothing refers to is
 * removed a day after it was stored, or was last asked for here. Within `lockCovers`.
 */
export const reuseCover = async (tx: Handle, hash: string): Promise<number | null> => {
  const find = findRow(tx);
  const cover = await find<{ id: number; is_old: boolean }>`
    SELECT id, created_at < now() - interval '1 hour' AS is_old FROM covers WHERE hash = ${hash}`;
  if (cover?.is_old) await sql`UPDATE covers SET created_at = now() WHERE id = ${cover.id}`.execute(tx);
  return cover?.id ?? null;
};

export const findCover = async (db: Handle, hash: string): Promise<number | null> =>
  (await db.selectFrom('covers').select('id').where('hash', '=', hash).executeTakeFirst())?.id ?? null;
