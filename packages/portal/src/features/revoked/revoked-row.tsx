import type { RevokedTrack } from '@kamerton/wire';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../i18n/format.ts';
import { useRevokedText } from './text.ts';
import { paths } from '../../lib/paths.ts';
import { Artwork } from '../../ui/artwork.tsx';
import css from './revoked-row.module.css';

interface Named {
  id: number;
  name: string;
}

interface RevokedRowProps {
  of: Pick<RevokedTrack, 'cover' | 'name' | 'artist' | 'revoked_at' | 'reason' | 'playlists' | 'objects'>;
  /** What the drawing is chosen by where there is no cover. */
  seed: string;
  /** What could take its place. */
  children: ReactNode;
}

/** Links to what was hit, under their name; nothing where there is none. */
function Hits({ label, hits, to }: { label: string; hits: readonly Named[]; to: (id: number) => string }) {
  if (hits.length === 0) return null;
  return (
    <div className={css.fact}>
      <dt>{label}</dt>
      <dd className={css.links}>
        {hits.map(({ id, name }) => (
          <Link key={id} to={to(id)} className={css.link}>
            {name}
          </Link>
        ))}
      </dd>
    </div>
  );
}

/** A revoked track or album: when and why, what it is missing in, and what could be played instead. */
export function RevokedRow({ of, seed, children }: RevokedRowProps) {
  const { cover, name, artist, revoked_at, reason, playlists, objects } = of;
  const text = useRevokedText();
  const dates = useDates();
  return (
    <li className={css.row}>
      <div className={css.gone}>
        <Artwork cover={cover} seed={seed} side={72} className={css.cover} />
        <div className={css.words}>
          <h2 className={css.name}>
            <s>{name}</s>
          </h2>
          <p className={css.artist}>{artist}</p>
          <dl className={css.facts}>
            <div className={css.fact}>
              <dt>{text.reason}</dt>
              <dd>{reason || text.noReason}</dd>
            </div>
            <Hits label={text.playlists} hits={playlists} to={paths.myPlaylist} />
            <Hits label={text.venues} hits={objects} to={paths.venue} />
          </dl>
          <p className={css.day}>
            <time dateTime={revoked_at}>{text.day(dates.day(revoked_at))}</time>
            {playlists.length === 0 && <span>{text.notHit}</span>}
          </p>
        </div>
      </div>
      {children}
    </li>
  );
}
