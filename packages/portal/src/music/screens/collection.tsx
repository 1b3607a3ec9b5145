import { useParams } from 'react-router';
import { useCollection } from '../collections/queries.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useCatalogueText } from '../catalogue/text.ts';
import { useText } from '../../i18n/text.ts';
import { formatNumber, formatSetDuration, formatSize } from '../../i18n/format.ts';
import { paths } from '../../lib/paths.ts';
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
import { setId, setUrl } from '../sets/track-sets.ts';

export function Screen() {
  const id = Number(useParams().id);
  const { music } = useText();
  const text = useCatalogueText();
  const language = useLanguage();
  const query = useCollection(id);
  useDetailTitle(query.isPending ? null : query.data?.pages[0]?.collection.name);
  return (
    <>
      <BackToList to={paths.readyMade} text={text.backToReadyMade} />
      <Loaded screen query={{ ...query, data: query.data?.pages }} skeleton={<SetSkeleton />}>
        {(pages) => {
          const first = pages[0];
          if (!first) return null;
          const { collection, pagination } = first;
          const tracks = pages.flatMap((page) => page.tracks);
          const source = { id: setId('collection', id), url: setUrl.collection(id) };
          return (
            <>
              <SetHead
                cover={collection.cover}
                seed={`collection ${id}`}
                over={text.readyMadeOne}
                name={collection.name}
                about={collection.description}
                figures={[
                  music.tracks(collection.track_count, formatNumber(collection.track_count, language)),
                  formatSetDuration(collection.duration, language),
                  formatSize(collection.size, language),
                ]}
                actions={
                  <>
                    <PlaySetButton {...source} tracks={tracks} label={music.playAll} />
                    <MembershipButton kind="collection" id={id} isMy={collection.is_my} />
                    <AddSetButton of="collection" id={id} name={collection.name} disabled={pagination.total === 0} />
                    <DownloadButton of="collection" id={id} disabled={pagination.total === 0} />
                  </>
                }
              />
              <SetTracks source={source} name={collection.name} tracks={tracks} total={pagination.total} mixed />
              <LoadMore query={query} skeleton={<RowsSkeleton count={3} />} />
              <SetAbout tracks={tracks} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
