import { useSyncExternalStore } from 'react';
import { currentText, thrownText } from '../i18n/text.ts';
import { CallFailed } from '../lib/http.ts';
import type { ToastAction } from './toast-content.tsx';
import type { ToastPosition, ToastSpec, ToastType } from './toast-options.ts';

export type { ToastType };

let wanted = false;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether there has been a toast: no screen needs their library to appear, so its containers wait for the first. */
export const useToastsWanted = () => useSyncExternalStore(subscribe, () => wanted);

/** Puts a toast on the screen. */
export type OpenToast = (spec: ToastSpec, title: string | undefined, action: ToastAction | undefined) => void;

let tellReady: (open: OpenToast) => void;
const containers = new Promise<OpenToast>((done) => {
  tellReady = done;
});

/** Both containers stand: what came before them would be lost on the one that the library meets second. */
export const toastsAreReady = (open: OpenToast) => tellReady(open);

async function show(spec: ToastSpec, title: string | undefined, action?: ToastAction) {
  wanted = true;
  for (const listener of listeners) listener();
  const open = await containers;
  open(spec, title, action);
}

interface Extras {
  /** One of six places; without it the style's own. */
  position?: ToastPosition;
  /** Stands above the text; an error has one of its own. */
  title?: string;
}

/** Shows a toast of the page's style (spec 9: top-right, 5000 ms). */
export function notify(type: ToastType, text: string, { position, title }: Extras = {}) {
  void show({ style: 'page', type, text, position }, title);
}

/** Shows a toast of the other style (spec 9: top-center, 1500 ms), for what needs no reading twice. */
export function notifyBriefly(type: ToastType, text: string, { position, title }: Extras = {}) {
  void show({ style: 'brief', type, text, position }, title);
}

/** Shows a toast of the page's style with a button in it; pressing the button closes it. */
export function notifyWithAction(type: ToastType, text: string, action: ToastAction, { position, title }: Extras = {}) {
  void show({ style: 'page', type, text, position, withAction: true }, title, action);
}

/** Shows why something failed: the server's reason, or a text. The end of a session is told by the sign-in. */
export function notifyFailure(error: unknown, text = thrownText(error, currentText())) {
  const endsSession = error instanceof CallFailed && [401, 403].includes(error.error.status);
  if (!endsSession) notify('error', text);
}
