import type { QueryClient } from '@tanstack/react-query';
import { Link, useParams, type Params } from 'react-router';
import { albumQuery, useAlbum } from '../catalogue/queries.ts';
import { useTracksText } from '../../i18n/tracks-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useCatalogueText } from '../catalogue/text.ts';
import { useText } from '../../i18n/text.ts';
import { formatDay, formatNumber, formatSetDuration, formatSize } from '../../i18n/format.ts';
import { paths, idIn } from '../../lib/paths.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useDetailTitle } from '../../ui/page-title.ts';
import { SetHead } from '../../ui/set-head.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { AddSetButton } from '../sets/add-set-button.tsx';
import { BackToList } from '../../shell/back-to-list.tsx';
import { DownloadButton } from '../sets/download-button.tsx';
import { MembershipButton } from '../sets/membership-button.tsx';
import { PlaySetButton } from '../sets/play-set-button.tsx';
import { SetAbout } from '../sets/set-about.tsx';
import { SetSkeleton } from '../sets/set-skeleton.tsx';
import { SetTracks } from '../sets/set-tracks.tsx';
import { albumTrackActions } from '../sets/track-actions.tsx';
import { setId, setUrl } from '../sets/track-sets.ts';

/** Link to a search for the artist; several artists are plain text. */
function Artist({ name }: { name: string }) {
  return /^various artists$/i.test(name) ? name : <Link to={paths.searchFor(name)}>{name}</Link>;
}

/** Fetches the data of the screen. */
export async function fetchData(client: QueryClient, params: Params) {
  const id = idIn(params.id);
  if (id !== undefined) await client.prefetchInfiniteQuery(albumQuery(id));
}

export function Screen() {
  const id = Number(useParams().id);
  const { music } = useText();
  const { backToAlbums } = useCatalogueText();
  const text = useTracksText();
  const language = useLanguage();
  const query = useAlbum(id);
  useDetailTitle(query.isPending ? null : query.data?.pages[0]?.album.name);
  return (
    <>
      <BackToList to={paths.newAlbums} text={backToAlbums} />
      <Loaded screen query={{ ...query, data: query.data?.pages }} skeleton={<SetSkeleton />}>
        {(pages) => {
          const first = pages[0];
          if (!first) return null;
          const { album, pagination } = first;
          const tracks = pages.flatMap((page) => page.tracks);
          const source = { id: setId('album', id), url: setUrl.album(id) };
          return (
            <>
              <SetHead
                cover={album.cover}
                seed={`album ${id}`}
                over={[music.album, album.release_date && formatDay(album.release_date, language)]
                  .filter(Boolean)
                  .join(' · ')}
                name={album.name}
                by={<Artist name={album.artist} />}
                figures={[
                  music.tracks(album.track_count, formatNumber(album.track_count, language)),
                  formatSetDuration(album.duration, language),
                  formatSize(album.size, language),
                ]}
                actions={
                  <>
                    <PlaySetButton {...source} tracks={tracks} label={music.playAll} />
                    <MembershipButton kind="album" id={id} isMy={album.is_my} />
                    <AddSetButton of="album" id={id} name={album.name} disabled={pagination.total === 0} />
                    <DownloadButton of="album" id={id} disabled={pagination.total === 0} />
                  </>
                }
              />
              <SetTracks
                source={source}
                name={album.name}
                tracks={tracks}
                total={pagination.total}
                actions={albumTrackActions}
              />
              <LoadMore query={query} skeleton={<RowsSkeleton count={3} />} />
              <SetAbout
                tracks={tracks}
                facts={[
                  [text.releaseDate, album.release_date && formatDay(album.release_date, language)],
                  [text.label, album.label],
                  [text.upc, album.upc],
                ]}
              />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
