import type { QueryClient } from '@tanstack/react-query';
import { refreshPlaylists, shownVersion } from './playlist-cache.ts';
import { playlistKeys } from './queries.ts';

/** The newest version that the server has told of, where an edit of this tab was still under way. */
const told = new Map<number, number>();

const isBeingEdited = (client: QueryClient, id: number) =>
  client.isMutating({ mutationKey: playlistKeys.edits(id) }) > 0;

interface Change {
  playlist_id: number;
  version: number;
  deleted: boolean;
}

/**
 * Takes in that a playlist is not as it was, in another tab or program. What this tab has done itself is shown already:
 * only a version that it does not know is asked for.
 */
export async function followPlaylist(client: QueryClient, { playlist_id: id, version, deleted }: Change) {
  if (isBeingEdited(client, id)) told.set(id, Math.max(version, told.get(id) ?? 0));
  // A list that shows it lets go of it first: what is gone cannot be asked for.
  await refreshPlaylists(client);
  const shown = shownVersion(client, id);
  if (!isBeingEdited(client, id) && (deleted || shown === null || version > shown)) {
    await client.invalidateQueries({ queryKey: playlistKeys.detail(id) });
  }
}

/** After the edits of this tab: asks for what others did meanwhile. */
export function catchUp(client: QueryClient, id: number) {
  const newest = told.get(id);
  told.delete(id);
  if (newest !== undefined && newest > (shownVersion(client, id) ?? 0)) {
    void client.invalidateQueries({ queryKey: playlistKeys.detail(id) });
  }
}
