import type { Cover } from '@kamerton/wire';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Artwork } from './artwork.tsx';
import { classes } from './classes.ts';
import css from './cover-card.module.css';

interface CoverCardProps {
  to: string;
  cover: Cover | null;
  seed: string;
  name: string;
  about: string;
  /** Marks what the player plays from. */
  mark?: ReactNode;
  wide?: boolean;
  eager?: boolean;
}

export function CoverCard({ to, cover, seed, name, about, mark, wide = false, eager = false }: CoverCardProps) {
  return (
    <Link to={to} className={css.card}>
      <span className={classes(css.cover, wide && css.wide)}>
        <Artwork cover={cover} seed={seed} side={wide ? 280 : 190} eager={eager} className={css.picture} />
        {mark && <span className={css.mark}>{mark}</span>}
      </span>
      <span className={css.name}>{name}</span>
      <span className={css.about}>{about}</span>
    </Link>
  );
}
