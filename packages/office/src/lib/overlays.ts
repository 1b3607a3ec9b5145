import { createSubscribers } from '@kamerton/ui/subscribers';
import { type ReactNode, useSyncExternalStore } from 'react';

/** Overlays that are open over the pages, and stay whichever of them is shown. */
let overlays: readonly ReactNode[] = [];
const { subscribe, notify } = createSubscribers();

function show(next: typeof overlays) {
  overlays = next;
  notify();
}

/** Opens what is rendered with a function that closes it. */
export function openOverlay(render: (close: () => void) => ReactNode) {
  const overlay = render(() => show(overlays.filter((each) => each !== overlay)));
  show([...overlays, overlay]);
}

export const closeOverlays = () => show([]);

export const Overlays = () => useSyncExternalStore(subscribe, () => overlays);
