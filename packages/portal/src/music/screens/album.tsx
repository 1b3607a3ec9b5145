import type { QueryClient } from '@tanstack/react-query';
import { Link, useParams, type Params } from 'react-router';
import { albumQuery, useAlbum } from '../catalogue/queries.ts';
import { useTracksText } from '../../i18n/tracks-text.ts';
import { useCatalogueText } from '../catalogue/text.ts';
import { useText } from '../../i18n/text.ts';
import { formatDay } from '../../i18n/format.ts';
import { paths, idIn } from '../../lib/paths.ts';
import { MusicSet } from '../sets/music-set.tsx';
import { albumTrackActions } from '../sets/track-actions.tsx';

/** Link to a search for the artist; several artists are plain text. */
function Artist({ name }: { name: string }) {
  return /^various artists$/i.test(name) ? name : <Link to={paths.searchFor(name)}>{name}</Link>;
}

export async function fetchData(client: QueryClient, params: Params) {
  const id = idIn(params.id);
  if (id !== undefined) await client.prefetchInfiniteQuery(albumQuery(id));
}

export function Screen() {
  const id = Number(useParams().id);
  const { music } = useText();
  const { backToAlbums } = useCatalogueText();
  const text = useTracksText();
  return (
    <MusicSet
      kind="album"
      id={id}
      back={{ to: paths.newAlbums, text: backToAlbums }}
      query={useAlbum(id)}
      actions={albumTrackActions}
      describe={({ album }) => {
        const day = album.release_date && formatDay(album.release_date);
        return {
          set: album,
          over: [music.album, day].filter(Boolean).join(' · '),
          by: <Artist name={album.artist} />,
          facts: [
            [text.releaseDate, day],
            [text.label, album.label],
            [text.upc, album.upc],
          ],
        };
      }}
    />
  );
}
