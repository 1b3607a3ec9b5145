import { Link, useParams } from 'react-router';
import { CollectionGrid } from '../collections/collection-grid.tsx';
import { useBlocks, useCollections } from '../collections/queries.ts';
import { useCatalogueText } from '../catalogue/text.ts';
import { useText } from '../../i18n/text.ts';
import { paths } from '../../lib/paths.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useDetailTitle } from '../../ui/page-title.ts';
import { CardsSkeleton } from '../../ui/skeletons.tsx';
import { isMissing, Missing } from '../../shell/missing.tsx';
import css from './block.module.css';

/** One block with all of its collections. */
export function Screen() {
  const id = Number(useParams().id);
  const { music, shell } = useText();
  const text = useCatalogueText();
  const blocks = useBlocks();
  const block = blocks.data?.blocks.find((each) => each.id === id);
  const query = useCollections(id);
  const isUnknown = isMissing(query.error);
  const name = blocks.isPending ? null : block?.name;
  useDetailTitle(isUnknown ? shell.titles.notFound : name);
  if (isUnknown) return <Missing to={paths.musicbase} list={shell.titles.musicbase} />;
  return (
    <>
      <BackLink to={paths.musicbase} text={text.backToBase} />
      <div className={css.head}>
        <PageHead over={text.tabs.blocks} title={block?.name ?? text.tabs.blocks} />
      </div>
      <Loaded query={{ ...query, data: query.data?.pages }} skeleton={<CardsSkeleton count={12} shape="grid" />}>
        {(pages) =>
          pages[0]?.collections.length === 0 ? (
            <EmptyNotice
              text={music.empty.collections}
              action={
                <Link to={paths.musicbase} className={buttonClass('plain')}>
                  {music.empty.toBase}
                </Link>
              }
            />
          ) : (
            <CollectionGrid pages={pages} query={query} />
          )
        }
      </Loaded>
    </>
  );
}
