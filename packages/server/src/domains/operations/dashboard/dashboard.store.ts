import { bounds, type Hours, type OpeningHours, weekdays } from '@kamerton/wire';
import { type Dashboard, dashboardDays, type ImportGroup } from '@kamerton/wire/office';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { listRows, readRow } from '../../../db/rows.ts';
import { mostFailures } from '../../common/media/media.store.ts';
import { rowsOfGroup } from '../../ingest/imports/imports.store.ts';
import { contractStatusOn } from '../../customers/contracts/contracts.store.ts';

/** Counts rows up to the cap of totals, which limits the cost. */
const upTo = (rows: RawBuilder<unknown>) =>
  sql<number>`(SELECT count(*) FROM (${rows} LIMIT ${sql.lit(bounds.counted_total)}) AS counted)`;

const ago = (days: number) => sql`now() - make_interval(days => ${sql.lit(days)})`;

/** `day` selects the terms in force. */
export const countForSupport = async (db: Handle, day: string) => {
  const contracts = (asked: string) =>
    upTo(sql`SELECT FROM contracts
      LEFT JOIN LATERAL (
        SELECT edition, version, terms_version FROM contract_signatures
        WHERE contract_id = contracts.id ORDER BY edition DESC LIMIT 1) AS signed ON true
      WHERE ${contractStatusOn(day)} = ${asked}`);
  return readRow(db)<{
    waiting: number;
    oldest_waiting_since: string | null;
    contracts_to_sign: number;
    contracts_outdated: number;
  }>`SELECT
    ${upTo(sql`SELECT FROM support_requests WHERE waiting_since IS NOT NULL`)} AS waiting,
    (SELECT min(waiting_since) FROM support_requests) AS oldest_waiting_since,
    ${contracts('draft')} AS contracts_to_sign,
    ${contracts('outdated')} AS contracts_outdated`;
};

export const countForCatalogue = async (db: Handle) => {
  const revoked = (table: 'tracks' | 'albums') =>
    upTo(sql`SELECT FROM ${sql.table(table)} WHERE revoked_at >= ${ago(dashboardDays.revocations)}`);
  const imports = (group: ImportGroup) => upTo(rowsOfGroup(group));
  return readRow(db)<Record<keyof NonNullable<Dashboard['catalogue']>, number>>`SELECT
    ${imports('active')} AS imports_active,
    ${imports('unsuccessful')} AS imports_failed,
    ${upTo(sql`SELECT FROM ddex_messages WHERE NOT is_complete`)} AS deliveries_incomplete,
    ${upTo(sql`SELECT FROM quarantined_tracks`)} AS quarantined_tracks,
    ${upTo(sql`SELECT FROM pending_analyses WHERE failures >= ${sql.lit(mostFailures)}`)} AS failed_analyses,
    ${upTo(sql`SELECT FROM ddex_pending_closures`)} AS closing_tracks,
    ${revoked('tracks')} AS revoked_tracks,
    ${revoked('albums')} AS revoked_albums`;
};

/** True for each need of a new service that is met. */
export const findSetup = (db: Handle) => readRow(db)<{ music: boolean; terms: boolean; distributors: boolean }>`SELECT
    EXISTS (SELECT FROM tracks) AS music,
    EXISTS (SELECT FROM terms) AS terms,
    EXISTS (SELECT FROM accounts) AS distributors`;

export const findEmailTrouble = (db: Handle) => readRow(db)<{
  failed: number;
  delayed: number;
  reason: string | null;
}>`SELECT
    ${upTo(sql`SELECT FROM emails WHERE sent_at IS NULL AND failed_at >= ${ago(dashboardDays.failures)}`)} AS failed,
    ${upTo(sql`SELECT FROM emails WHERE sent_at IS NULL AND failed_at IS NULL AND last_error IS NOT NULL`)} AS delayed,
    (SELECT last_error FROM emails WHERE sent_at IS NULL AND last_error IS NOT NULL
      AND (failed_at IS NULL OR failed_at >= ${ago(dashboardDays.failures)})
      ORDER BY id DESC LIMIT 1) AS reason`;

/** Seconds after which work that its job has not started counts as overdue. */
const patience = { emails: 150, imports: 60, deals: 300, plays: 60 } as const;

const late = (seconds: number) => sql`now() - make_interval(secs => ${sql.lit(seconds)})`;

