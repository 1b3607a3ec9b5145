import type { Album } from '@kamerton/wire';
import { paths } from '../../lib/paths.ts';
import { PlayingMark } from '../../player/playing-mark.tsx';
import { usePlayer } from '../../player/store.ts';
import { CoverCard } from '../../ui/cover-card.tsx';

interface AlbumCardProps {
  album: Album;
  eager?: boolean;
}

export function AlbumCard({ album, eager = false }: AlbumCardProps) {
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
      about={album.artist}
      eager={eager}
      mark={status !== 'idle' && <PlayingMark paused={status === 'paused'} />}
    />
  );
}
