import { sql } from 'kysely';
import type { Handle } from '../../../db/schema.ts';
import { listRows } from '../../../db/rows.ts';
import type { Edit } from '../../common/ordering/places.rules.ts';

/** Lists of tracks that keep the order of their tracks. */
type TrackSet = 'playlist' | 'collection';

const namesOf = (kind: TrackSet) => ({ setTracks: sql.table(`${kind}_tracks`), setId: sql.ref(`${kind}_id`) });

/** Positions of a set's tracks by track id, in order. */
export const listPlaces = async (tx: Handle, kind: TrackSet, id: number): Promise<Map<number, number>> => {
  const { setTracks, setId } = namesOf(kind);
  const rows = await listRows(tx)<{ track_id: number; position: number }>`
    SELECT track_id, position FROM ${setTracks} WHERE ${setId} = ${id} ORDER BY position, track_id`;
  return new Map(rows.map((row) => [row.track_id, row.position]));
};

export const writePlaces = async (tx: Handle, kind: TrackSet, id: number, { removed, places }: Edit): Promise<void> => {
  const { setTracks, setId } = namesOf(kind);
  if (removed.length > 0) {
    await sql`DELETE FROM ${setTracks} WHERE ${setId} = ${id} AND track_id = ANY(${removed}::bigint[])`.execute(tx);
  }
  await sql`
    INSERT INTO ${setTracks} (${setId}, track_id, position)
    SELECT ${id}, placed.id, placed.place
    FROM unnest(${[...places.keys()]}::bigint[], ${[...places.values()]}::integer[]) AS placed (id, place)
    ON CONFLICT (${setId}, track_id) DO UPDATE SET position = excluded.position`.execute(tx);
};
