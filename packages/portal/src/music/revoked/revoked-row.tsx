import type { RevokedTrack } from '@kamerton/wire';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../i18n/format.ts';
import { useRevokedText } from './queries.ts';
import { paths } from '../../lib/paths.ts';
import { Artwork } from '../../ui/artwork.tsx';
import { classes } from '../../ui/classes.ts';
import css from './revoked-row.module.css';

interface Named {
  id: number;
  name: string;
}

interface RevokedRowProps {
  of: Pick<RevokedTrack, 'cover' | 'name' | 'artist' | 'revoked_at' | 'reason' | 'playlists' | 'objects'>;
  /** Seed of the drawn artwork if there is no cover. */
  seed: string;
  /** True if it is yet to be revoked. */
  isPlanned?: boolean;
  /** Its possible replacements. */
  children: ReactNode;
}

/** Links to affected playlists or venues; nothing if there are none. */
function Affected({ label, items, to }: { label: string; items: readonly Named[]; to: (id: number) => string }) {
  if (items.length === 0) return null;
  return (
    <div className={css.fact}>
      <dt>{label}</dt>
      <dd className={css.links}>
        {items.map(({ id, name }) => (
          <Link key={id} to={to(id)} className={classes('hover-underline', css.link)}>
            {name}
          </Link>
        ))}
      </dd>
    </div>
  );
}

/** A revoked track or album, or one that will be: date, reason, what is affected, and replacements. */
export function RevokedRow({ of, seed, isPlanned = false, children }: RevokedRowProps) {
  const { cover, name, artist, revoked_at, reason, playlists, objects } = of;
  const text = useRevokedText();
  const dates = useDates();
  return (
    <li className={classes('surface', css.row)}>
      <div className={css.gone}>
        <Artwork cover={cover} seed={seed} side={72} className={css.cover} />
        <div>
          <h2 className={css.name}>{isPlanned ? name : <s>{name}</s>}</h2>
          <p className="ink-2 break-anywhere">{artist}</p>
          <dl className="text-14 stack-6 mt-12">
            <div className={css.fact}>
              <dt>{text.reason}</dt>
              <dd>{reason || text.noReason}</dd>
            </div>
            <Affected label={text.playlists} items={playlists} to={paths.myPlaylist} />
            <Affected label={text.venues} items={objects} to={paths.venue} />
          </dl>
          <p className={css.day}>
            <time dateTime={revoked_at}>
              {isPlanned ? text.until(dates.moment(revoked_at)) : text.day(dates.day(revoked_at))}
            </time>
            {playlists.length === 0 && <span>{text.notHit}</span>}
          </p>
        </div>
      </div>
      {children}
    </li>
  );
}
