import type { Language } from '@kamerton/wire';
import { sql } from 'kysely';
import type { Handle } from '../../db/schema.ts';
import { inLanguage } from '../../db/translations.ts';

const revoked = sql`
  SELECT id FROM tracks WHERE revoked_at IS NOT NULL
  UNION SELECT tracks.id FROM albums JOIN tracks ON tracks.album_id = albums.id WHERE albums.revoked_at IS NOT NULL`;

/**
 * Genres or tags that have a playable track, with how many, most first. How many tracks have one is known from the
 * documents' lexemes; only the revoked ones, which are few, are counted.
 */
export const listLabels = async (db: Handle, kind: 'genre' | 'tag', language: Language) => {
  const [table, link] = [sql.table(`${kind}s`), sql.table(`track_${kind}s`)];
  const { rows } = await sql<{ id: number; name: string; count: number }>`
    WITH gone AS (
      SELECT ${sql.ref(`${kind}_id`)} AS id, count(*) AS document_frequency FROM ${link} WHERE track_id IN (${revoked}) GROUP BY 1
    )
    SELECT ${table}.id, ${inLanguage(`${kind}s.name`, language)} AS name, there.document_frequency - coalesce(gone.document_frequency, 0) AS count
    FROM ${table}
    JOIN search_lexemes AS there ON there.lexeme = ${kind === 'genre' ? ':g' : ':t'} || ${table}.id
    LEFT JOIN gone ON gone.id = ${table}.id
    WHERE there.document_frequency > coalesce(gone.document_frequency, 0) ORDER BY count DESC, name`.execute(db);
  return rows;
};

/** Genres or tags as they are asked for now: one that was merged into another is the other. */
export const presentLabels = async (
  db: Handle,
  kind: 'genre' | 'tag',
  ids: readonly number[] | null | undefined,
): Promise<number[]> => {
  if (!ids?.length) return [];
  const { rows } = await sql<{ id: number; now: number }>`
    SELECT id, ${sql.ref(`${kind}_id`)} AS now FROM ${sql.table(`merged_${kind}s`)}
    WHERE id = ANY(${ids}::bigint[])`.execute(db);
  const merged = new Map(rows.map(({ id, now }) => [id, now]));
  return [...new Set(ids.map((id) => merged.get(id) ?? id))];
};
