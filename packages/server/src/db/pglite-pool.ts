import { Worker } from 'node:worker_threads';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
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

const commands = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * The embedded database's only connection as a pool of one: `connect` waits until the previous holder has released it,
 * so that a transaction has it to itself.
 */
export class PglitePool implements PostgresPool {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 1;
  #turn: Promise<void> = Promise.resolve();
  #ended: Error | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (answer: Answer) => this.#resolve(answer));
    worker.on('error', (error: Error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new Error('the embedded database has stopped')));
  }

  static async open(folder: string, isTemporary = false): Promise<PglitePool> {
    const workerData = { folder, isTemporary };
    const worker = new Worker(workerUrl(import.meta.url, './pglite.worker'), { workerData, execArgv: [] });
    await new Promise<void>((resolve, reject) => {
      worker.once('message', (first: { ready?: boolean; failed?: string }) =>
        first.ready ? resolve() : reject(new Error(first.failed)),
      );
      worker.once('error', reject);
    });
    return new PglitePool(worker);
  }

  async connect(): Promise<PostgresPoolClient> {
    let release = () => {};
    const ownTurn = new Promise<void>((resolve) => {
      release = resolve;
    });
    const before = this.#turn;
    this.#turn = before.then(() => ownTurn);
    await before;
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
    const client = await this.connect();
    await this.#ask('close');
    client.release();
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
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, what, sql, parameters } satisfies Asked);
    });
  }

  #resolve(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.error) waiting?.reject(Object.assign(new Error(), answer.error));
    else waiting?.resolve(answer);
  }

  #fail(error: Error): void {
    this.#ended ??= error;
    for (const waiting of this.#waiting.values()) waiting.reject(error);
    this.#waiting.clear();
  }
}
