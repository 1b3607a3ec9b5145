import { Link } from 'react-router';
import { AlbumGrid } from '../catalogue/album-grid.tsx';
import { useMyAlbums } from '../catalogue/queries.ts';
import { useTracksText } from '../../i18n/tracks-text.ts';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { CardsSkeleton } from '../../ui/skeletons.tsx';
import { MyMusicHead } from './my-music-head.tsx';

/** Albums in my music, latest first. */
export function Screen() {
  const text = useTracksText();
  const query = useMyAlbums();
  return (
    <>
      <MyMusicHead view="albums" />
      <Loaded query={{ ...query, data: query.data?.pages }} skeleton={<CardsSkeleton count={12} shape="grid" />}>
        {(all) => {
          // Removed sets disappear at once, before the list is fetched again.
          const pages = all.map((page) => ({ ...page, albums: page.albums.filter((album) => album.is_my) }));
          if (query.hasNextPage || pages.some(({ albums }) => albums.length > 0)) {
            return <AlbumGrid pages={pages} query={query} inMyMusic />;
          }
          return (
            <EmptyNotice
              text={text.noMyAlbums}
              action={
                <Link to={paths.newAlbums} className={buttonClass('plain')}>
                  {text.toBase}
                </Link>
              }
            />
          );
        }}
      </Loaded>
    </>
  );
}
