import { type RawBuilder, sql } from 'kysely';
import { listRows } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';

/** Lexemes written by transactions that a snapshot does not see. Restored rows may bear transactions to come. */
const isNewerThan = (snapshot: string): RawBuilder<unknown> => sql`
  changed_by >= pg_snapshot_xmin(${snapshot}::pg_snapshot) AND changed_by < pg_snapshot_xmax(pg_current_snapshot())
  AND NOT pg_visible_in_snapshot(changed_by, ${snapshot}::pg_snapshot)`;

/** A lexeme of search documents; null in the only row where there is none. */
interface LexemeRow {
  /** In the notation of `pg_snapshot`. */
  snapshot: string | null;
  /** The search version at that snapshot. */
  version: string | null;
  lexeme: string | null;
  key: string | null;
  frequency: number;
}

/** Lists the lexemes that were written since a snapshot, or all, with the snapshot of this reading. */
export const listLexemes = (db: Handle, since: string | null): Promise<LexemeRow[]> => listRows(db)`
    SELECT pg_current_snapshot()::text AS snapshot, search_version AS version, lexeme, phonetic_key AS key,
      document_frequency AS frequency
    FROM catalogue_version LEFT JOIN search_lexemes ON ${since === null ? sql`true` : isNewerThan(since)} ORDER BY lexeme`;
