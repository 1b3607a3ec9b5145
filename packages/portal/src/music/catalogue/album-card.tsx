import type { Album } from '@kamerton/wire';
import { memo, useId } from 'react';
import { paths } from '../../lib/paths.ts';
import { CardMembership } from '../tracks/card-membership.tsx';
import { CardPlay } from '../tracks/card-play.tsx';
import { CoverCard } from '../../ui/cover-card.tsx';

interface AlbumCardProps {
  album: Album;
  eager?: boolean;
  /** True among my albums. */
  inMyMusic?: boolean;
}

export const AlbumCard = memo(function AlbumCard({ album, eager = false, inMyMusic = false }: AlbumCardProps) {
  const nameId = useId();
  return (
    <CoverCard
      to={paths.album(album.id)}
      cover={album.cover}
      seed={`album ${album.id}`}
      name={album.name}
      nameId={nameId}
      about={album.artist}
      eager={eager}
      play={<CardPlay id={`album:${album.id}`} url={paths.album(album.id)} nameId={nameId} />}
      action={<CardMembership kind="album" id={album.id} isMy={album.is_my} nameId={nameId} inMyMusic={inMyMusic} />}
    />
  );
});
