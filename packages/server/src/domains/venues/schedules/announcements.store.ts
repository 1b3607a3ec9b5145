import type { Announcement, PageQuery, PlayerTrack } from '@kamerton/wire';
import { type Insertable, sql } from 'kysely';
import { type Listed, listPage } from '../../../db/counted.ts';
import type { Handle, Schema } from '../../../db/schema.ts';
import { readValue, findRow, listRows, findValue, hasRow } from '../../../db/rows.ts';
import { insertMediaRemoval } from '../../common/media/media-removals.store.ts';

export type AnnouncementRow = Omit<Announcement, 'file'> & { content_hash: string };

const columns = sql`
  announcements.id, announcements.name, duration_ms, content_hash, announcements.created_at,
  (SELECT count(*) FROM venue_schedule_announcements JOIN venues ON venues.id = venue_id
    WHERE announcement_id = announcements.id AND deleted_at IS NULL) AS venue_count`;

/** Announcements of an account, newest first. */
export const listAnnouncements = (db: Handle, account: number, page: PageQuery): Promise<Listed<AnnouncementRow>> =>
  listPage(db, { columns, from: sql`FROM announcements WHERE account_id = ${account}`, order: sql`id DESC` }, page);

export const findAnnouncement = (db: Handle, account: number, id: number): Promise<AnnouncementRow | null> =>
  findRow(db)`SELECT ${columns} FROM announcements WHERE id = ${id} AND account_id = ${account}`;

/** Number of announcements of an account, which is locked until the transaction ends, so that others wait. */
export const countAnnouncements = async (tx: Handle, account: number): Promise<number> => {
  await sql`SELECT FROM accounts WHERE id = ${account} FOR UPDATE`.execute(tx);
  return readValue(tx)<number>`SELECT count(*) AS n FROM announcements WHERE account_id = ${account}`;
};

export const insertAnnouncement = async (tx: Handle, values: Insertable<Schema['announcements']>): Promise<number> =>
  (await tx.insertInto('announcements').values(values).returning('id').executeTakeFirstOrThrow()).id;

export const renameAnnouncement = (tx: Handle, account: number, id: number, name: string): Promise<boolean> =>
  hasRow(tx)`UPDATE announcements SET name = ${name} WHERE id = ${id} AND account_id = ${account} RETURNING id`;

/** Takes an announcement out of the schedules of deleted venues, which would come back without it. */
const removeFromDeleted = async (tx: Handle, id: number): Promise<void> => {
  await sql`
    WITH named AS (
      DELETE FROM venue_schedule_announcements AS named USING venues
      WHERE named.announcement_id = ${id} AND venues.id = named.venue_id AND venues.deleted_at IS NOT NULL
      RETURNING named.venue_id)
    UPDATE venue_schedules SET announcements = coalesce((
      SELECT jsonb_agg(each ORDER BY at) FROM jsonb_array_elements(announcements) WITH ORDINALITY AS listed (each, at)
      WHERE (each->>'announcement_id')::bigint <> ${id}), '[]')
    FROM named WHERE venue_schedules.venue_id = named.venue_id`.execute(tx);
};

/** Deletes an announcement unless a schedule names it; its audio is to be removed after that. */
export const removeAnnouncement = async (
  tx: Handle,
  account: number,
  id: number,
): Promise<'removed' | 'in_use' | null> => {
  const exists = await hasRow(tx)`SELECT FROM announcements WHERE id = ${id} AND account_id = ${account} FOR UPDATE`;
  if (!exists) return null;
  await removeFromDeleted(tx, id);
  const key = await findValue(tx)<string>`
    DELETE FROM announcements WHERE id = ${id}
      AND NOT EXISTS (SELECT FROM venue_schedule_announcements WHERE announcement_id = ${id})
    RETURNING media_key`;
  if (key === null) return 'in_use';
  await insertMediaRemoval(tx, key);
  return 'removed';
};

export interface AnnouncementAudio {
  media_key: string;
  media_type: string;
  content_hash: string;
  size: number;
}

/** The audio of an announcement of an open account. */
export const findAnnouncementAudio = (db: Handle, account: number, id: number): Promise<AnnouncementAudio | null> =>
  findRow(db)`
    SELECT media_key, media_type, content_hash, size
    FROM announcements JOIN accounts ON accounts.id = account_id
    WHERE announcements.id = ${id} AND account_id = ${account} AND accounts.is_active`;

/** Those of the announcements that the schedule of a venue names. */
export const findLoadableAnnouncements = (
  db: Handle,
  venue: number,
  ids: readonly number[],
): Promise<(Pick<PlayerTrack, 'id' | 'name' | 'duration_ms' | 'size'> & { content_hash: string })[]> =>
  listRows(db)`
    SELECT id, name, duration_ms, content_hash, size
    FROM venue_schedule_announcements AS named JOIN announcements ON announcements.id = named.announcement_id
    WHERE named.venue_id = ${venue} AND announcements.id = ANY(${ids}::bigint[])
    ORDER BY array_position(${ids}::bigint[], announcements.id)`;
