import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { listRows } from '../../../db/rows.ts';
import { endingTracks } from './planned.store.ts';
import { trackIsPlayable, albumIsListed } from '../track-rows/track-rows.store.ts';

export interface Replacement {
  /** Id of the revoked track or album. */
  of: number;
  id: number;
}

/** Maximum number of replacements for each. */
const offered = 3;

/** Number of neighbours by id in each direction, per genre and tag; limits the cost at any catalogue size. */
const reach = 25;

/** Number of neighbours with most genres and tags in common that are ranked. */
const closely = 100;

/** Weights of a shared genre and a shared tag. */
const weights = { genre: 3, tag: 1 };

/** Maximum number of genres or tags of an album that are compared. */
const labelsOfAlbum = 4;

/** Forces a nested loop, since the planner would overestimate the rows and scan the whole table. */
const oneByOne = sql`OFFSET 0`;

/** The tracks nearest to `pivot` by id among `rows`, which have the column `id`. */
const around = (pivot: RawBuilder<unknown>, id: RawBuilder<unknown>, rows: RawBuilder<unknown>) => sql`
  (SELECT ${id} AS id ${rows} AND ${id} > ${pivot} ORDER BY ${id} LIMIT ${reach})
  UNION ALL
  (SELECT ${id} AS id ${rows} AND ${id} < ${pivot} ORDER BY ${id} DESC LIMIT ${reach})`;

const neighbours = (kind: 'genre' | 'tag', own: RawBuilder<unknown>, pivot: RawBuilder<unknown>) => {
  const [link, label] = [sql.table(`track_${kind}s`), sql.ref(`${kind}_id`)];
  return sql`
    SELECT near.id, ${sql.lit(weights[kind])} AS weight, own.label FROM (${own}) AS own (label)
    CROSS JOIN LATERAL (${around(pivot, sql`track_id`, sql`FROM ${link} WHERE ${label} = own.label`)}) AS near`;
};

/** Neighbours that share a genre or a tag, and nearest ones that share none. */
const candidates = (
  own: (kind: 'genre' | 'tag') => RawBuilder<unknown>,
  pivot: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  ${neighbours('genre', own('genre'), pivot)}
  UNION ALL ${neighbours('tag', own('tag'), pivot)}
  UNION ALL SELECT near.id, 0, NULL FROM (${around(pivot, sql`id`, sql`FROM tracks WHERE true`)}) AS near`;

/**
 * Lists replacements for tracks with the same explicit and vocal flags, by genres and tags in common, then by the
 * difference in duration.
 */
export const listTrackReplacements = async (db: Handle, ids: readonly number[]): Promise<Replacement[]> => {
  const own = (kind: 'genre' | 'tag') => sql`
    SELECT ${sql.ref(`${kind}_id`)} FROM ${sql.table(`track_${kind}s`)} WHERE track_id = gone.id`;
  return listRows(db)<Replacement>`
    SELECT gone.id AS of, best.id FROM tracks AS gone CROSS JOIN LATERAL (
      SELECT near.id FROM (
        SELECT id, sum(weight) AS shared FROM (${candidates(own, sql`gone.id`)}) AS near
        GROUP BY id ORDER BY shared DESC, id LIMIT ${closely}
      ) AS near CROSS JOIN LATERAL (
        SELECT abs(tracks.duration_ms - gone.duration_ms) AS distance
        FROM tracks JOIN albums ON albums.id = tracks.album_id
        WHERE tracks.id = near.id AND ${trackIsPlayable} AND tracks.album_id <> gone.album_id
          AND tracks.id NOT IN (SELECT id FROM ${endingTracks} AS ending)
          AND tracks.explicit = gone.explicit AND tracks.vocal = gone.vocal
        ${oneByOne}
      ) AS fitting ORDER BY near.shared DESC, fitting.distance, near.id LIMIT ${offered}
    ) AS best WHERE gone.id = ANY(${ids}::bigint[])`;
};

/**
 * Lists replacements for albums by genres and tags in common, then by the difference in duration; never an explicit one
 * for one that is not.
 */
export const listAlbumReplacements = async (db: Handle, ids: readonly number[]): Promise<Replacement[]> => {
  const own = (kind: 'genre' | 'tag') => sql`
    SELECT ${sql.ref(`${kind}_id`)} FROM ${sql.table(`track_${kind}s`)} JOIN tracks ON tracks.id = track_id
    WHERE tracks.album_id = gone.id GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${labelsOfAlbum}`;
  return listRows(db)<Replacement>`
    SELECT gone.id AS of, best.id FROM albums AS gone
    CROSS JOIN LATERAL (SELECT coalesce(min(id), 0) AS id FROM tracks WHERE album_id = gone.id) AS pivot
    CROSS JOIN LATERAL (
      SELECT near.album_id AS id FROM (
        SELECT album_id, sum(weight) AS shared FROM (
          SELECT DISTINCT (SELECT album_id FROM tracks WHERE tracks.id = near.id) AS album_id, near.weight, near.label
          FROM (${candidates(own, sql`pivot.id`)}) AS near
        ) AS label GROUP BY album_id ORDER BY shared DESC, album_id LIMIT ${closely}
      ) AS near CROSS JOIN LATERAL (
        SELECT abs(albums.duration_ms - gone.duration_ms) AS distance FROM albums
        WHERE albums.id = near.album_id AND ${albumIsListed} AND albums.id <> gone.id
          AND (gone.explicit OR NOT albums.explicit)
        ${oneByOne}
      ) AS fitting ORDER BY near.shared DESC, fitting.distance, near.album_id LIMIT ${offered}
    ) AS best WHERE gone.id = ANY(${ids}::bigint[])`;
};
