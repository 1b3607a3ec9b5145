import type { Album } from '@kamerton/wire';
import { memo, useId } from 'react';
import { paths } from '../../lib/paths.ts';
import { PlayingMark } from '../../player/playing-mark.tsx';
import { usePlayer } from '../../player/store.ts';
import { CardMembership } from '../../tracks/card-membership.tsx';
import { CoverCard } from '../../ui/cover-card.tsx';

interface AlbumCardProps {
  album: Album;
  eager?: boolean;
  /** The card stands among my albums. */
  inMyMusic?: boolean;
}

export const AlbumCard = memo(function AlbumCard({ album, eager = false, inMyMusic = false }: AlbumCardProps) {
  const nameId = useId();
  const status = usePlayer((state) => {
    if (state.currentIndex === -1 || state.id !== `album:${album.id}`) return 'idle';
    return state.isPlaying ? 'playing' : 'paused';
  });
  return (
    <CoverCard
      to={paths.album(album.id)}
      cover={album.cover}
      seed={`album ${album.id}`}
      name={album.name}
      nameId={nameId}
      about={album.artist}
      eager={eager}
      mark={status !== 'idle' && <PlayingMark paused={status === 'paused'} />}
      action={<CardMembership kind="album" id={album.id} isMy={album.is_my} nameId={nameId} inMyMusic={inMyMusic} />}
    />
  );
});
