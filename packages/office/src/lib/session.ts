import { useSyncExternalStore } from 'react';
import { office, type OfficeResponse } from '@kamerton/wire/office';
import { forgetDrafts, keepDraftsFor } from './drafts.ts';
import { call, CallFailed, setCsrfToken, whenRefused } from './http.ts';
import { stopListening } from './listening.ts';

type Me = OfficeResponse<typeof office.me>;

/** Who this page has seen signed in, also after that sign-in has ended by itself. */
let known: Me | undefined;
let asked: Promise<Me> | undefined;

/** While the operator has to sign in again: all that was refused waits for the same. */
let interruption: { isOver: Promise<void>; end: () => void } | undefined;
const interruptions = new EventTarget();

function interrupt(next: typeof interruption) {
  interruption = next;
  interruptions.dispatchEvent(new Event('change'));
}

function untilBack(): Promise<void> {
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

/** Whether the session has ended under an operator's screens. */
export const useIsInterrupted = () => useSyncExternalStore(subscribe, () => interruption !== undefined);

/** Tabs of a browser share its session: they tell one another whose it is. */
const tabs = new BroadcastChannel('office');

tabs.addEventListener('message', ({ data }: MessageEvent<{ id: number | null }>) => {
  // What this page holds in memory is the former operator's.
  if (data.id !== (known?.staff.id ?? null)) location.reload();
  else if (interruption) void goOn();
});

const tell = (id: number | null) => tabs.postMessage({ id });

async function ask(): Promise<Me> {
  // It refuses nobody: that no one is signed in is no error on a page that only asks.
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

/** Who is signed in; asked once until it is forgotten. Rejects with 401 where nobody is. */
export function whoAmI(): Promise<Me> {
  const asking = (asked ??= ask());
  // A failure is not kept: the next who asks tries again.
  asking.catch(() => {
    if (asked === asking) asked = undefined;
  });
  return asking;
}

export function forgetMe() {
  asked = undefined;
}

/**
 * Looks anew who is signed in, and where nobody is, waits for a sign-in over the page. Where it is another one then, or
 * their rights have changed, the page is loaded anew. Resolves to whether what proves the page's calls has changed.
 */
export async function lookAgain(before = known): Promise<boolean> {
  if (!before) return false;
  forgetMe();
  try {
    const { staff, csrf } = await whoAmI();
    if (staff.id !== before.staff.id || staff.role !== before.staff.role) location.reload();
    return csrf !== before.csrf;
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 401) return false;
    await untilBack();
    return lookAgain(before);
  }
}

whenRefused(() => lookAgain());

/** Begins on this page what a sign-in has opened; other tabs follow. */
export async function begin(): Promise<void> {
  forgetMe();
  tell((await whoAmI()).staff.id);
}

/** Goes on with what the end of a session has interrupted, once somebody is signed in. */
export async function goOn(): Promise<void> {
  await begin();
  const over = interruption;
  interrupt(undefined);
  over?.end();
}

/** Ends the session, here and in the other tabs. Throws `CallFailed` where the server cannot be told. */
export async function signOut(): Promise<void> {
  await call(office.signOut, {});
  stopListening();
  forgetDrafts();
  forgetMe();
  known = undefined;
  tell(null);
}
