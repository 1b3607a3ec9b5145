import { bounds, type DeletedVenue, type Language, type PageQuery } from '@kamerton/wire';
import { type RawBuilder, sql } from 'kysely';
import { type Listed, listPage } from '../../../db/counted.ts';
import { execute, findRow, listRows, readValue } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { inLanguage } from '../../../db/translations.ts';
import { usualSound } from '../players/on-air.rules.ts';

export interface NamedVenue {
  id: number;
  name: string;
}

/** Locks those of an account's venues that are there, and those that can be restored. */
export const lockRestorable = (tx: Handle, account: number, ids: readonly number[]) =>
  listRows(tx)<NamedVenue & { is_deleted: boolean }>`
    SELECT id, name, deleted_at IS NOT NULL AS is_deleted FROM venues
    WHERE id = ANY(${ids}::bigint[]) AND account_id = ${account} AND (deleted_at IS NULL OR restorable_until > now())
    ORDER BY id FOR UPDATE`;

/** Deletes locked venues, which can be restored until the moment that it returns. */
export const setDeleted = async (tx: Handle, ids: readonly number[]): Promise<string> => {
  for (const table of ['pairing_codes', 'venue_alerts', 'venue_silences'])
    await sql`DELETE FROM ${sql.table(table)} WHERE venue_id = ANY(${ids}::bigint[])`.execute(tx);
  await execute(tx)`
    UPDATE venues SET deleted_at = now(), restorable_until = now() + make_interval(days => ${bounds.undo_days})
    WHERE id = ANY(${ids}::bigint[])`;
  return readValue(tx)<string>`SELECT restorable_until FROM venues WHERE id = ${ids[0]}`;
};

export const setRestored = (tx: Handle, ids: readonly number[]): Promise<void> =>
  execute(tx)`UPDATE venues SET deleted_at = NULL, restorable_until = NULL WHERE id = ANY(${ids}::bigint[])`;

/** Deleted venues of an account that can be restored, the latest first. */
export const listDeleted = (
  db: Handle,
  account: number,
  language: Language,
  page: PageQuery,
): Promise<Listed<DeletedVenue>> => {
  const columns = sql`venues.id, venues.name, ${inLanguage('cities.name', language)} AS city_name, venues.address,
    (SELECT count(*) FROM players WHERE venue_id = venues.id) AS players, deleted_at, restorable_until`;
  const from = sql`FROM venues JOIN cities ON cities.id = city_id
    WHERE account_id = ${account} AND restorable_until > now()`;
  return listPage(db, { columns, from, order: sql`deleted_at DESC, venues.id DESC` }, page);
};

/** Those of these venues that somebody has paired, or given what no import gives, each with which of the two. */
export const findTouched = async (tx: Handle, ids: readonly number[]): Promise<Map<number, 'paired' | 'changed'>> => {
  const rows = await listRows(tx)<{ id: number; is_paired: boolean }>`
    SELECT id, EXISTS (SELECT FROM players WHERE venue_id = venues.id) AS is_paired FROM venues
    WHERE id = ANY(${ids}::bigint[]) AND (paused_until > now()
      OR EXISTS (SELECT FROM players WHERE venue_id = venues.id)
      OR EXISTS (SELECT FROM venue_schedules WHERE venue_id = venues.id)
      OR EXISTS (SELECT FROM music_rules WHERE venue_id = venues.id)
      OR EXISTS (SELECT FROM venue_sounds WHERE venue_id = venues.id
        AND to_jsonb(venue_sounds) - 'venue_id' - 'volume' <> ${JSON.stringify(usualSound)}::jsonb - 'volume'))`;
  return new Map(rows.map(({ id, is_paired }) => [id, is_paired ? 'paired' : 'changed']));
};

/** Locks a deleted venue whose time to be restored was over at a moment; null if there is none. */
export const lockOutdated = (tx: Handle, now: RawBuilder<unknown>) =>
  findRow(tx)<{ id: number; account_id: number }>`
    SELECT id, account_id FROM venues WHERE restorable_until <= ${now} ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`;

/** Removes what a deleted venue was to play and how; what it has played, its name and address stay. */
export const closeRecord = async (tx: Handle, venue: number): Promise<void> => {
  const belonging = ['venue_schedules', 'music_rules', 'venue_tag_venues', 'venue_sounds', 'changed_venues'];
  for (const table of belonging) await sql`DELETE FROM ${sql.table(table)} WHERE venue_id = ${venue}`.execute(tx);
  await execute(tx)`
    UPDATE venues SET restorable_until = NULL, playlist_id = NULL, selection_id = NULL WHERE id = ${venue}`;
};
