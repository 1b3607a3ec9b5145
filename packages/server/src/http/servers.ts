import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { refuseConnection } from './client-errors.ts';

/**
 * Milliseconds: how long a head and a whole request may take to arrive, how often this is looked at, and how long a
 * connection on which nothing moves is kept. Who stopped reading or sending gives the place and the open file back.
 */
const limits = { headersTimeout: 30_000, requestTimeout: 60_000, connectionsCheckingInterval: 1000 };
const idleConnection = 120_000;
const keepAliveTimeout = 72_000;

/**
 * Milliseconds between two looks at idle connections, and how often a new one is seen without a request before it is
 * closed. Counted in looks, so that a busy process has read what came in between.
 */
const look = 50;
const firstRequest = 20;

/** The servers of one application: where the host has several addresses there are several. */
export interface Servers {
  factory: (listener: RequestListener) => Server;
  /** Accepts no more connections and closes those that are idle. Resolves when none is left. */
  close(): Promise<void>;
  /** Cuts every connection. */
  cut(): void;
}

export const createServers = (): Servers => {
  const servers: Server[] = [];
  // Node counts a connection without a request as busy; browsers open them in advance.
  const unused = new Map<Socket, number>();

  const closeIdle = (): void => {
    for (const server of servers) server.closeIdleConnections();
    for (const [socket, looks] of unused) {
      unused.set(socket, looks + 1);
      if (looks > firstRequest) socket.destroy();
    }
  };

  const closed = (server: Server): Promise<void> =>
    new Promise((done) => {
      if (server.listening) server.close(() => done());
      else done();
    });

  return {
    factory: (listener) => {
      const server = createServer({ ...limits, keepAliveTimeout }, listener).setTimeout(idleConnection);
      server.on('connection', (socket) => {
        unused.set(socket, 0);
        socket.once('close', () => unused.delete(socket));
      });
      const responses = new WeakMap<Socket, ServerResponse>();
      server.on('request', ({ socket }, response) => {
        unused.delete(socket);
        responses.set(socket, response);
      });
      server.on('clientError', (error, socket) => {
        refuseConnection(error, socket as Socket, responses.get(socket as Socket));
      });
      servers.push(server);
      return server;
    },
    close: async () => {
      // Those that wait to be accepted when a server closes are reset by the system: here the fewest do.
      await setImmediate();
      const looking = setInterval(closeIdle, look);
      await Promise.all(servers.map(closed));
      clearInterval(looking);
    },
    cut: () => {
      for (const server of servers) server.closeAllConnections();
    },
  };
};
