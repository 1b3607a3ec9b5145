import { onDemand } from '../ui/on-demand.ts';

/** Panels opened from the bar: the queue, or on a phone the full player. */
export const panels = onDemand({
  queue: () => import('./queue-panel.tsx'),
  full: () => import('./full-player.tsx'),
});
