import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { office } from '@kamerton/wire/office';
import { addressOf } from '../lib/http.ts';
import { lookAgain, useIsInterrupted } from '../lib/session.ts';

/** Has what is on the screen asked for anew when another operator or a distributor changes it. */
export function useOfficeNews() {
  const client = useQueryClient();
  const isInterrupted = useIsInterrupted();
  useEffect(() => {
    if (isInterrupted) return undefined;
    // A browser opens the stream again by itself when it breaks.
    const stream = new EventSource(addressOf(office.officeEvents, {}));
    const refresh = (event: string, key: string) =>
      stream.addEventListener(event, () => {
        for (const shown of [key, 'dashboard']) void client.invalidateQueries({ queryKey: [shown] });
      });
    for (const event of ['request.new', 'request.message', 'request.changed']) refresh(event, 'requests');
    // Whatever shows music may show what is revoked, and the history beside it.
    for (const event of ['catalogue.revoked', 'catalogue.restored'])
      for (const key of ['tracks', 'albums', 'collections', 'history']) refresh(event, key);
    for (const key of ['imports', 'uploads', 'deliveries']) refresh('import.progress', key);
    // It gives up where it is refused: whoever opened it may be shut out.
    stream.addEventListener('error', () => stream.readyState === EventSource.CLOSED && void lookAgain());
    return () => stream.close();
  }, [client, isInterrupted]);
}
