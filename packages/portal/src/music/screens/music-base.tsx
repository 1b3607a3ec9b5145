import type { api, Collection, ResponseOf } from '@kamerton/wire';
import { Link, useSearchParams } from 'react-router';
import { CollectionCard } from '../collections/collection-card.tsx';
import { useBlocks } from '../collections/queries.ts';
import { useCatalogueText } from '../catalogue/text.ts';
import { useText } from '../../i18n/text.ts';
import { formatNumber } from '../../i18n/format.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Cards } from '../../ui/cards.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyNotice } from '../../ui/notices.tsx';
import { Section } from '../../ui/section.tsx';
import { CardsSkeleton, Skeleton } from '../../ui/skeletons.tsx';
import { BaseHead } from './base-head.tsx';
import { PlaySetButton } from '../sets/play-set-button.tsx';
import { setId, setUrl } from '../sets/track-sets.ts';
import { AllPlaylists } from './all-playlists.tsx';
import { ReadyMade } from './ready-made.tsx';
import type { ReactNode } from 'react';
import { Artwork } from '../../ui/artwork.tsx';
import css from './music-base.module.css';

interface HeroProps {
  collection: Collection;
  action: ReactNode;
}

/** The pick: the first collection of the first block, as the office arranges them. */
function Hero({ collection, action }: HeroProps) {
  const text = useCatalogueText();
  return (
    <section className={css.hero}>
      <Artwork
        cover={collection.cover}
        seed={`collection ${collection.id}`}
        side={300}
        className={css.heroPicture}
        eager
      />
      <div className={css.heroWords}>
        <p className={css.heroOver}>{text.pick}</p>
        <h2 className={css.heroName}>
          <Link to={paths.collection(collection.id)}>{collection.name}</Link>
        </h2>
        {collection.description && <p className={css.heroAbout}>{collection.description}</p>}
        <div className="mt-20">{action}</div>
      </div>
    </section>
  );
}

const HeroSkeleton = () => <Skeleton className={css.heroSkeleton} />;

type Blocks = ResponseOf<typeof api.blocks>['blocks'];

function Empty() {
  const { noBlocks, toAlbums } = useCatalogueText();
  return <EmptyNotice text={noBlocks} action={<ButtonLink to={paths.newAlbums}>{toAlbums}</ButtonLink>} />;
}

function BlocksSkeleton() {
  return (
    <div aria-busy="true" className={css.skeleton}>
      <HeroSkeleton />
      <CardsSkeleton count={6} shape="row" />
      <CardsSkeleton count={4} shape="row" wide />
    </div>
  );
}

/** Leaves out the collection that the hero shows; a block with only that one is left out. */
const rowsWithout = (pick: Collection, [first, ...others]: Blocks) => {
  const rest = first?.collections.filter(({ id }) => id !== pick.id) ?? [];
  return first && rest.length > 0 ? [{ ...first, collections: rest }, ...others] : others;
};

/** Blocks of collections under the pick. */
function Blocks() {
  const { music } = useText();
  const text = useCatalogueText();
  const query = useBlocks();
  return (
    <Loaded query={query} skeleton={<BlocksSkeleton />}>
      {({ blocks }) => {
        const pick = blocks[0]?.collections[0];
        if (!pick) return <Empty />;
        return (
          <>
            <Hero
              collection={pick}
              action={
                <PlaySetButton
                  id={setId('collection', pick.id)}
                  url={setUrl.collection(pick.id)}
                  label={text.playAllTracks(music.tracks(pick.track_count, formatNumber(pick.track_count)))}
                />
              }
            />
            {rowsWithout(pick, blocks).map((block, index) => (
              <Section
                key={block.id}
                title={block.name}
                more={{ to: paths.block(block.id), text: text.wholeBlock, name: text.wholeBlockOf(block.name) }}
              >
                <Cards shape="row" wide={index % 2 === 1}>
                  {block.collections.map((collection) => (
                    <CollectionCard key={collection.id} collection={collection} wide={index % 2 === 1} />
                  ))}
                </Cards>
              </Section>
            ))}
          </>
        );
      }}
    </Loaded>
  );
}

const views = { playlists: 'readyMade', all: 'allPlaylists' } as const;

const isView = (name: string | null): name is keyof typeof views => name !== null && Object.hasOwn(views, name);

export function Screen() {
  const name = useSearchParams()[0].get('view');
  const view = isView(name) ? views[name] : 'blocks';
  return (
    <>
      <BaseHead view={view} />
      {view === 'blocks' && <Blocks />}
      {view === 'readyMade' && <ReadyMade />}
      {view === 'allPlaylists' && <AllPlaylists />}
    </>
  );
}
