import { useSyncExternalStore, useEffect, useState } from 'react';
import { attempt } from '@kamerton/ui/attempt';
import { accountKey } from './account-storage.ts';
import { createSubscribers } from '@kamerton/ui/subscribers';

/** IANA time zone; undefined for the browser's own, if the profile has none. */
export type Zone = string | undefined;

const key = accountKey('timezone');

/** The zone if storage is blocked. */
let unstored: Zone;

const subscribers = createSubscribers();

function subscribe(listener: () => void) {
  const handleStorage = (event: StorageEvent) => (event.key === key || event.key === null) && listener();
  const unsubscribe = subscribers.subscribe(listener);
  addEventListener('storage', handleStorage);
  return () => {
    unsubscribe();
    removeEventListener('storage', handleStorage);
  };
}

const isKnown = (zone: string) => attempt(() => new Intl.DateTimeFormat('en', { timeZone: zone })) !== undefined;

/** Time zone in which dates and times are shown: the profile's, as this browser knows it. */
export const currentZone = (): Zone => attempt(() => localStorage.getItem(key)) ?? unstored;

/** The same as a hook; follows changes of other tabs. */
export const useZone = (): Zone => useSyncExternalStore(subscribe, currentZone);

/** The reader's time zone: the profile's, else the browser's. */
export const useZoneHere = (): string => useZone() ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Stores the zone of the profile for all tabs. One that this browser does not know counts as none. */
export function storeZone(zone: string | null | undefined) {
  if ((zone ?? undefined) === currentZone()) return;
  const valid = zone && isKnown(zone) ? zone : undefined;
  if (valid === currentZone()) return;
  const isStored = attempt(() => {
    if (valid) localStorage.setItem(key, valid);
    else localStorage.removeItem(key);
    return true;
  });
  unstored = isStored ? undefined : valid;
  subscribers.notify();
}

/** The present time, updated every minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), 60_000 - (Date.now() % 60_000));
    return () => clearTimeout(timer);
  }, [now]);
  return now;
}
