import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { refuseConnection } from './client-errors.ts';

/**
 * Milliseconds: until headers and a whole request must have arrived, between two checks of that, and until an idle
 * connection is closed, which frees its socket.
 */
const limits = { headersTimeout: 30_000, requestTimeout: 60_000, connectionsCheckingInterval: 1000 };
const idleConnection = 120_000;
const keepAliveTimeout = 72_000;

/**
 * Milliseconds between two checks of idle connections, and number of checks after which a connection without a request
 * is closed. Counting checks leaves a busy process time to read what has arrived.
 */
const checkInterval = 50;
const firstRequest = 20;

/** The servers of one application; a host with several addresses has several. */
export interface Servers {
  factory: (listener: RequestListener) => Server;
  /** Stops accepting connections and closes idle ones. Resolves when none is left. */
  close(): Promise<void>;
  /** Destroys every connection. */
  cut(): void;
}

export const createServers = (): Servers => {
  const servers: Server[] = [];
  // Node counts a connection without a request as busy; browsers open them in advance.
  const unused = new Map<Socket, number>();

  const closeIdle = (): void => {
    for (const server of servers) server.closeIdleConnections();
    for (const [socket, checks] of unused) {
      unused.set(socket, checks + 1);
      if (checks > firstRequest) socket.destroy();
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
      // The system resets connections that wait to be accepted when a server closes; this keeps them few.
      await setImmediate();
      const timer = setInterval(closeIdle, checkInterval);
      await Promise.all(servers.map(closed));
      clearInterval(timer);
    },
    cut: () => {
      for (const server of servers) server.closeAllConnections();
    },
  };
};
