import type { Collection } from '@kamerton/wire';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useText } from '../../i18n/text.ts';
import { paths } from '../../lib/paths.ts';
import { Artwork } from '../../ui/artwork.tsx';
import { Skeleton } from '../../ui/skeletons.tsx';
import css from './hero.module.css';

interface HeroProps {
  collection: Collection;
  action: ReactNode;
}

/** The pick of the week: the first collection of the first block. */
export function Hero({ collection, action }: HeroProps) {
  const { music } = useText();
  return (
    <section className={css.hero}>
      <Artwork cover={collection.cover} seed={`collection ${collection.id}`} side={300} className={css.picture} eager />
      <div className={css.words}>
        <p className={css.over}>{music.pick}</p>
        <h2 className={css.name}>
          <Link to={paths.collection(collection.id)}>{collection.name}</Link>
        </h2>
        {collection.description && <p className={css.about}>{collection.description}</p>}
        <div className={css.action}>{action}</div>
      </div>
    </section>
  );
}

export const HeroSkeleton = () => <Skeleton className={css.skeleton} />;
