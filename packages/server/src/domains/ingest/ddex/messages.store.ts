import type { office } from '@kamerton/wire/office';
import { sql } from 'kysely';
import type { z } from 'zod';
import { exactPage } from '../../../db/counted.ts';
import { containsText } from '../../../db/found.ts';
import type { Handle } from '../../../db/schema.ts';
import { execute, listRows } from '../../../db/rows.ts';
import type { Message } from '../../../formats/ddex/message.ts';
import { readerVersion } from '../../../formats/ddex/read-message.ts';
import type { MessageReport } from '../../../formats/ddex/report.ts';
import type { Earlier } from './identity.rules.ts';

/** Lists imported messages with the same id and sender, or with the same bytes. */
export const listEarlier = (
  db: Handle,
  { sender, id }: Pick<Message, 'sender' | 'id'>,
  hash: string,
): Promise<Earlier[]> =>
  listRows(db)`
    SELECT content_hash, message_created_at, is_complete FROM ddex_messages
    WHERE content_hash = ${hash} OR (${id} <> '' AND sender = ${sender} AND message_id = ${id})`;

/** Stores an imported message; a repeated one replaces its report. Incomplete messages of the same id are removed. */
export const upsertMessage = async (
  tx: Handle,
  { sender, sender_name, id, kind, version, created_at }: Message,
  imported: { hash: string; source: string; whole: boolean; report: object },
): Promise<void> => {
  await execute(tx)`
    DELETE FROM ddex_messages WHERE ${id} <> '' AND sender = ${sender} AND message_id = ${id}
      AND NOT is_complete AND content_hash <> ${imported.hash}`;
  await execute(tx)`
    INSERT INTO ddex_messages
      (sender, sender_name, message_id, kind, version, message_created_at, content_hash, source, is_complete, report)
    VALUES (${sender}, ${sender_name}, ${id}, ${kind}, ${version}, ${created_at}::timestamptz, ${imported.hash},
      ${imported.source}, ${imported.whole}, ${JSON.stringify(imported.report)}::jsonb)
    ON CONFLICT (content_hash) DO UPDATE SET
      source = excluded.source, is_complete = excluded.is_complete, report = excluded.report, imported_at = now()`;
};

export interface MessageRow {
  id: number;
  sender_name: string | null;
  imported_at: string;
  report: MessageReport;
}

type MessagesQuery = z.output<typeof office.ddexMessages.query>;

const orders = {
  imported_at: sql`imported_at, id`,
  '-imported_at': sql`imported_at DESC, id DESC`,
  created_at: sql`message_created_at NULLS FIRST, id`,
  '-created_at': sql`message_created_at DESC NULLS LAST, id DESC`,
};

export const listMessages = async (
  db: Handle,
  { limit, offset, sort = '-imported_at', q, whole }: MessagesQuery,
): Promise<{ items: MessageRow[]; total: number }> => {
  const sought = (...texts: ReturnType<typeof sql>[]) => containsText(q ?? '', texts);
  const from = sql`
    FROM ddex_messages WHERE (${whole ?? null}::text IS NULL OR is_complete = (${whole ?? null}::text = 'true'))
      AND (${q ?? ''} = '' OR ${sought(sql`message_id`, sql`sender`, sql`sender_name`)} OR EXISTS (
        SELECT 1 FROM jsonb_array_elements(report -> 'releases') AS release
        WHERE ${sought(sql`release ->> 'icpn'`, sql`release ->> 'title'`, sql`release ->> 'artist'`)}))`;
  const columns = sql`id, sender_name, imported_at, report`;
  return exactPage(db, { columns, from, order: orders[sort] }, { limit, offset });
};

/** A release whose deals an earlier version has read: its sender may deliver it again. */
export interface OutdatedRelease {
  title: string;
  artist: string;
  icpn: string | null;
  grid: string | null;
  sender: string;
  message_created_at: string;
}

export const listOutdated = async (db: Handle, limit: number): Promise<{ items: OutdatedRelease[]; total: number }> => {
  const from = sql`
    FROM ddex_terms JOIN ddex_releases ON id = release_id WHERE reader_version < ${readerVersion} AND NOT is_purged`;
  const columns = sql`title, artist, icpn, grid, sender, message_created_at`;
  return exactPage(db, { columns, from, order: sql`sender, artist, title, id` }, { limit, offset: 0 });
};
