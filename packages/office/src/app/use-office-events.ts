import { office } from '@kamerton/wire/office';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../lib/http.ts';
import { recheckSession, useIsInterrupted } from '../lib/session.ts';
import { refetch } from '../lib/stale.ts';

/** Milliseconds before a stream that was refused is opened anew, as the server asks for. */
const pause = 30_000;

/** Refetches what is on the screen when another operator or a distributor changes it. */
export function useOfficeEvents() {
  const client = useQueryClient();
  const isInterrupted = useIsInterrupted();
  const [refusals, setRefusals] = useState(0);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isInterrupted) return undefined;
    // The browser reconnects by itself after a connection that broke off, but not after an answer that refuses.
    const stream = new EventSource(addressOf(office.officeEvents, {}));
    /** Keys that are being read, and whether an event has asked for them since: on a slow line events overtake reads. */
    const reading = new Map<string, boolean>();
    const read = async (key: string) => {
      if (reading.has(key)) return void reading.set(key, true);
      do {
        reading.set(key, false);
        await refetch(client, { queryKey: [key] });
      } while (reading.get(key));
      reading.delete(key);
    };
    const refresh = (event: string, key: string) =>
      stream.addEventListener(event, () => {
        for (const shown of [key, 'dashboard']) void read(shown);
      });
    for (const event of ['request.new', 'request.message', 'request.changed']) refresh(event, 'requests');
    // Every list and page of music shows revocations and history.
    for (const event of ['catalogue.revoked', 'catalogue.restored'])
      for (const key of ['tracks', 'albums', 'collections', 'planned-revocations', 'history']) refresh(event, key);
    for (const key of ['imports', 'uploads', 'deliveries']) refresh('import.progress', key);
    // It tells nothing of what has happened since the stream before it.
    if (!isFirst.current) stream.addEventListener('open', () => void refetch(client), { once: true });
    isFirst.current = false;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    stream.addEventListener('error', () => {
      if (stream.readyState !== EventSource.CLOSED) return;
      // The session may have ended; or there are too many streams, or a proxy has answered for a server that restarts.
      void recheckSession();
      waiting = setTimeout(() => setRefusals(refusals + 1), pause);
    });
    return () => {
      clearTimeout(waiting);
      stream.close();
    };
  }, [client, isInterrupted, refusals]);
}
