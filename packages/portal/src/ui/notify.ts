import { useSyncExternalStore } from 'react';
import type { ToastOptions, TypeOptions } from 'react-toastify/unstyled';

export type ToastType = TypeOptions;

/** Names of the two containers in `toasts.tsx`. */
export const pageToasts = 'page';
export const briefToasts = 'brief';

let wanted = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether there has been a toast: no screen needs their library to appear, so its containers wait for the first. */
export const useToastsWanted = () => useSyncExternalStore(subscribe, () => wanted);

async function show(text: string, options: ToastOptions) {
  wanted = true;
  for (const listener of listeners) listener();
  // The library keeps toasts until their container is there.
  const { toast } = await import('react-toastify/unstyled');
  toast(text, options);
}

/**
 * Shows a toast of the page's style (spec 9: top-right, 5000 ms). One text stands once: repeating it while it is shown
 * adds nothing.
 */
export function notify(type: ToastType, text: string) {
  void show(text, { type, containerId: pageToasts, toastId: `${type} ${text}` });
}

/** Shows a toast of the other style (spec 9: top-center, 1500 ms), for what needs no reading twice. */
export function notifyBriefly(type: ToastType, text: string) {
  void show(text, { type, containerId: briefToasts, toastId: `${type} ${text}` });
}
