import { useLocation, useNavigate } from 'react-router';
import { CollectionCard } from '../collections/collection-card.tsx';
import { useBlocks, useCollections } from '../collections/queries.ts';
import { ReadyMadeFilter } from '../collections/ready-made-filter.tsx';
import { addressOfView, arrange, viewIn, type ReadyMadeView } from '../collections/ready-made.ts';
import { useTracksText } from '../../i18n/tracks-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useText } from '../../i18n/text.ts';
import { formatNumber } from '../../i18n/format.ts';
import { useAllPages } from '../../lib/use-all-pages.ts';
import { Button } from '../../ui/button.tsx';
import { Cards } from '../../ui/cards.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { CardsSkeleton } from '../../ui/skeletons.tsx';
import { useIncrementalList } from '../../ui/use-incremental-list.ts';
import { inPlace } from '../../shell/use-page-key.ts';

/** The view is in the address. */
function useView() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const view = viewIn(new URLSearchParams(search));
  const setView = (next: ReadyMadeView) => void navigate(`${pathname}?${addressOfView(next).toString()}`, inPlace);
  return { view, setView };
}

/** All ready-made playlists. Filters and order apply to the whole list. */
export function ReadyMade() {
  const { music, home } = useText();
  const text = useTracksText();
  const language = useLanguage();
  const { view, setView } = useView();
  const blocks = useBlocks();
  const query = useCollections(view.block);
  const isPlain = view.what === '' && view.sort === 'arranged';
  useAllPages(query, !isPlain);
  const loaded = query.data?.pages.flatMap((page) => page.collections) ?? [];
  const list = isPlain ? loaded : arrange(loaded, view, language);
  const { shown, query: rest } = useIncrementalList(list, 48);
  const isBare = isPlain && view.block === undefined;
  return (
    <>
      <ReadyMadeFilter view={view} blocks={blocks.data?.blocks ?? []} onChange={setView} />
      <p role="status" className="sr-only">
        {view.what !== '' &&
          query.data &&
          !query.hasNextPage &&
          (list.length === 0
            ? text.nothingFits
            : `${formatNumber(list.length)} ${home.figures.collections(list.length)}`)}
      </p>
      <Loaded query={query} skeleton={<CardsSkeleton count={18} shape="grid" />}>
        {() =>
          list.length === 0 && !query.hasNextPage ? (
            <EmptyNotice
              text={isBare ? music.empty.collections : text.nothingFits}
              action={
                isBare ? (
                  <Button onClick={() => void query.refetch()}>{music.empty.refresh}</Button>
                ) : (
                  <Button onClick={() => setView({ what: '', block: undefined, sort: view.sort })}>
                    {text.clearFilters}
                  </Button>
                )
              }
            />
          ) : (
            <div aria-busy={(!isPlain && query.hasNextPage) || undefined}>
              <Cards shape="grid">
                {shown.map((collection) => (
                  <CollectionCard key={collection.id} collection={collection} />
                ))}
              </Cards>
              <LoadMore query={rest.hasNextPage ? rest : query} skeleton={<CardsSkeleton count={6} shape="grid" />} />
            </div>
          )
        }
      </Loaded>
    </>
  );
}
