import { useSyncExternalStore } from 'react';
import { createConnection } from '@kamerton/ui/connection';
import { api } from '@kamerton/wire/client/api';
import { apiRoot } from './paths.ts';

/** Milliseconds after which a check counts as unanswered: a line that swallows packets reports nothing. */
const patience = 10_000;

/** Milliseconds between two checks if the server is back. */
export const pauses = [1000, 2000, 4000, 8000, 15_000, 30_000];

async function answers(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(patience);
    return (await fetch(apiRoot() + api.health.path, { cache: 'no-store', credentials: 'omit', signal })).ok;
  } catch {
    return false;
  }
}

const connection = createConnection({ answers, pauses });

export const { isAway, whenBack, subscribe: subscribeToConnection } = connection;

export const useIsAway = () => useSyncExternalStore(subscribeToConnection, isAway);

/** Checks at once when the browser reports a change. */
export function watchConnection() {
  addEventListener('offline', () => void whenBack());
  addEventListener('online', connection.checkNow);
  document.addEventListener('visibilitychange', () => document.hidden || connection.checkNow());
}
