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
  /** For what is described by the name. */
  nameId?: string;
  about: string;
  /** A control in the cover's lower corner, which places itself there. */
  play?: ReactNode;
  /** A control in the cover's upper corner, which places itself. */
  action?: ReactNode;
  wide?: boolean;
  eager?: boolean;
}

export function CoverCard({
  to,
  cover,
  seed,
  name,
  nameId,
  about,
  play,
  action,
  wide = false,
  eager = false,
}: CoverCardProps) {
  return (
    <div className={css.card}>
      <Link to={to} className={css.link}>
        <span className={classes(css.cover, wide && css.wide)}>
          <Artwork cover={cover} seed={seed} side={wide ? 280 : 190} eager={eager} className={css.picture} />
        </span>
        <span id={nameId} className={css.name}>
          {name}
        </span>
        <span className={classes('ellipsis', css.about)}>{about}</span>
      </Link>
      {play && <div className={classes(css.over, wide && css.wide)}>{play}</div>}
      {action}
    </div>
  );
}
