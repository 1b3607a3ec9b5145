import type { Handle } from '../../db/schema.ts';
import { refreshSearch } from '../search/search-index.store.ts';
import { listArtists, recountAlbum, setAlbumArtist } from './album-aggregates.store.ts';
import { commonArtist } from './album-artist.rules.ts';

/** Makes what an album shows of its tracks true. `changed`: the tracks that are not as they were, or all where the album's name may not be either. */
export const finishAlbum = async (
  tx: Handle,
  albumId: number,
  byTag: boolean,
  changed?: readonly number[],
): Promise<void> => {
  if (!byTag) await setAlbumArtist(tx, albumId, commonArtist(await listArtists(tx, albumId)));
  await recountAlbum(tx, albumId);
  await refreshSearch(tx, albumId, changed);
};
