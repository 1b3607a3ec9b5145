import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { workerUrl } from '../../lib/worker-url.ts';
import type { AnalysisResult, DigestResult, ScanResult, StoredAnalysis } from './analyse.ts';
import { findOnPath } from './native-decoder.ts';

export interface Asked {
  what: 'analyse' | 'digest' | 'scan';
  path: string;
  heard?: StoredAnalysis | null | undefined;
}

export type Reported = { alive: true } | { result: Answer };

export interface Analysers {
  /** Number of files analysed at once. */
  readonly threads: number;
  /** True with an external decoder, which supports every format. */
  readonly native: boolean;
  /** Waits for a free thread. Rejects only when `signal` aborts or the pool is closed. */
  analyse(path: string, signal?: AbortSignal, heard?: StoredAnalysis | null): Promise<AnalysisResult>;
  digest(path: string, signal?: AbortSignal): Promise<DigestResult>;
  scan(path: string, signal?: AbortSignal): Promise<ScanResult>;
  close(): Promise<void>;
}

export interface AnalysersOptions {
  threads?: number;
  /** Path of FFmpeg, null for none; by default found on PATH. */
  ffmpeg?: string | null;
  /** Milliseconds without progress after which a worker is terminated. */
  patience?: number;
}

/** A decoder that runs out of memory on a damaged file must not crash the process. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** Leaves one core for requests. */
const defaultThreads = (): number => Math.max(1, availableParallelism() - 1);

/** Worker threads that analyse audio files, started on demand. */
export const createAnalysers = (options: AnalysersOptions = {}): Analysers => {
  const { threads = defaultThreads(), patience = 60_000 } = options;
  const ffmpeg = options.ffmpeg === undefined ? findOnPath('ffmpeg') : options.ffmpeg;
  const idle: Worker[] = [];
  const all = new Set<Worker>();
  const queue: (() => void)[] = [];
  const closing = new AbortController();
  let busy = 0;

  const start = (): Worker => {
    const worker = new Worker(workerUrl(import.meta.url, './analyse.worker'), {
      workerData: { ffmpeg },
      resourceLimits,
      execArgv: [],
    });
    all.add(worker);
    worker.once('exit', () => all.delete(worker));
    return worker;
  };

  const turn = async (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (busy < threads) {
      busy += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        queue.splice(queue.indexOf(go), 1);
        reject(signal.reason as Error);
      };
      signal.addEventListener('abort', leave, { once: true });
      queue.push(go);
    });
  };

  /** Passes the slot on directly, so that no later caller can overtake. */
  const pass = (): void => {
    const next = queue.shift();
    if (next) next();
    else busy -= 1;
  };

  const perform = async (asked: Asked, signal?: AbortSignal): Promise<Answer> => {
    const either = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    await turn(either);
    let worker: Worker | undefined;
    try {
      // The caller may have aborted since it got the slot.
      either.throwIfAborted();
      worker = idle.pop() ?? start();
      const result = await ask(worker, asked, either, patience);
      if (result) idle.push(worker);
      else void worker.terminate();
      return result ?? { ok: false, reason: 'damaged' };
    } catch (error) {
      void worker?.terminate();
      throw error;
    } finally {
      pass();
    }
  };

  return {
    threads,
    native: ffmpeg !== null,
    analyse: (path, signal, heard) => perform({ what: 'analyse', path, heard }, signal) as Promise<AnalysisResult>,
    digest: (path, signal) => perform({ what: 'digest', path }, signal) as Promise<DigestResult>,
    scan: (path, signal) => perform({ what: 'scan', path }, signal) as Promise<ScanResult>,
    close: async () => {
      closing.abort(new Error('the analysers are closed'));
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
};

type Answer = AnalysisResult | DigestResult | ScanResult;

/** Returns a worker's response, or null if it crashed or timed out. Rejects when `signal` aborts. */
const ask = (worker: Worker, asked: Asked, signal: AbortSignal, patience: number): Promise<Answer | null> =>
  new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      worker.removeAllListeners('message').removeAllListeners('error').off('exit', died);
      // The worker may still fail after its file is done.
      worker.on('error', () => {});
      act();
    };
    const died = () => settle(() => resolve(null));
    const abort = () => settle(() => reject(signal.reason as Error));
    const timer = setTimeout(died, patience);
    signal.addEventListener('abort', abort, { once: true });
    worker.removeAllListeners('error').once('error', died).once('exit', died);
    worker.on('message', (message: Reported) => {
      if ('result' in message) settle(() => resolve(message.result));
      else timer.refresh();
    });
    worker.postMessage(asked, []);
  });
