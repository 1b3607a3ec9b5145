import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { listRows } from '../../../db/rows.ts';

/** Artist and title of these tracks, by id. */
export const namesOfTracks = async (tx: Handle, ids: readonly unknown[]): Promise<Map<unknown, string>> => {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, concat_ws(' — ', nullif(artist, ''), name) AS name FROM tracks
    WHERE id = ANY (${ids}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Encrypted texts of these emails, by id. */
export const encryptedTexts = async (tx: Handle, ids: readonly unknown[]): Promise<Map<unknown, string>> => {
  const { rows } = await sql<{ id: number; encrypted_text: string }>`
    SELECT id, encrypted_text FROM emails WHERE id = ANY (${ids}::bigint[])`.execute(tx);
  return new Map(rows.map(({ id, encrypted_text }) => [id, encrypted_text]));
};

/** Hashes of these covers, with their ids. */
export const listCoverHashes = (tx: Handle, ids: readonly unknown[]) =>
  listRows(tx)<{ id: number; hash: string }>`
    SELECT id, hash FROM covers WHERE id = ANY (${ids}::bigint[]) ORDER BY id`;

/** Keys of the audio of these announcements, with their ids. */
export const listAnnouncementFiles = (tx: Handle, ids: readonly unknown[]) =>
  listRows(tx)<{ id: number; media_key: string }>`
    SELECT id, media_key FROM announcements WHERE id = ANY (${ids}::bigint[]) ORDER BY id`;
