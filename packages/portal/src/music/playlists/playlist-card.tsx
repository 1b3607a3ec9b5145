import type { Playlist } from '@kamerton/wire';
import { useId } from 'react';
import { useText } from '../../i18n/text.ts';
import { formatNumber } from '../../i18n/format.ts';
import { paths } from '../../lib/paths.ts';
import { CardPlay } from '../tracks/card-play.tsx';
import { CoverCard } from '../../ui/cover-card.tsx';

export function PlaylistCard({ playlist: { id, name, cover, track_count: count } }: { playlist: Playlist }) {
  const { music } = useText();
  const nameId = useId();
  return (
    <CoverCard
      to={paths.myPlaylist(id)}
      cover={cover}
      seed={`playlist ${id}`}
      name={name}
      nameId={nameId}
      about={music.tracks(count, formatNumber(count))}
      play={<CardPlay id={`playlist:${id}`} url={paths.myPlaylist(id)} nameId={nameId} />}
    />
  );
}
