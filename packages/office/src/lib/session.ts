import { useSyncExternalStore } from 'react';
import { office, type OfficeResponse } from '@kamerton/wire/office';
import { forgetDrafts, keepDraftsFor } from './drafts.ts';
import { call, CallFailed, setCsrfToken, onUnauthorized } from './http.ts';
import { stopPlayback } from './playback.ts';

type Me = OfficeResponse<typeof office.me>;

/** The operator that this page was loaded for, also after their session has expired. */
let known: Me | undefined;
let pending: Promise<Me> | undefined;

/** Set while the operator has to sign in again; all refused calls wait for its end. */
let interruption: { isOver: Promise<void>; end: () => void } | undefined;
const interruptions = new EventTarget();

function interrupt(next: typeof interruption) {
  interruption = next;
  interruptions.dispatchEvent(new Event('change'));
}

function waitForSignIn(): Promise<void> {
  if (interruption) return interruption.isOver;
  let end = () => undefined as void;
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  interrupt({ isOver, end });
  return isOver;
}

function subscribe(onChange: () => void) {
  interruptions.addEventListener('change', onChange);
  return () => interruptions.removeEventListener('change', onChange);
}

/** True while the session has expired and its screens are still open. */
export const useIsInterrupted = () => useSyncExternalStore(subscribe, () => interruption !== undefined);

/** Discards the page without asking about unsaved changes: it holds the data of another operator or role. */
function reloadForAnother() {
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  location.reload();
}

/** The tabs of a browser share one session and tell each other whose it is. */
const tabs = new BroadcastChannel('office');

tabs.addEventListener('message', ({ data }: MessageEvent<{ id: number | null }>) => {
  if (data.id !== (known?.staff.id ?? null)) reloadForAnother();
  else if (interruption) void resumeSession();
});

const tell = (id: number | null) => tabs.postMessage({ id });

async function loadMe(): Promise<Me> {
  // This call never answers 401, which the browser would log as an error.
  const { step } = await call(office.signInState, {});
  if (step !== 'done') {
    throw new CallFailed(401, {});
  }
  const me = await call(office.me, { isFinal: true });
  setCsrfToken(me.csrf);
  keepDraftsFor(me.staff.id);
  known = me;
  return me;
}

/** Returns the signed-in operator, cached until `clearMe`. Throws a 401 if nobody is signed in. */
export function fetchMe(): Promise<Me> {
  const loading = (pending ??= loadMe());
  // Failures are not cached.
  loading.catch(() => {
    if (pending === loading) pending = undefined;
  });
  return loading;
}

export function clearMe() {
  pending = undefined;
}

/**
 * Checks the session, and waits for a sign-in over the page if it has expired. Reloads the page for another operator or
 * role. Resolves to true if the CSRF token has changed.
 */
export async function recheckSession(before = known): Promise<boolean> {
  if (!before) return false;
  clearMe();
  try {
    const { staff, csrf } = await fetchMe();
    if (staff.id !== before.staff.id || staff.role !== before.staff.role) reloadForAnother();
    return csrf !== before.csrf;
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 401) return false;
    await waitForSignIn();
    return recheckSession(before);
  }
}

onUnauthorized(() => recheckSession());

/** Starts this page's session after a sign-in and informs the other tabs. */
export async function begin(): Promise<void> {
  clearMe();
  tell((await fetchMe()).staff.id);
}

/** Continues the calls that the end of the session has interrupted. */
export async function resumeSession(): Promise<void> {
  await begin();
  const over = interruption;
  interrupt(undefined);
  over?.end();
}

/** Ends the session, here and in the other tabs. Throws `CallFailed` if the server cannot be reached. */
export async function signOut(): Promise<void> {
  await call(office.signOut, {});
  stopPlayback();
  forgetDrafts();
  clearMe();
  known = undefined;
  tell(null);
}
