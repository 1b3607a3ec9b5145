import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { attempt } from '@kamerton/ui/attempt';
import { accountKey } from '../lib/account-storage.ts';
import { createSubscribers } from '@kamerton/ui/subscribers';

const storageKey = accountKey('came-from');

/** Addresses from which pages of this tab were opened, by the key of the page's history entry. */
export const readOrigins = () =>
  attempt(() => JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, string>) ?? {};

const { subscribe, notify } = createSubscribers();

export { subscribe as subscribeOrigins };

function storeOrigin(key: string, address: string) {
  const origins = Object.entries({ ...readOrigins(), [key]: address });
  // Without storage the link back leads to the usual list.
  attempt(() => sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(origins.slice(-50)))));
  notify();
}

/** Stores from where each page was opened. Called once, by the element around all pages. */
export function useOrigins() {
  const { key, pathname, search } = useLocation();
  const type = useNavigationType();
  const address = pathname + search;
  const before = useRef<string>(undefined);
  // Before the page is painted, which already shows the link back.
  useLayoutEffect(() => {
    if (type === 'PUSH' && before.current !== undefined && before.current !== address) storeOrigin(key, before.current);
    before.current = address;
  }, [key, type, address]);
}
