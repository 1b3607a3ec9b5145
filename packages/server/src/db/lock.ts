import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Request for the holder's nonce, by which a starting process recognises itself. */
const whoAreYou = '{"command":"who"}\n';

/** Maximum length of a socket path; some systems allow 103 bytes, Linux 107. */
const longestAddress = 100;

/** Maximum length of a command in characters: a picture in base64, or the terms in two languages. */
const longestCommand = 8 * 1024 * 1024;

/** Another process has the data folder open. */
export class DataFolderInUse extends Error {
  constructor(folder: string) {
    super(`the data folder ${folder} is in use by another running Kamerton`);
  }
}

export interface Lock {
  release(): Promise<void>;
}

const socketPath = (folder: string): string => join(resolve(folder), 'server.sock');

/**
 * Calls `reach` with an address of the data folder's socket. Where its path is too long, that is through a symbolic link
 * in a new folder that only this user can open: under a name that others know, somebody else could be listening.
 */
const withSocketAddress = async <T>(folder: string, reach: (address: string) => Promise<T>): Promise<T> => {
  const path = socketPath(folder);
  if (Buffer.byteLength(path) <= longestAddress) return reach(path);
  const own = mkdtempSync(join(tmpdir(), 'kamerton-'));
  try {
    symlinkSync(resolve(folder), join(own, 'data'));
    return await reach(join(own, 'data', 'server.sock'));
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
};

const listen = (server: Server, address: string): Promise<boolean> =>
  new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(false) : fail(error)));
    server.listen(address, () => done(true));
  });

const dial = (address: string): Promise<Socket | null> =>
  new Promise((done, fail) => {
    const socket = createConnection(address);
    socket.once('connect', () => done(socket));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? done(null) : fail(error),
    );
  });

const nonceOf = async (address: string): Promise<string | null> => {
  const socket = await dial(address);
  if (!socket) return null;
  return new Promise((done) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => (text += chunk));
    socket.once('close', () => done(text.trim()));
    socket.on('error', () => done(''));
    socket.setTimeout(2000, () => socket.destroy());
    socket.write(whoAreYou);
  });
};

/**
 * Locks the data folder, since two processes on one embedded database corrupt it. The lock is a Unix socket in the
 * folder, so that the lock of a killed process is detected and taken over. The socket also serves the command line:
 * `serve` receives each connection with its first line. Throws `DataFolderInUse` if the holder is alive.
 */
export const acquireLock = async (
  folder: string,
  serve: (socket: Socket, firstLine: string) => void,
): Promise<Lock> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return withSocketAddress(folder, (address) => acquireAt(address, folder, serve));
};

const acquireAt = async (
  address: string,
  folder: string,
  serve: (socket: Socket, firstLine: string) => void,
): Promise<Lock> => {
  const nonce = randomUUID();
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      answer(socket, nonce, serve);
    });
    if (await listen(server, address)) {
      // Two processes may both have replaced a dead socket; the one reached by the path has won.
      await sleep(150);
      if ((await nonceOf(address)) === nonce) {
        const release = () => {
          // Node removes it by the address that it was bound to, which is gone if it was a link.
          if (address !== socketPath(folder)) rmSync(socketPath(folder), { force: true });
          return close(server, sockets);
        };
        return { release };
      }
      // Closing would unlink the path, which belongs to the winner.
      server.unref();
      throw new DataFolderInUse(folder);
    }
    const owner = await nonceOf(address);
    if (owner !== null || !(await removeDead(address))) throw new DataFolderInUse(folder);
  }
  throw new DataFolderInUse(folder);
};

/**
 * Removes a socket that nobody answers on. Renames it first, so that only one of two processes removes it. False if it has
 * a holder after all, who has it back: this process may have stood still since it asked.
 */
const removeDead = async (address: string): Promise<boolean> => {
  // No longer than the socket's own name.
  const aside = join(dirname(address), randomUUID().slice(0, 8));
  try {
    renameSync(address, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return true;
  }
  const isDead = (await nonceOf(aside)) === null;
  if (isDead) rmSync(aside, { force: true });
  else renameSync(aside, address);
  return isDead;
};

const answer = (socket: Socket, nonce: string, serve: (socket: Socket, firstLine: string) => void): void => {
  socket.on('error', () => socket.destroy());
  let text = '';
  const read = (chunk: string) => {
    text += chunk;
    const end = text.indexOf('\n');
    if (end < 0) return text.length > longestCommand ? socket.destroy() : undefined;
    socket.off('data', read);
    const line = text.slice(0, end + 1);
    return line === whoAreYou ? socket.end(`${nonce}\n`) : serve(socket, line.trim());
  };
  socket.setEncoding('utf8').on('data', read);
};

/** Idle connections would keep the server open. */
const close = (server: Server, sockets: ReadonlySet<Socket>): Promise<void> =>
  new Promise((done) => {
    server.close(() => done());
    for (const socket of sockets) socket.destroySoon();
  });

/** Connects to the process that has the folder open; null if there is none. */
export const connectToServer = (folder: string): Promise<Socket | null> => withSocketAddress(folder, dial);
