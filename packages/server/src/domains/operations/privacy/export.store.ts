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

/** Hashes of the covers of an account's playlists, with their ids. */
export const listCoverHashesOf = (tx: Handle, accountId: number) =>
  listRows(tx)<{ id: number; hash: string }>`
    SELECT DISTINCT covers.id, hash FROM covers JOIN playlists ON playlists.cover_id = covers.id
    WHERE account_id = ${accountId} ORDER BY covers.id`;

/** Contract and edition of each signature of an account. */
export const listEditionsOf = (tx: Handle, accountId: number) =>
  listRows(tx)<{ contract_id: number; edition: number }>`
    SELECT contract_id, edition FROM contract_signatures JOIN contracts ON contracts.id = contract_id
    WHERE account_id = ${accountId} ORDER BY contract_id, edition`;

/** Announcements of an account, with the keys of their audio. */
export const listAnnouncementFilesOf = (tx: Handle, accountId: number) =>
  tx
    .selectFrom('announcements')
    .select(['id', 'media_key'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