/** Lists background jobs with overdue work and the time of the oldest. */
export const listOverdue = (db: Handle) =>
  listRows(db)<{ job: keyof typeof patience; since: string }>`
    SELECT job, since FROM (
      SELECT 'emails' AS job, (SELECT min(next_attempt_at) FROM emails
        WHERE sent_at IS NULL AND failed_at IS NULL AND next_attempt_at < ${late(patience.emails)}) AS since
      UNION ALL
      -- One import runs at a time: others wait for it.
      SELECT 'imports', (SELECT min(created_at) FROM imports
        WHERE state = 'waiting' AND created_at < ${late(patience.imports)}
          AND NOT EXISTS (SELECT FROM imports WHERE state = 'running' AND heartbeat_at > ${late(patience.imports)}))
      UNION ALL
      SELECT 'deals', (SELECT min(next_change_at) FROM ddex_releases
        WHERE next_change_at < ${late(patience.deals)})
      UNION ALL
      SELECT 'plays', (SELECT played_at FROM pending_plays WHERE played_at < ${late(patience.plays)} ORDER BY id LIMIT 1)
    ) AS work WHERE since IS NOT NULL`;

/** Returns the newest track; its bytes must be in the media store. */
export const findNewestMedia = async (db: Handle): Promise<{ media_key: string; size: number } | null> =>
  (await db.selectFrom('tracks').select(['media_key', 'size']).orderBy('id', 'desc').limit(1).executeTakeFirst()) ??
  null;

/** One number for each interval after `start`, 0 for those without a row. */
const filled = (rows: readonly { at: number; n: number }[], length: number): number[] => {
  const byPlace = new Map(rows.map(({ at, n }) => [at, n]));
  return Array.from({ length }, (_, at) => byPlace.get(at) ?? 0);
};

interface Span {
  /** RFC 3339. */
  start: string;
  /** Length of one interval. */
  seconds: number;
  length: number;
}

const within = (column: RawBuilder<unknown>, { start, seconds, length }: Span) => sql`
  ${column} >= ${start}::timestamptz AND ${column} < ${start}::timestamptz + make_interval(secs => ${seconds * length})`;

const place = (column: RawBuilder<unknown>, { start, seconds }: Span) =>
  sql`floor(extract(epoch FROM ${column} - ${start}::timestamptz) / ${seconds})::integer`;

/** Sums plays per interval; an hour of UTC belongs to the interval in which it starts. */
export const countPlays = async (db: Handle, span: Span): Promise<number[]> => {
  const { rows } = await sql<{ at: number; n: number }>`
    SELECT ${place(sql`hour`, span)} AS at, sum(plays)::bigint AS n FROM plays_by_hour
    WHERE ${within(sql`hour`, span)} GROUP BY 1`.execute(db);
  return filled(rows, span.length);
};

/** Counts the rows created in each interval, each count capped. */
export const countCreated = async (
  db: Handle,
  table: 'tracks' | 'support_requests' | 'imports',
  { start, seconds, length }: Span,
): Promise<number[]> => {
  const from = sql`${start}::timestamptz + make_interval(secs => ${seconds} * at)`;
  const { rows } = await sql<{ at: number; n: number }>`
    SELECT at, ${upTo(sql`SELECT FROM ${sql.table(table)}
      WHERE created_at >= ${from} AND created_at < ${from} + make_interval(secs => ${seconds})`)} AS n
    FROM generate_series(0, ${length - 1}::integer) AS at`.execute(db);
  return filled(rows, length);
};

/** A schedule with the number of venues that have it. */
export type Scheduled = OpeningHours & { venues: number };

/** Maximum number of distinct schedules; the rest belongs to few venues and hardly changes the chart. */
const mostSchedules = 5000;

const hourColumns = sql.join(weekdays.flatMap((day) => [sql.ref(`${day}_start`), sql.ref(`${day}_end`)]));

/** Lists the schedules of all active venues with the number of venues of each. */
export const listSchedules = async (db: Handle): Promise<Scheduled[]> => {
  const { rows } = await sql<Omit<OpeningHours, 'hours'> & Hours & { venues: number }>`
    SELECT cities.timezone, advanced_schedule, start_time, end_time, ${hourColumns}, count(*) AS venues
    FROM venues JOIN cities ON cities.id = venues.city_id
    JOIN accounts ON accounts.id = venues.account_id AND accounts.is_active
    WHERE venues.is_active AND venues.deleted_at IS NULL
    GROUP BY cities.timezone, advanced_schedule, start_time, end_time, ${hourColumns}
    ORDER BY venues DESC LIMIT ${mostSchedules}`.execute(db);
  return rows.map(({ timezone, advanced_schedule, start_time, end_time, venues, ...hours }) => ({
    timezone,
    advanced_schedule,
    start_time,
    end_time,
    venues,
    hours,
  }));
};
