import { listValues } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';

/**
 * Lists constraints, valid indexes and triggers with how they are enabled, and rows that migrations insert, whose details
 * are on a second line. Those of partitions are their table's.
 */
export const listStructure = (db: Handle): Promise<string[]> => listValues(db)`
    WITH tables AS (
      SELECT oid, relname FROM pg_class
      WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    )
    SELECT 'constraint ' || relname || '.' || conname AS part
    FROM pg_constraint JOIN tables ON tables.oid = conrelid WHERE contype <> 'n' AND convalidated
    UNION ALL
    SELECT 'index ' || tables.relname || '.' || class.relname
    FROM pg_index JOIN tables ON tables.oid = indrelid JOIN pg_class AS class ON class.oid = indexrelid
    WHERE indisvalid
    UNION ALL
    SELECT 'trigger ' || relname || '.' || tgname || CASE tgenabled WHEN 'O' THEN '' ELSE ' ' || tgenabled::text END
    FROM pg_trigger JOIN tables ON tables.oid = tgrelid WHERE NOT tgisinternal
    UNION ALL
    SELECT 'rows of timezones' || chr(10) || to_jsonb(timezones)::text FROM timezones
    UNION ALL
    SELECT 'rows of venue_types' || chr(10) || (to_jsonb(venue_types) - 'id')::text FROM venue_types
    ORDER BY 1`;
