import { useSyncExternalStore } from 'react';
import { office, type OfficeResponse } from '@kamerton/wire/office';
import { forgetDrafts, switchDraftsTo } from './drafts.ts';
import { Interruption } from './interruption.ts';
import { call, CallFailed, dropAnswers, onNeedsProof, onUnauthorized, setCsrfToken } from './http.ts';
import { closeOverlays } from './overlays.ts';
import { stopPlayback } from './playback.ts';

type Me = OfficeResponse<typeof office.me>;

/** The operator that this page was loaded for, also after their session has expired. */
let current: Me | undefined;
let pending: Promise<Me> | undefined;

/** Goes on while the operator has to sign in again. */
const signInAgain = new Interruption<void>();
const proof = new Interruption<boolean>();

/** True while the session has expired and its screens are still open. */
export const useIsInterrupted = () => useSyncExternalStore(signInAgain.subscribe, signInAgain.isOn);

/** True while a call waits for the operator to prove who they are. */
export const useIsProofAsked = () => useSyncExternalStore(proof.subscribe, proof.isOn);

/** Continues the calls that wait for a proof, or lets them fail. */
export const endProof = (isProven: boolean) => proof.end(isProven);

onNeedsProof(() => proof.wait());

/**
 * Discards the page without asking about unsaved changes: it holds the data of another operator or role. Never resolves,
 * so that no call of theirs goes on in the name or with the rights of this one.
 */
function reloadForAnother(): Promise<never> {
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true });
  location.reload();
  return new Promise(() => undefined);
}

/** The tabs of a browser share one session and tell each other whose it is. */
const tabs = new BroadcastChannel('office');

tabs.addEventListener('message', ({ data }: MessageEvent<{ id: number | null }>) => {
  if (data.id !== (current?.staff.id ?? null)) void reloadForAnother();
  else if (signInAgain.isOn()) void resumeSession();
  // A sign-in through the provider is in another tab, and begins another session; a tab that is opened proves nothing.
  else if (proof.isOn()) void recheckSession().then((isAnother) => isAnother && endProof(true));
});

const publishStaffId = (id: number | null) => tabs.postMessage({ id });

async function loadMe(): Promise<Me> {
  // This call never answers 401, which the browser would log as an error.
  const { step } = await call(office.signInState, {});
  if (step !== 'done') {
    throw new CallFailed(401, {});
  }
  const me = await call(office.me, { isFinal: true });
  if (current && (me.staff.id !== current.staff.id || me.staff.role !== current.staff.role)) return reloadForAnother();
  setCsrfToken(me.csrf);
  switchDraftsTo(me.staff.id);
  // A sign-in through the provider counts for the other tabs too.
  if (!current) publishStaffId(me.staff.id);
  current = me;
  return me;
}

/** Returns the signed-in operator, cached until `clearMe`. Throws a 401 without a session. Never resolves to another. */
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

/** Resets the page to no operator: what waited for a sign-in or a proof never goes on. */
export function forgetOperator() {
  clearMe();
  current = undefined;
  dropAnswers();
  closeOverlays();
  signInAgain.drop();
  proof.drop();
}

/** Checks the session; waits for a sign-in over the page if it has expired. True if the CSRF token has changed. */
export async function recheckSession(before = current): Promise<boolean> {
  if (!before) return false;
  clearMe();
  try {
    return (await fetchMe()).csrf !== before.csrf;
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 401) return false;
    await signInAgain.wait();
    return recheckSession(before);
  }
}

onUnauthorized(() => recheckSession());

/** Starts this page's session after a sign-in and informs the other tabs. */
export async function begin(): Promise<void> {
  clearMe();
  publishStaffId((await fetchMe()).staff.id);
}

/** Continues the calls that the end of the session has interrupted. */
export async function resumeSession(): Promise<void> {
  await begin();
  signInAgain.end();
}

/** Ends the session, here and in the other tabs. Throws `CallFailed` if the server cannot be reached. */
export async function signOut(): Promise<void> {
  await call(office.signOut, {});
  stopPlayback();
  forgetDrafts();
  forgetOperator();
  publishStaffId(null);
}
