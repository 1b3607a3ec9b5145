import { useSyncExternalStore } from 'react';
import { api } from '@kamerton/wire/client/api';
import { apiRoot } from './api-root.ts';
import { createSubscribers } from './subscribers.ts';

/** Milliseconds after which a check counts as unanswered: a line that swallows packets reports nothing. */
const patience = 10_000;

/** Milliseconds between two checks if the server is back. */
export const pauses = [1000, 2000, 4000, 8000, 15_000, 30_000];

let away = false;
let checking: Promise<boolean> | null = null;
/** Ends the present pause. */
let checkNow: () => void = () => undefined;
const { subscribe, notify } = createSubscribers();

function setAway(next: boolean) {
  if (away === next) return;
  away = next;
  notify();
}

async function answers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patience);
    return (await fetch(apiRoot() + api.health.path, { cache: 'no-store', credentials: 'omit', signal })).ok;
  } catch {
    return false;
  }
}

const pause = (milliseconds: number) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, milliseconds);
    checkNow = () => {
      clearTimeout(timer);
      done();
    };
  });

async function checkConnection(): Promise<boolean> {
  // A single call may fail for other reasons.
  if (await answers()) return false;
  setAway(true);
  for (let attempt = 0; ; attempt++) {
    await pause(pauses[Math.min(attempt, pauses.length - 1)] ?? 0);
    if (await answers()) break;
  }
  setAway(false);
  return true;
}

/**
 * Called when a call got no answer or code could not be loaded: resolves when the server answers, with true if it had
 * been away. False means that the reason lies elsewhere and that trying again is pointless.
 */
export function whenBack(): Promise<boolean> {
  checking ??= checkConnection().finally(() => {
    checking = null;
  });
  return checking;
}

/** True while the network or the server is away. */
export const isAway = () => away;

export const subscribeToConnection = subscribe;

export const useIsAway = () => useSyncExternalStore(subscribeToConnection, isAway);

/** Checks at once when the browser reports a change. */
export function watchConnection() {
  addEventListener('offline', () => void whenBack());
  addEventListener('online', () => checkNow());
  document.addEventListener('visibilitychange', () => document.hidden || checkNow());
}
