import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createConnection, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

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
 * Calls `reach` with an address of the data folder's socket. If its path is too long, that is through a symbolic link
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

/** Names of the sockets of starters: no longer than that of the lock itself, which is as long as a path may be. */
const starterSocket = /^sock-[0-9a-f]{6}$/;

/** True for the names that a lock has in the data folder. */
export const isLockFile = (name: string): boolean => name === 'server.sock' || starterSocket.test(name);

const listen = (server: Server, address: string): Promise<void> =>
  new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(address, done);
  });

const dial = (address: string): Promise<Socket | null> =>
  new Promise((done, fail) => {
    const socket = createConnection(address);
    socket.once('connect', () => done(socket));
    socket.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' || error.code === 'ENOENT' ? done(null) : fail(error),
    );
  });

/** Another starter is about to take the folder, or to find out that it may not. */
class Contended extends Error {}

const attempts = 20;

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
  return withSocketAddress(folder, async (address) => {
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      try {
        return await acquireAt(address, folder, serve);
      } catch (error) {
        if (!(error instanceof Contended)) throw error;
        // By chance, so that of those that have given way to each other one is first.
        await sleep(Math.random() * 200);
      }
    }
    throw new DataFolderInUse(folder);
  });
};

/**
 * Listens under a name of its own first, then looks for others: of two that try at once at least one finds the other,
 * however long either stands still in between. Only a process that has found no other puts its socket in the place of a
 * dead one, in one step. A socket that may be alive is never moved or removed: a starter's name is listened on once.
 */
const acquireAt = async (
  address: string,
  folder: string,
  serve: (socket: Socket, firstLine: string) => void,
): Promise<Lock> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    answer(socket, serve);
  });
  const own = join(dirname(address), `sock-${randomBytes(3).toString('hex')}`);
  await listen(server, own);
  try {
    const others = readdirSync(dirname(address)).filter((name) => starterSocket.test(name) && name !== basename(own));
    for (const other of others) await removeDead(join(dirname(address), other));
    // Last: who was a starter a moment ago has this name now.
    if (await isAnswered(address)) throw new DataFolderInUse(folder);
    renameSync(own, address);
  } catch (error) {
    await close(server, sockets);
    // Another has asked between its two first steps, and taken it for dead.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Contended();
    throw error;
  }
  const release = () => {
    // Before it is closed: behind that the name may be another's. Node removes the name that it was bound to.
    rmSync(socketPath(folder), { force: true });
    return close(server, sockets);
  };
  return { release };
};

const isAnswered = async (address: string): Promise<boolean> => {
  const socket = await dial(address);
  socket?.destroy();
  return socket !== null;
};

/** Removes what a killed starter has left. */
const removeDead = async (address: string): Promise<void> => {
  if (await isAnswered(address)) throw new Contended();
  rmSync(address, { force: true });
};

const answer = (socket: Socket, serve: (socket: Socket, firstLine: string) => void): void => {
  socket.on('error', () => socket.destroy());
  let text = '';
  const read = (chunk: string) => {
    text += chunk;
    const end = text.indexOf('\n');
    if (end < 0) return text.length > longestCommand ? socket.destroy() : undefined;
    socket.off('data', read);
    return serve(socket, text.slice(0, end).trim());
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
