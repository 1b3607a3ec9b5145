import type { Translations } from '@kamerton/wire';
import type { office, PlannedRevocation } from '@kamerton/wire/office';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { exactPage } from '../../../db/counted.ts';
import { countChanged, execute, findRow, hasRow, listValues, readValue } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import { translationsJson } from '../../../db/translations.ts';

const albumsOfLabel = (label: RawBuilder<unknown>) => sql`
  SELECT id FROM albums WHERE lower(label) COLLATE "C" = lower(${label}) AND revoked_at IS NULL`;

/** Ids of the albums of a label that are not revoked. */
export const listAlbumsOfLabel = (db: Handle, label: string): Promise<number[]> =>
  listValues(db)<number>`${albumsOfLabel(sql`${label}::text`)} ORDER BY id`;

/**
 * Tracks that planned revocations reach, of the plans for which a condition holds, with others that have their bytes: `id`,
 * `plan_id`, `at` and `reason`. One that several plans reach has several rows. Of a label they are those of the albums that
 * it has now.
 */
const reachedTracks = (whose: RawBuilder<unknown>) => sql`(
  SELECT DISTINCT same.id, plan.id AS plan_id, plan.at, plan.reason
  FROM planned_revocations AS plan CROSS JOIN LATERAL (
      SELECT content_hash FROM tracks WHERE plan.kind = 'track' AND id = ANY(plan.ids)
      UNION SELECT content_hash FROM tracks WHERE plan.kind = 'album' AND album_id = ANY(
        CASE WHEN plan.label IS NULL OR plan.applied > 0 THEN plan.ids ELSE ARRAY(${albumsOfLabel(sql`plan.label`)}) END)
    ) AS chosen JOIN tracks AS same ON same.content_hash = chosen.content_hash
  WHERE ${whose})`;

/** Tracks of plans that are to come or are being applied. */
export const endingTracks = reachedTracks(sql`plan.cancelled_at IS NULL`);

/** Tracks of plans that were cancelled. */
export const sparedTracks = reachedTracks(sql`plan.cancelled_at IS NOT NULL`);

/** What a plan revokes: tracks, albums, or the albums that a label has at that time. */
export interface Planned {
  kind: 'track' | 'album';
  ids: readonly number[];
  label: string | null;
  reason: Translations;
  /** RFC 3339; null: at once. */
  at: string | null;
}

export const insertPlan = (tx: Handle, { kind, ids, label, reason, at }: Planned): Promise<number> =>
  readValue(tx)`
    INSERT INTO planned_revocations (kind, ids, label, reason, at)
    VALUES (${kind}, ${ids}::bigint[], ${label}, ${translationsJson(reason)}, coalesce(${at}::timestamptz, now()))
    RETURNING id`;

interface DuePlan extends Planned {
  id: number;
  applied: number;
}

const isDue = sql`at <= now() AND cancelled_at IS NULL`;

export const hasDuePlan = (db: Handle): Promise<boolean> => hasRow(db)`SELECT FROM planned_revocations WHERE ${isDue}`;

/** Locks the first plan whose moment has come. */
export const lockDuePlan = (tx: Handle): Promise<DuePlan | null> =>
  findRow(tx)`
    SELECT id, kind, ids, label, reason, at, applied FROM planned_revocations
    WHERE ${isDue} ORDER BY at, id LIMIT 1 FOR UPDATE`;

export const setApplied = (tx: Handle, id: number, ids: readonly number[], applied: number): Promise<void> =>
  execute(tx)`UPDATE planned_revocations SET ids = ${ids}::bigint[], applied = ${applied} WHERE id = ${id}`;

export const removePlan = (tx: Handle, id: number): Promise<void> =>
  execute(tx)`DELETE FROM planned_revocations WHERE id = ${id}`;

/** Cancels a plan whose moment has not come; false if it has, or if it is cancelled already. */
export const cancelPlan = async (tx: Handle, id: number): Promise<boolean> =>
  (await countChanged(tx)`
    UPDATE planned_revocations SET cancelled_at = now() WHERE id = ${id} AND at > now() AND applied = 0 AND cancelled_at IS NULL`) >
  0;

const isForgotten = sql`plan.cancelled_at IS NOT NULL
  AND NOT EXISTS (SELECT FROM revocation_notices WHERE plan_id = plan.id)`;

/** Removes cancelled plans that nobody has to be notified of. A statement that removes none has the catalogue read anew too. */
export const removeCancelledPlans = async (db: Handle): Promise<void> => {
  if (await hasRow(db)`SELECT FROM planned_revocations AS plan WHERE ${isForgotten}`)
    await execute(db)`DELETE FROM planned_revocations AS plan WHERE ${isForgotten}`;
};

/** Names that a list shows of each plan. */
const named = 3;

const names = (table: 'tracks' | 'albums') => sql`(
  SELECT jsonb_agg(format('%s — %s', artist, name) ORDER BY id)
  FROM ${sql.table(table)} WHERE id = ANY(plan.ids[1:${sql.lit(named)}]))`;

/** The plans whose moment is to come or has just come, the first one first. */
export const listPlans = (
  db: Handle,
  { limit, offset, sort = 'at' }: z.output<typeof office.plannedRevocations.query>,
) =>
  exactPage<PlannedRevocation>(
    db,
    {
      columns: sql`id, kind, label, reason, at, created_at, cardinality(ids) AS total,
        coalesce(CASE WHEN kind = 'track' THEN ${names('tracks')} ELSE ${names('albums')} END, '[]') AS names`,
      from: sql`FROM planned_revocations AS plan WHERE cancelled_at IS NULL`,
      order: sql`${sql.ref(sort.replace('-', ''))} ${sql.raw(sort.startsWith('-') ? 'DESC' : 'ASC')}, id`,
    },
    { limit, offset },
  );

export const findPlan = (db: Handle, id: number): Promise<Pick<Planned, 'kind' | 'ids' | 'label' | 'at'> | null> =>
  findRow(db)`SELECT kind, ids, label, at FROM planned_revocations WHERE id = ${id} AND cancelled_at IS NULL`;
