import type { Track } from '@kamerton/wire';

/** What was revoked, as its replacement needs to know it. */
export interface Revoked {
  kind: 'track' | 'album';
  id: number;
  /** The caller's own playlists that it is missing in. */
  playlists: readonly { id: number; name: string }[];
}

/** Where it stands in a playlist. */
export interface Place {
  /** Index of its first row. */
  position: number;
  /** Its tracks there. */
  ids: number[];
}

type Row = Pick<Track, 'id' | 'album_id' | 'file'>;

/** The place of a revoked track, or of the tracks of a revoked album; null where none is in the list, or it plays again. */
export function placeIn(rows: readonly Row[], { kind, id }: Pick<Revoked, 'kind' | 'id'>): Place | null {
  const isGone = (row: Row) => row.file === null && (kind === 'track' ? row.id : row.album_id) === id;
  const position = rows.findIndex(isGone);
  return position === -1 ? null : { position, ids: rows.filter(isGone).map((row) => row.id) };
}
