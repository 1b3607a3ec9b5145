import { execute, listRows } from '../../../db/rows.ts';
import type { Handle } from '../../../db/schema.ts';
import type { Actor } from '../../common/audit/audit.store.ts';

/** One import; `run` identifies its rows in the buffer. */
export interface Run {
  run: string;
  actor: Actor;
}

/** Buffers tracks for the audit log, in the transaction that writes them. */
export const appendToAuditBuffer = (
  tx: Handle,
  { run, actor }: Run,
  trackIds: readonly number[],
  isNew: boolean,
): Promise<void> =>
  execute(tx)`
    INSERT INTO import_audit_buffer (run, track_id, outcome, actor)
    SELECT ${run}, unnest(${trackIds}::bigint[]), ${isNew ? 'added' : 'updated'}, ${JSON.stringify(actor)}::jsonb
    ON CONFLICT DO NOTHING`;

export const removeBufferedAudit = (tx: Handle, { run }: Pick<Run, 'run'>, tracks: readonly number[]): Promise<void> =>
  execute(tx)`DELETE FROM import_audit_buffer WHERE run = ${run} AND track_id = ANY(${tracks}::bigint[])`;

/** Tracks that one import has added to or updated on an album. */
export interface BufferedAudit {
  album_id: number;
  name: string;
  artist: string;
  actor: Actor;
  added: number[];
  updated: number[];
}

/** Removes and returns rows of `limit` albums at most, of one import or all, with none in the last `quiet` seconds. */
export const consumeBufferedAudit = (
  tx: Handle,
  { run = null, quiet, limit }: { run?: string | null; quiet: number; limit: number },
): Promise<BufferedAudit[]> =>
  listRows(tx)`
    WITH still AS (
      SELECT trail.run, tracks.album_id FROM import_audit_buffer AS trail JOIN tracks ON tracks.id = trail.track_id
      WHERE ${run}::text IS NULL OR trail.run = ${run}
      GROUP BY trail.run, tracks.album_id HAVING max(trail.at) <= now() - make_interval(secs => ${quiet})
      LIMIT ${limit}
    ), taken AS (
      DELETE FROM import_audit_buffer AS trail USING tracks, still
      WHERE tracks.id = trail.track_id AND still.run = trail.run AND still.album_id = tracks.album_id
      RETURNING trail.run, trail.track_id, trail.outcome, trail.actor, tracks.album_id
    )
    SELECT albums.id AS album_id, albums.name, albums.artist, taken.actor,
      coalesce(json_agg(track_id ORDER BY track_id) FILTER (WHERE outcome = 'added'), '[]') AS added,
      coalesce(json_agg(track_id ORDER BY track_id) FILTER (WHERE outcome = 'updated'), '[]') AS updated
    FROM taken JOIN albums ON albums.id = taken.album_id
    GROUP BY albums.id, taken.run, taken.actor ORDER BY albums.id`;
