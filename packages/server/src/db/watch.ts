import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Milliseconds between two checks. */
const every = 1000;

/**
 * Asks the server on this connection. The response may wait in the socket while this process was busy. An ended
 * connection says nothing of the server: somebody may have ended just this one.
 */
const ask = async (client: pg.Client, patience: number): Promise<'answered' | 'ended' | 'late'> => {
  const asked = client.query('SELECT 1').then(
    () => 'answered' as const,
    () => 'ended' as const,
  );
  const late = wait(patience, 'late' as const, { ref: false }).then((is) => turn(is));
  return Promise.race([asked, late]);
};

/**
 * Closes the connections of a pool when the server has stopped responding: a frozen machine or a network that drops
 * packets closes no connection, and calls would wait for hours. `patience`: milliseconds until a check has failed. Returns a
 * function that ends the watch.
 */
export const watch = (pool: pg.Pool, connection: pg.ClientConfig, patience: number): (() => void) => {
  const stopped = new AbortController();
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));

  const connectOnce = async (): Promise<void> => {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: patience });
    client.on('error', () => {});
    const hangUp = () => client.connection.stream.destroy();
    stopped.signal.addEventListener('abort', hangUp, { once: true });
    try {
      await client.connect();
      let last: Awaited<ReturnType<typeof ask>> = 'answered';
      while (!stopped.signal.aborted && last === 'answered') {
        await wait(every, undefined, { ref: false });
        last = await ask(client, patience);
      }
      if (!stopped.signal.aborted && last === 'late') for (const one of clients) one.connection.stream.destroy();
    } catch {
      // The pool itself learns of a server that refuses connections.
    } finally {
      stopped.signal.removeEventListener('abort', hangUp);
      hangUp();
    }
  };

  const watching = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await wait(every, undefined, { ref: false });
      await connectOnce();
    }
  };
  void watching();
  return () => stopped.abort();
};
