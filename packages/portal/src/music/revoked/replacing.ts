import type { Track } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { fetched } from '../../lib/http.ts';
import { fetchTracks } from '../tracks/fetch-tracks.ts';

/** Revoked music to replace. */
export interface Revoked {
  kind: 'track' | 'album';
  id: number;
  /** Affected own playlists. */
  playlists: readonly { id: number; name: string }[];
  /** True if it plays until it is revoked. */
  isPlanned?: boolean;
}

/** Its place in a playlist. */
interface Place {
  /** Index of its first row. */
  position: number;
  /** Its tracks there. */
  ids: number[];
}

type Row = Pick<Track, 'id' | 'album_id' | 'file'>;

/** Finds a revoked track, or the tracks of a revoked album; null if none is in the list or it plays again. */
export function placeIn(
  rows: readonly Row[],
  { kind, id, isPlanned = false }: Omit<Revoked, 'playlists'>,
): Place | null {
  const isGone = (row: Row) => (isPlanned || row.file === null) && (kind === 'track' ? row.id : row.album_id) === id;
  const position = rows.findIndex(isGone);
  return position === -1 ? null : { position, ids: rows.filter(isGone).map((row) => row.id) };
}

/** Changes to one playlist by a replacement. */
export interface Edit {
  playlistId: number;
  added: number[];
  /** Revoked tracks that they replace; removed once there is no undo. */
  replaced: number[];
}

interface Outcome {
  edits: Edit[];
  /** Names of playlists in which it failed. */
  failed: string[];
}

async function replaceIn(playlistId: number, revoked: Revoked, replacementId: number): Promise<Edit[]> {
  const place = placeIn(await fetchTracks(playlistId), revoked);
  if (!place) return [];
  const what = revoked.kind === 'track' ? { ids: [replacementId] } : { album_id: replacementId };
  const { added } = await fetched(api.addTracks, {
    background: true,
    params: { id: playlistId },
    body: { ...what, position: place.position },
  });
  return [{ playlistId, added, replaced: place.ids }];
}

/** Inserts a replacement in place of revoked music in each affected playlist. */
export async function putInAll(revoked: Revoked, replacementId: number): Promise<Outcome> {
  const outcome: Outcome = { edits: [], failed: [] };
  for (const { id, name } of revoked.playlists) {
    try {
      outcome.edits.push(...(await replaceIn(id, revoked, replacementId)));
    } catch {
      outcome.failed.push(name);
    }
  }
  return outcome;
}

/** Resolves once every playlist has answered, since they are read again then; rejects if one of them has failed. */
const remove = async (edits: readonly Edit[], what: 'added' | 'replaced') => {
  const outcomes = await Promise.allSettled(
    edits
      .filter((edit) => edit[what].length > 0)
      .map((edit) =>
        fetched(api.removeTracks, {
          background: true,
          keepalive: true,
          params: { id: edit.playlistId },
          body: { ids: edit[what] },
        }),
      ),
  );
  const failed = outcomes.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
};

/** Removes the revoked tracks, which cannot be restored: only once the replacement cannot be undone. */
export const removeRevoked = (edits: readonly Edit[]) => remove(edits, 'replaced');

export const removeReplacements = (edits: readonly Edit[]) => remove(edits, 'added');
