import { onDemand } from '../ui/on-demand.ts';

/** What stands open beside the bar: the queue, or on a phone the player in full. */
export const panels = onDemand({
  queue: () => import('./queue-panel.tsx'),
  full: () => import('./full-player.tsx'),
});
