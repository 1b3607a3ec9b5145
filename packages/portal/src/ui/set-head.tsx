import type { Cover } from '@kamerton/wire';
import type { ReactNode } from 'react';
import { Artwork } from './artwork.tsx';
import css from './set-head.module.css';

interface SetHeadProps {
  cover: Cover | null;
  seed: string;
  over: string;
  name: string;
  by?: string | undefined;
  about?: string | undefined;
  figures: readonly string[];
  actions: ReactNode;
}

/** The head of an album or a playlist. */
export function SetHead({ cover, seed, over, name, by, about, figures, actions }: SetHeadProps) {
  return (
    <div className={css.head}>
      <div className={css.cover}>
        <Artwork cover={cover} seed={seed} side={264} eager />
      </div>
      <div className={css.words}>
        <p className={css.over}>{over}</p>
        <h1 className={css.name} data-long={name.length > 22 || undefined}>
          {name}
        </h1>
        {by && <p className={css.by}>{by}</p>}
        {about && <p className={css.about}>{about}</p>}
        <p className={css.figures}>{figures.join(' · ')}</p>
      </div>
      <div className={css.actions}>{actions}</div>
    </div>
  );
}
