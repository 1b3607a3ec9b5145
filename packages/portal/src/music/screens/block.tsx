import { useParams } from 'react-router';
import { useBlocks, useCollections } from '../collections/queries.ts';
import { useCatalogueText } from '../catalogue/text.ts';
import { collectionCards } from '../sets/set-cards.tsx';
import { useText } from '../../i18n/text.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { CardGrid } from '../../ui/card-grid.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useDetailTitle } from '../../ui/page-title.ts';
import { isMissing, Missing } from '../../shell/missing.tsx';
import css from './block.module.css';

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
  const toBase = <ButtonLink to={paths.musicbase}>{music.empty.toBase}</ButtonLink>;
  return (
    <>
      <BackLink to={paths.musicbase} text={text.backToBase} />
      <div className={css.head}>
        <PageHead over={text.tabs.blocks} title={block?.name ?? text.tabs.blocks} />
      </div>
      <CardGrid
        query={query}
        count={12}
        cardsOf={collectionCards}
        empty={<EmptyNotice text={music.empty.collections} action={toBase} />}
      />
    </>
  );
}
