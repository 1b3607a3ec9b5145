import type { Cover } from '@kamerton/wire';
import type { ReactNode } from 'react';
import { Artwork } from './artwork.tsx';
import css from './set-head.module.css';

interface SetHeadProps {
  cover: Cover | null;
  seed: string;
  over: string;
  name: string;
  by?: ReactNode;
  about?: string | undefined;
  figures: readonly string[];
  /** Last line. */
  note?: ReactNode;
  actions: ReactNode;
}

/** Longer names are set smaller, so that the actions stay in view. */
const lengthOf = (name: string) => {
  if (name.length > 60) return 'very';
  return name.length > 22 ? 'rather' : undefined;
};

export function SetHead({ cover, seed, over, name, by, about, figures, note, actions }: SetHeadProps) {
  return (
    <div className={css.head}>
      <div className={css.cover}>
        <Artwork cover={cover} seed={seed} side={264} eager />
      </div>
      <div className={css.words}>
        <p className={css.over}>{over}</p>
        <h1 className={css.name} data-long={lengthOf(name)}>
          {name}
        </h1>
        {by && <p className={css.by}>{by}</p>}
        <p className={css.figures}>{figures.join(' · ')}</p>
        {note}
      </div>
      {about && <p className={css.about}>{about}</p>}
      <div className={css.actions}>{actions}</div>
    </div>
  );
}
