import type { Language, Schedule, ScheduleSource } from '@kamerton/wire';
import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { inLanguage } from '../../../db/translations.ts';
import { findRow, listValues, listRows } from '../../../db/rows.ts';
import { lockSources } from '../venues/venues.store.ts';
import { noSchedule, type Parts } from './schedules.rules.ts';
import { isPlayedBy } from '../../common/media/venue-sources.store.ts';

export interface StoredSchedule {
  schedule: Schedule;
  /** 0 of a venue that has none. */
  version: number;
}

/** A venue's schedule; with `lock` it is locked until the transaction ends, if there is one. */
export const findSchedule = async (db: Handle, venue: number, lock = false): Promise<StoredSchedule> => {
  const row = await findRow(db)<Schedule & { version: number }>`
    SELECT version, slots, layers, announcements FROM venue_schedules
    WHERE venue_id = ${venue} ${lock ? sql`FOR UPDATE` : sql``}`;
  if (!row) return { schedule: noSchedule, version: 0 };
  const { version, slots, layers, announcements } = row;
  return { schedule: { slots, layers, announcements }, version };
};

interface Named {
  playlists: readonly number[];
  collections: readonly number[];
}

/** Names of playlists of an account, and of collections, with those playlists that were deleted and may come back. */
export const listSources = (
  db: Handle,
  account: number,
  language: Language,
  { playlists, collections }: Named,
): Promise<ScheduleSource[]> =>
  listRows(db)`
    SELECT 'playlist' AS kind, id, name, deleted_at IS NULL AS is_available FROM playlists
    WHERE id = ANY(${playlists}::bigint[]) AND account_id = ${account}
    UNION ALL
    SELECT 'collection', id, ${inLanguage('name', language)}, true FROM collections
    WHERE id = ANY(${collections}::bigint[])`;

/**
 * Returns those of the playlists, collections and announcements that an account may name. What they name is locked
 * until the transaction ends, so that it cannot be deleted before the write.
 */
export const findNameable = async (
  tx: Handle,
  account: number,
  names: Named & { announcements: readonly number[] },
) => ({
  ...(await lockSources(tx, account, names, isPlayedBy(account, sql`collections.id`))),
  announcements: await listValues(tx)<number>`
    SELECT id FROM announcements WHERE id = ANY(${names.announcements}::bigint[]) AND account_id = ${account}
    ORDER BY id FOR KEY SHARE`,
});

/** Writes anew what the schedules of venues name, as far as it exists. */
const nameAnew = async (tx: Handle, venues: readonly number[]): Promise<void> => {
  await sql`DELETE FROM venue_schedule_sources WHERE venue_id = ANY(${venues}::bigint[])`.execute(tx);
  await sql`DELETE FROM venue_schedule_announcements WHERE venue_id = ANY(${venues}::bigint[])`.execute(tx);
  await sql`
    INSERT INTO venue_schedule_sources (venue_id, position, playlist_id, selection_id)
    SELECT venue_id, row_number() OVER (PARTITION BY venue_id ORDER BY playlist_id, selection_id), playlist_id,
      selection_id
    FROM (
      SELECT DISTINCT venue_id, (slot->>'playlist_id')::bigint AS playlist_id, (slot->>'selection_id')::bigint AS selection_id
      FROM venue_schedules CROSS JOIN LATERAL (
        SELECT jsonb_array_elements(slots) AS slot
        UNION ALL SELECT jsonb_array_elements(layer->'slots') FROM jsonb_array_elements(layers) AS layer
      ) AS slots
      WHERE venue_id = ANY(${venues}::bigint[])
    ) AS named
    WHERE EXISTS (SELECT FROM playlists WHERE id = playlist_id)
      OR EXISTS (SELECT FROM collections WHERE id = selection_id)`.execute(tx);
  await sql`
    INSERT INTO venue_schedule_announcements (venue_id, announcement_id)
    SELECT DISTINCT venue_id, (announcement->>'announcement_id')::bigint
    FROM venue_schedules CROSS JOIN LATERAL jsonb_array_elements(announcements) AS announcement
    WHERE venue_id = ANY(${venues}::bigint[])`.execute(tx);
};

export const setSchedule = async (
  tx: Handle,
  venue: number,
  version: number,
  { slots, layers, announcements }: Schedule,
): Promise<void> => {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`;
  await sql`
    INSERT INTO venue_schedules (venue_id, version, edit, slots, layers, announcements)
    VALUES (${venue}, ${version}, gen_random_uuid(), ${json(slots)}, ${json(layers)}, ${json(announcements)})
    ON CONFLICT (venue_id) DO UPDATE SET version = excluded.version, edit = excluded.edit, slots = excluded.slots,
      layers = excluded.layers, announcements = excluded.announcements`.execute(tx);
  await nameAnew(tx, [venue]);
};

/** Locks those of the venues that belong to an account, in the order of their ids, and returns them. */
export const lockVenues = (tx: Handle, account: number, ids: readonly number[]): Promise<number[]> =>
  listValues(tx)<number>`
    SELECT id FROM venues WHERE id = ANY(${ids}::bigint[]) AND account_id = ${account} AND deleted_at IS NULL
    ORDER BY id FOR UPDATE`;

/** Replaces parts of the schedules of venues by those of another. */
export const copySchedule = async (
  tx: Handle,
  from: number,
  venues: readonly number[],
  parts: Parts,
): Promise<void> => {
  const { schedule } = await findSchedule(tx, from);
  const json = (part: keyof Schedule) => sql`${JSON.stringify(parts.includes(part) ? schedule[part] : [])}::jsonb`;
  const replaced = parts.map((part) => sql`${sql.ref(part)} = excluded.${sql.ref(part)}`);
  await sql`
    INSERT INTO venue_schedules AS known (venue_id, version, edit, slots, layers, announcements)
    SELECT id, 1, gen_random_uuid(), ${json('slots')}, ${json('layers')}, ${json('announcements')}
    FROM unnest(${venues}::bigint[]) AS id
    ON CONFLICT (venue_id) DO UPDATE SET version = known.version + 1, edit = excluded.edit, ${sql.join(replaced)}
    `.execute(tx);
  await nameAnew(tx, venues);
};
