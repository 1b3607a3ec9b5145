import { onDemand } from '../ui/on-demand.ts';

/** Overlays that a key or a menu opens over any screen. */
export const overlays = onDemand({
  palette: () => import('./palette/palette.tsx'),
  help: () => import('./shortcuts-sheet.tsx'),
});
