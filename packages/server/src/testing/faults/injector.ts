import { randomUUID } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { PglitePool } from '../../db/pglite-pool.ts';
import { type FileCall, watchFileCalls } from './file-calls.ts';

/**
 * Faults. `disk full` lasts from the n-th call that needs room, `input/output error` hits one call. `connection lost`
 * hits one statement before it reaches the database, `answer lost` after it was executed there. `database full` is an
 * error of one statement. `kill`: neither the n-th call nor any after it happens, but for half of the bytes that the
 * n-th would have written.
 */
export const faults = {
  'disk full': 'files',
  'input/output error': 'files',
  'killed at a file': 'files',
  'connection lost': 'database',
  'answer lost': 'database',
  'database full': 'database',
  'killed at a statement': 'database',
} as const;

export type Fault = keyof typeof faults;

/** Faults that both engines have; a connection belongs to PostgreSQL. */
export const faultsOf = (engine: 'embedded' | 'postgresql'): Fault[] =>
  (Object.keys(faults) as Fault[]).filter((fault) => engine === 'postgresql' || !/lost/.test(fault));

/** The process is dead: what it still tries does not happen. */
class Killed extends Error {}

const systemError = (code: string, { name, path }: FileCall): Error =>
  Object.assign(new Error(`${code}: injected, ${name} '${path}'`), { code, syscall: name.replace('file.', ''), path });

const needsRoom = ({ name, to }: FileCall): boolean =>
  /^(mkdir|link|copyFile|cp|writeFile|file\.write.*)$/.test(name) ||
  (name === 'open' && /[wax]|^\d{2,}$/.test(to ?? ''));

/** Statements of a process that watches the server, which are not the work's. */
const isWatch = (text: unknown): boolean => text === 'SELECT 1';

type Query = (this: unknown, ...args: unknown[]) => Promise<unknown>;
interface Embedded {
  query: (text: string, parameters: readonly unknown[]) => Promise<unknown>;
  release: () => void;
}
interface Connected {
  connection?: { stream: Socket };
}

const writeHalf = ({ path, bytes }: FileCall): void => {
  if (!bytes) return;
  const file = openSync(path, 'a');
  writeSync(file, bytes.subarray(0, bytes.length / 2));
  closeSync(file);
};

/** Result of a piece of work, and the number of calls of the fault's kind that it made until then. */
export interface Disturbed<T> {
  calls: number;
  /** The call that was hit; null if there was none. */
  hit: string | null;
  result?: T;
  error?: unknown;
}

/**
 * Runs `work` with a fault at its n-th call of the database, or of the file system in temporary folders; none for
 * Infinity.
 */
export const withFault = async <T>(
  { fault, at }: { fault: Fault; at: number },
  work: () => Promise<T>,
): Promise<Disturbed<T>> => {
  const kind = faults[fault];
  let calls = 0;
  let hit: string | null = null;
  let [isDead, isOurs] = [false, false];
  const clients = new Set<Connected>();
  const pools = new Set<PglitePool>();
  const closed: Promise<unknown>[] = [];
  const cut = ({ connection }: Connected): void => {
    if (!connection || connection.stream.closed) return;
    closed.push(new Promise((resolve) => connection.stream.once('close', resolve)));
    connection.stream.destroy();
  };
  const die = (): never => {
    isDead = true;
    for (const client of clients) cut(client);
    throw new Killed(randomUUID());
  };

  const seeFile = (call: FileCall): void => {
    if (isOurs) return;
    if (isDead) throw new Killed(call.name);
    if (kind !== 'files') return;
    if (fault === 'disk full' && !needsRoom(call)) return;
    calls += 1;
    const isFirst = calls === at;
    if (isFirst) hit = `${call.name} ${call.path}`;
    if (fault === 'disk full' && calls >= at) throw systemError('ENOSPC', call);
    if (fault === 'input/output error' && isFirst) throw systemError('EIO', call);
    if (fault !== 'killed at a file' || !isFirst) return;
    isOurs = true;
    writeHalf(call);
    isOurs = false;
    die();
  };

  const ask = async (client: Connected, text: unknown, execute: () => Promise<unknown>): Promise<unknown> => {
    if (isDead) throw new Killed(String(text));
    if (isWatch(text)) return execute();
    clients.add(client);
    if (kind !== 'database') return execute();
    calls += 1;
    if (calls !== at) return execute();
    hit = String(text).trim().slice(0, 120);
    if (fault === 'killed at a statement') die();
    if (fault === 'database full') {
      throw Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
    }
    if (fault === 'connection lost') cut(client);
    const answer = await execute();
    cut(client);
    if (fault === 'answer lost') throw new Error('Connection terminated unexpectedly');
    return answer;
  };

  const restoreFiles = await watchFileCalls(tmpdir(), seeFile);
  const ofPostgres = pg.Client.prototype as unknown as { query: Query };
  const { query } = ofPostgres;
  ofPostgres.query = function ask_(this: unknown, ...args: unknown[]) {
    const [first] = args;
    // A statement with a callback is one of the pool's own.
    if (typeof args.at(-1) === 'function' || typeof (first as { submit?: unknown }).submit === 'function') {
      return query.apply(this, args);
    }
    const text = typeof first === 'string' ? first : (first as { text: string }).text;
    return ask(this as Connected, text, () => query.apply(this, args));
  };
  const ofEmbedded = PglitePool.prototype as unknown as { connect: (this: PglitePool) => Promise<Embedded> };
  const { connect } = ofEmbedded;
  ofEmbedded.connect = async function connectWatched(this: PglitePool) {
    pools.add(this);
    const client = await connect.call(this);
    const { query: execute } = client;
    return { ...client, query: (text, parameters) => ask({}, text, () => execute(text, parameters)) };
  };
  try {
    const result = await work();
    return { calls, hit, result };
  } catch (error) {
    return { calls, hit, error };
  } finally {
    // A restart rolls back the transaction of a process that is gone; nothing else may be executed within it.
    if (isDead) for (const pool of pools) await pool.script('ROLLBACK').catch(() => {});
    restoreFiles();
    ofPostgres.query = query;
    ofEmbedded.connect = connect;
    // The pool learns of a closed connection by an event.
    await Promise.all(closed);
  }
};
