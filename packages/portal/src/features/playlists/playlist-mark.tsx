import { PlayingMark } from '../../player/playing-mark.tsx';
import { usePlayer } from '../../player/store.ts';

/** What marks the playlist that the player plays from; nothing for the others. */
export function usePlaylistMark(id: number) {
  const status = usePlayer((state) => {
    if (state.currentIndex === -1 || state.id !== `playlist:${id}`) return 'idle';
    return state.isPlaying ? 'playing' : 'paused';
  });
  return status !== 'idle' && <PlayingMark paused={status === 'paused'} />;
}
