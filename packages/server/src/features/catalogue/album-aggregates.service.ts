import type { Handle } from '../../db/schema.ts';
import { refreshSearch } from '../search/search-index.store.ts';
import { listArtists, recountAlbum, setAlbumArtist } from './album-aggregates.store.ts';
import { commonArtist } from './album-artist.rules.ts';

/**
 * Updates what an album derives from its tracks. `changed`: the changed tracks; all if the album's name may have
 * changed.
 */
export const finishAlbum = async (tx: Handle, albumId: number, changed?: readonly number[]): Promise<void> => {
  await setAlbumArtist(tx, albumId, commonArtist(await listArtists(tx, albumId)));
  await recountAlbum(tx, albumId);
  await refreshSearch(tx, albumId, changed);
};
