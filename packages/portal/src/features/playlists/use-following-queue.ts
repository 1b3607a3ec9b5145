import type { Track } from '@kamerton/wire';
import { useEffect, useRef } from 'react';
import { followed } from '../../player/followed.ts';
import { player } from '../../player/store.ts';

/** Has the queue follow the playlist that it plays from, whoever changes it. */
export function useFollowingQueue(setId: string, tracks: readonly Track[]) {
  const shown = useRef({ setId, tracks });
  useEffect(() => {
    const before = shown.current;
    shown.current = { setId, tracks };
    if (before.setId !== setId || before.tracks === tracks) return;
    const order = followed(player.state(), setId, before.tracks, tracks);
    if (order) player.send({ type: 'rearrange', order });
  }, [setId, tracks]);
}
