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

/** Milliseconds after a reopening that failed until the next one: each starts a whole engine. */
const pause = 3000;

/** Has the code of its cause, so that a full disk is known as one whichever of the two errors arrives. */
const stopped = (cause?: unknown): Error =>
  Object.assign(new Error('the embedded database has stopped', { cause }), {
    code: (cause as { code?: string } | undefined)?.code,
  });

const closed = () => new Error('the embedded database is closed');

interface WorkerData {
  folder: string;
  isTemporary: boolean;
}

/** One run of the engine on the folder, in a worker thread. */
class Engine {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;
  /** Why it answers nothing more: a PANIC, as of a log without room, the end of its thread, or its closing. */
  failure: Error | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (answer: Answer) => this.#resolve(answer));
    worker.on('error', (error: Error) => this.#fail(stopped(error)));
    worker.on('exit', () => this.#fail(stopped()));
  }

  static async start(workerData: WorkerData): Promise<Engine> {
    const worker = new Worker(workerUrl(import.meta.url, './pglite.worker'), { workerData, execArgv: [] });
    try {
      await new Promise<void>((resolve, reject) => {
        worker.once('message', (first: { ready?: boolean; failed?: string }) =>
          first.ready ? resolve() : reject(new Error(first.failed)),
        );
        // The thread throws what it has reported: without a listener the process would crash.
        worker.on('error', reject);
        worker.once('exit', (code) => reject(stopped(new Error(`its thread has ended with code ${code}`))));
      });
    } catch (error) {
      await worker.terminate();
      throw error;
    }
    return new Engine(worker);
  }

  ask(what: Asked['what'], sql = '', parameters: readonly unknown[] = []): Promise<Answer> {
    if (this.failure) return Promise.reject(this.failure);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, what, sql, parameters } satisfies Asked);
    });
  }

  async terminate(): Promise<void> {
    this.#fail(closed());
    await this.#worker.terminate();
  }

  #resolve(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (!answer.error) {
      waiting?.resolve(answer);
      return;
    }
    const error = Object.assign(new Error(), answer.error);
    if (answer.error['severity'] === 'PANIC') this.#fail(stopped(error));
    waiting?.reject(error);
  }

  #fail(error: Error): void {
    this.failure ??= error;
    for (const waiting of this.#waiting.values()) waiting.reject(this.failure);
    this.#waiting.clear();
  }
}

const commands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const runQuery = async (
  engine: Engine,
  sql: string,
  parameters: readonly unknown[],
): Promise<PostgresQueryResult<Record<string, unknown>>> => {
  const { rows, affected } = await engine.ask('query', sql, parameters);
  const word = sql.trimStart().slice(0, 6).toUpperCase();
  const command = (commands.has(word) ? word : 'SELECT') as 'INSERT' | 'UPDATE' | 'DELETE' | 'MERGE' | 'SELECT';
  return { command, rowCount: affected ?? 0, rows };
};

/**
 * The embedded database's only connection as a pool of one: `connect` waits until the previous holder has released it,
 * so that a transaction has it to itself. An engine that has failed is replaced at the next `connect`.
 */
export class PglitePool implements PostgresPool {
  readonly #data: WorkerData;
  #engine: Engine;
  #turn: Promise<void> = Promise.resolve();
  /** The last reopening that failed. */
  #refused: { error: Error; until: number } | undefined;
  #ending: Promise<void> | undefined;

  private constructor(data: WorkerData, engine: Engine) {
    this.#data = data;
    this.#engine = engine;
  }

  static async open(folder: string, isTemporary = false): Promise<PglitePool> {
    const data = { folder, isTemporary };
    return new PglitePool(data, await Engine.start(data));
  }

  async connect(): Promise<PostgresPoolClient> {
    const endTurn = await this.#nextTurn();
    try {
      if (this.#engine.failure) await this.#reopen();
    } catch (error) {
      endTurn();
      throw error;
    }
    const engine = this.#engine;
    let isReleased = false;
    // The rest of a transaction that has failed must not be executed by itself or within the next one.
    const query = (sql: string, parameters: readonly unknown[]) =>
      isReleased ? Promise.reject(new Error('the connection has been released')) : runQuery(engine, sql, parameters);
    const release = () => {
      isReleased = true;
      endTurn();
    };
    return { release, query: query as PostgresPoolClient['query'] };
  }

  /** Runs several statements in one string, such as a migration. */
  async script(sql: string): Promise<void> {
    const client = await this.connect();
    try {
      await this.#engine.ask('script', sql);
    } finally {
      client.release();
    }
  }

  /** Number of fsyncs since the start. */
  async fsyncs(): Promise<number> {
    const { rows } = await this.#engine.ask('fsyncs');
    return Number(rows[0]?.['fsyncs']);
  }

  end(): Promise<void> {
    this.#ending ??= this.#close();
    return this.#ending;
  }

  /** Waits until everybody before has released the connection. */
  async #nextTurn(): Promise<() => void> {
    let endTurn = () => {};
    const ownTurn = new Promise<void>((resolve) => {
      endTurn = resolve;
    });
    const before = this.#turn;
    this.#turn = before.then(() => ownTurn);
    await before;
    return endTurn;
  }

  async #close(): Promise<void> {
    // Also a reopening has its turn: its engine is the one that is terminated.
    const endTurn = await this.#nextTurn();
    try {
      if (!this.#engine.failure) await this.#engine.ask('close');
    } finally {
      await this.#engine.terminate();
      endTurn();
    }
  }

  /** As after a crash: what was committed is read from the log. */
  async #reopen(): Promise<void> {
    if (this.#ending) throw closed();
    if (this.#refused && performance.now() < this.#refused.until) throw this.#refused.error;
    await this.#engine.terminate();
    if ((await freeBytes(this.#data.folder)) < needed) {
      throw stopped(Object.assign(new Error('no space left for its log'), { code: '53100' }));
    }
    try {
      this.#engine = await Engine.start(this.#data);
    } catch (error) {
      this.#refused = { error: stopped(error), until: performance.now() + pause };
      throw this.#refused.error;
    }
  }
}
