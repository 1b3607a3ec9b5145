import type { Language, SearchBody } from '@kamerton/wire';
import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { inLanguage } from '../../../db/translations.ts';
import { listRows } from '../../../db/rows.ts';

const revoked = sql`
  SELECT id FROM tracks WHERE revoked_at IS NOT NULL
  UNION SELECT tracks.id FROM albums JOIN tracks ON tracks.album_id = albums.id WHERE albums.revoked_at IS NOT NULL`;

/**
 * Genres or tags that have a playable track, with how many, most first. How many tracks have one is known from the
 * documents' lexemes; only the revoked ones, which are few, are counted.
 */
export const listLabels = async (db: Handle, kind: 'genre' | 'tag', language: Language) => {
  const [table, link] = [sql.table(`${kind}s`), sql.table(`track_${kind}s`)];
  return listRows(db)<{ id: number; name: string; count: number }>`
    WITH gone AS (
      SELECT ${sql.ref(`${kind}_id`)} AS id, count(*) AS document_frequency FROM ${link} WHERE track_id IN (${revoked}) GROUP BY 1
    )
    SELECT ${table}.id, ${inLanguage(`${kind}s.name`, language)} AS name, there.document_frequency - coalesce(gone.document_frequency, 0) AS count
    FROM ${table}
    JOIN search_lexemes AS there ON there.lexeme = ${kind === 'genre' ? ':g' : ':t'} || ${table}.id
    LEFT JOIN gone ON gone.id = ${table}.id
    WHERE there.document_frequency > coalesce(gone.document_frequency, 0) ORDER BY count DESC, name`;
};

/** Genres and tags as they are today: one that was merged into another is the other. */
export const currentLabels = async (
  db: Handle,
  { genres, tags }: Pick<SearchBody, 'genres' | 'tags'>,
): Promise<{ genres: number[]; tags: number[] }> => {
  const ids = { genres: genres ?? [], tags: tags ?? [] };
  if (ids.genres.length + ids.tags.length === 0) return ids;
  const rows = await listRows(db)<{ kind: keyof typeof ids; id: number; current: number }>`
    SELECT 'genres' AS kind, id, genre_id AS current FROM merged_genres WHERE id = ANY(${ids.genres}::bigint[])
    UNION ALL SELECT 'tags', id, tag_id FROM merged_tags WHERE id = ANY(${ids.tags}::bigint[])`;
  const currentOf = (kind: keyof typeof ids): number[] => {
    const merged = new Map(rows.filter((row) => row.kind === kind).map(({ id, current }) => [id, current]));
    return [...new Set(ids[kind].map((id) => merged.get(id) ?? id))];
  };
  return { genres: currentOf('genres'), tags: currentOf('tags') };
};
