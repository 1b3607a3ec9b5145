import { onShortcuts } from '../lib/shortcuts.ts';
import { seekStep } from './constants.ts';
import { panels } from './panels.ts';
import type { PlayerEvent } from './state.ts';

/** Hands the player's keys over to it, wherever the focus is. */
export function listenToKeys(send: (event: PlayerEvent) => void, isShown: () => boolean) {
  const keys = {
    toggle: () => send({ type: 'toggle' }),
    forward: () => send({ type: 'nudge', seconds: seekStep }),
    back: () => send({ type: 'nudge', seconds: -seekStep }),
    next: () => send({ type: 'next' }),
    previous: () => send({ type: 'previous' }),
    mute: () => send({ type: 'mute' }),
    repeat: () => send({ type: 'repeat' }),
    shuffle: () => send({ type: 'shuffle' }),
    queue: () => panels.toggle('queue'),
  };
  onShortcuts(() => (isShown() ? keys : {}));
}
