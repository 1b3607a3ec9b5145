import { Worker } from 'node:worker_threads';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { freeBytes } from '../lib/disk-space.ts';
import { workerUrl } from '../lib/run-in-process.ts';

export interface Asked {
  id: number;
  what: 'query' | 'script' | 'fsyncs' | 'close';
  sql: string;
  parameters: readonly unknown[];
}

export interface Answer {
  id: number;
  rows: Record<string, unknown>[];
  affected?: number;
  error?: Record<string, unknown>;
}

interface Waiting {
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/** Bytes without which the database is not opened again: it would stop at its next segment of the log. */
const needed = 64 * 1024 ** 2;

const stopped = (cause?: unknown) => new Error('the embedded database has stopped', { cause });

const startWorker = async (workerData: { folder: string; isTemporary: boolean }): Promise<Worker> => {
  const worker = new Worker(workerUrl(import.meta.url, './pglite.worker'), { workerData, execArgv: [] });
  await new Promise<void>((resolve, reject) => {
    worker.once('message', (first: { ready?: boolean; failed?: string }) =>
      first.ready ? resolve() : reject(new Error(first.failed)),
    );
    worker.once('error', reject);
  });
  return worker;
};

const commands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * The embedded database's only connection as a pool of one: `connect` waits until the previous holder has released it,
 * so that a transaction has it to itself.
 */
export class PglitePool implements PostgresPool {
  readonly #folder: string;
  readonly #start: () => Promise<Worker>;
  #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #turn: Promise<void> = Promise.resolve();
  /** True from a PANIC, as of a log without room, until the database is open again: it would answer nothing more. */
  #isLost = false;
  #ended: Error | undefined;

  private constructor(folder: string, start: () => Promise<Worker>, worker: Worker) {
    this.#folder = folder;
    this.#start = start;
    this.#worker = worker;
    this.#attend(worker);
  }

  static async open(folder: string, isTemporary = false): Promise<PglitePool> {
    const start = () => startWorker({ folder, isTemporary });
    return new PglitePool(folder, start, await start());
  }

  async connect(): Promise<PostgresPoolClient> {
    let release = () => {};
    const ownTurn = new Promise<void>((resolve) => {
      release = resolve;
    });
    const before = this.#turn;
    this.#turn = before.then(() => ownTurn);
    await before;
    try {
      if (this.#isLost) await this.#reopen();
    } catch (error) {
      release();
      throw error;
    }
    return {
      release,
      query: ((sql: string, parameters: readonly unknown[]) =>
        this.#query(sql, parameters)) as PostgresPoolClient['query'],
    };
  }

  /** Runs several statements in one string, such as a migration. */
  async script(sql: string): Promise<void> {
    const client = await this.connect();
    try {
      await this.#ask('script', sql);
    } finally {
      client.release();
    }
  }

  /** Number of fsyncs since the start. */
  async fsyncs(): Promise<number> {
    const { rows } = await this.#ask('fsyncs');
    return Number(rows[0]?.['fsyncs']);
  }

  async end(): Promise<void> {
    if (this.#ended) return;
    if (!this.#isLost) {
      const client = await this.connect();
      await this.#ask('close');
      client.release();
    }
    this.#ended = new Error('the embedded database is closed');
    await this.#worker.terminate();
  }

  async #query(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Record<string, unknown>>> {
    const { rows, affected } = await this.#ask('query', sql, parameters);
    const word = sql.trimStart().slice(0, 6).toUpperCase();
    const command = (commands.has(word) ? word : 'SELECT') as 'INSERT' | 'UPDATE' | 'DELETE' | 'MERGE' | 'SELECT';
    return { command, rowCount: affected ?? 0, rows };
  }

  #ask(what: Asked['what'], sql = '', parameters: readonly unknown[] = []): Promise<Answer> {
    if (this.#ended) return Promise.reject(this.#ended);
    if (this.#isLost) return Promise.reject(stopped());
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, what, sql, parameters } satisfies Asked);
    });
  }

  #attend(worker: Worker): void {
    worker.on('message', (answer: Answer) => this.#resolve(answer));
    worker.on('error', (error: Error) => this.#fail(error));
    worker.on('exit', () => this.#fail(stopped()));
  }

  #resolve(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.error?.['severity'] === 'PANIC') this.#lose();
    if (answer.error) waiting?.reject(Object.assign(new Error(), answer.error));
    else waiting?.resolve(answer);
  }

  #lose(): void {
    this.#isLost = true;
    this.#worker.removeAllListeners();
    this.#rejectAll(stopped());
  }

  /** As after a crash: what was committed is read from the log. */
  async #reopen(): Promise<void> {
    await this.#worker.terminate();
    if ((await freeBytes(this.#folder)) < needed) throw stopped();
    this.#worker = await this.#start().catch((error: unknown) => {
      throw stopped(error);
    });
    this.#attend(this.#worker);
    this.#isLost = false;
  }

  #fail(error: Error): void {
    this.#ended ??= error;
    this.#rejectAll(error);
  }

  #rejectAll(error: Error): void {
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
