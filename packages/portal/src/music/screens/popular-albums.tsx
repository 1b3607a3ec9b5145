import { AlbumGrid } from '../catalogue/album-grid.tsx';
import { usePopularAlbums } from '../catalogue/queries.ts';
import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { CardsSkeleton } from '../../ui/skeletons.tsx';
import { BaseHead } from './base-head.tsx';

export function Screen() {
  const { music } = useText();
  const query = usePopularAlbums();
  return (
    <>
      <BaseHead view="popular" />
      <Loaded query={{ ...query, data: query.data?.pages }} skeleton={<CardsSkeleton count={18} shape="grid" />}>
        {(pages) =>
          pages[0]?.albums.length === 0 ? (
            <EmptyNotice
              text={music.empty.albums}
              action={<Button onClick={() => void query.refetch()}>{music.empty.refresh}</Button>}
            />
          ) : (
            <AlbumGrid pages={pages} query={query} />
          )
        }
      </Loaded>
    </>
  );
}
