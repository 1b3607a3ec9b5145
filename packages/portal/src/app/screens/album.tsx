import { useParams } from 'react-router';
import { useAlbum, useAlbumMembership } from '../../features/catalogue/queries.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { formatDay, formatNumber, formatSetDuration, formatSize } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useDetailTitle } from '../../ui/page-title.ts';
import { SetHead } from '../../ui/set-head.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { MembershipButton } from '../membership-button.tsx';
import { PlaySetButton } from '../play-set-button.tsx';
import { SetSkeleton } from '../set-skeleton.tsx';
import { SetTracks } from '../set-tracks.tsx';
import { setId, setUrl } from '../track-sets.ts';

export function Screen() {
  const id = Number(useParams().id);
  const { music } = useText();
  const language = useLanguage();
  const query = useAlbum(id);
  const membership = useAlbumMembership({ id });
  useDetailTitle(query.isPending ? null : query.data?.pages[0]?.album.name);
  return (
    <>
      <BackLink to={paths.newAlbums} text={music.backToAlbums} />
      <Loaded query={{ ...query, data: query.data?.pages }} skeleton={<SetSkeleton />}>
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
                by={album.artist}
                figures={[
                  music.tracks(album.track_count, formatNumber(album.track_count, language)),
                  formatSetDuration(album.duration, language),
                  formatSize(album.size, language),
                ]}
                actions={
                  <>
                    <PlaySetButton {...source} tracks={tracks} label={music.playAll} />
                    <MembershipButton isMy={album.is_my} onChange={membership.mutate} />
                  </>
                }
              />
              <SetTracks source={source} name={album.name} tracks={tracks} total={pagination.total} />
              <LoadMore query={query} skeleton={<RowsSkeleton count={3} />} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
