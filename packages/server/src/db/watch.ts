import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** How often the server is asked, and how long it may think, in milliseconds: a call is answered within five seconds. */
const every = 1000;
const patience = 3000;

/** Whether the server answers on this connection. Its answer may lie in the socket while this process was busy. */
const answers = async (client: pg.Client): Promise<boolean> => {
  const asked = client.query('SELECT 1').then(
    () => true,
    () => false,
  );
  const late = wait(patience, false, { ref: false }).then(() => turn(false));
  return Promise.race([asked, late]);
};

/**
 * Breaks the connections of a pool when the server has stopped answering: a machine that froze or a network that
 * swallows packets closes no connection, and calls would wait for hours. Gives what ends the watch.
 */
export const watch = (pool: pg.Pool, connection: pg.ClientConfig): (() => void) => {
  const stopped = new AbortController();
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));

  const round = async (): Promise<void> => {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: patience });
    client.on('error', () => {});
    const hangUp = () => client.connection.stream.destroy();
    stopped.signal.addEventListener('abort', hangUp, { once: true });
    try {
      await client.connect();
      while (!stopped.signal.aborted && (await answers(client))) await wait(every, undefined, { ref: false });
      if (!stopped.signal.aborted) for (const one of clients) one.connection.stream.destroy();
    } catch {
      // A server that refuses connections says so to the pool as well.
    } finally {
      stopped.signal.removeEventListener('abort', hangUp);
      hangUp();
    }
  };

  const watching = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await round();
      await wait(every, undefined, { ref: false });
    }
  };
  void watching();
  return () => stopped.abort();
};
