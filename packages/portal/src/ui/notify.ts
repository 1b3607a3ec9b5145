import { useSyncExternalStore } from 'react';
import { currentText, thrownText } from '../i18n/text.ts';
import { CallFailed } from '../lib/http.ts';
import { createSubscribers } from '@kamerton/ui/subscribers';
import type { ToastAction } from './toast-content.tsx';
import type { ToastPosition, ToastSpec, ToastType } from './toast-options.ts';

export type { ToastType };

let wanted = false;
const subscribers = createSubscribers();

/** True once there has been a toast: the library of toasts loads with the first one. */
export const useToastsWanted = () => useSyncExternalStore(subscribers.subscribe, () => wanted);

export type OpenToast = (spec: ToastSpec, title: string | undefined, action: ToastAction | undefined) => void;

let resolveReady: (open: OpenToast) => void;
const containers = new Promise<OpenToast>((done) => {
  resolveReady = done;
});

/** Called once both containers are rendered: earlier toasts would be lost on the one that the library meets second. */
export const toastsAreReady = (open: OpenToast) => resolveReady(open);

async function show(spec: ToastSpec, title: string | undefined, action?: ToastAction) {
  wanted = true;
  subscribers.notify();
  const open = await containers;
  open(spec, title, action);
}

interface Extras {
  /** One of six positions; by default the style's own. */
  position?: ToastPosition;
  /** Title above the text; an error has one by default. */
  title?: string;
}

/** Shows a toast of the page's style (spec 9: top-right, 5000 ms). */
export function notify(type: ToastType, text: string, { position, title }: Extras = {}) {
  void show({ style: 'page', type, text, position }, title);
}

/** Shows a toast of the brief style (spec 9: top-center, 1500 ms). */
export function notifyBriefly(type: ToastType, text: string, { position, title }: Extras = {}) {
  void show({ style: 'brief', type, text, position }, title);
}

/** Shows a toast of the page's style with a button in it; pressing the button closes it. */
export function notifyWithAction(type: ToastType, text: string, action: ToastAction, { position, title }: Extras = {}) {
  void show({ style: 'page', type, text, position, withAction: true }, title, action);
}

/** Shows a failure: the server's reason, or a text. The end of a session is shown by the sign-in instead. */
export function notifyFailure(error: unknown, text = thrownText(error, currentText())) {
  const endsSession = error instanceof CallFailed && [401, 403].includes(error.error.status);
  if (!endsSession) notify('error', text);
}
