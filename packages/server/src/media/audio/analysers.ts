import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { watchMemory } from '../../lib/memory-watch.ts';
import { createKeyedSemaphore } from '../../lib/semaphore.ts';
import { workerUrl } from '../../lib/run-in-process.ts';
import type { CopiedFile } from '../copy-files.ts';
import type { AnalysisResult, DigestResult, HeardResult, ScanResult, StoredAnalysis, StoredFile } from './analyse.ts';
import { confirmVerdict } from './confirm-verdict.ts';
import { findOnPath } from './native-decoder.ts';
import { type Interruption, isVerdict } from '../../formats/audio-refusal.ts';

export type Asked =
  | { what: 'analyse'; path: string; heard: StoredAnalysis | null; longestMs?: number | undefined }
  | { what: 'hear'; file: StoredFile; heard: StoredAnalysis | null }
  | { what: 'digest'; path: string }
  | { what: 'scan'; paths: readonly string[] }
  | { what: 'copy'; files: readonly CopiedFile[] };

export type Reported = { alive: true } | { result: Answer };

export interface Analysers {
  /** Number of files analysed at once. */
  readonly workers: number;
  /** True with an external decoder, which supports every format. */
  readonly native: boolean;
  /**
   * Decodes a file; one that is found bad, twice more in new workers. Waits for a free worker. Rejects only when `signal`
   * aborts or the pool is closed.
   */
  analyse(path: string, signal?: AbortSignal, heard?: StoredAnalysis | null): Promise<AnalysisResult>;
  digest(path: string, signal?: AbortSignal): Promise<DigestResult>;
  /** Decodes a file of the media store; `isAlone`: in a process that has read no other file. */
  hear(file: StoredFile, signal?: AbortSignal, heard?: StoredAnalysis | null, isAlone?: boolean): Promise<HeardResult>;
  /** Returns a result for each file. */
  scan(paths: readonly string[], signal?: AbortSignal): Promise<ScanResult[]>;
  /** Copies files; true for each that is at its place. */
  copy(files: readonly CopiedFile[], signal?: AbortSignal): Promise<boolean[]>;
  /** Starts the workers, so that the first files do not wait for them. */
  warmUp(): void;
  close(): Promise<void>;
}

export interface AnalysersOptions {
  workers?: number;
  /** Path of FFmpeg, null for none; by default found on PATH. */
  ffmpeg?: string | null;
  /** Milliseconds of sound after which files are refused as `too_much_sound`, without decoding the rest. */
  longestMs?: number;
  /** Limits of a worker. */
  limits?: Partial<WorkerLimits>;
}

/** Limits that end a worker; the file that it reads gets no verdict. */
interface WorkerLimits {
  /** Milliseconds without progress. */
  patience: number;
  /** Milliseconds for what it is asked at once. */
  time: number;
  /** Bytes in memory, with those of decoders; FFmpeg has limits of its own. */
  memory: number;
}

const usualLimits: WorkerLimits = { patience: 60_000, time: 3_600_000, memory: 1024 ** 3 };

/** A damaged file may make a decoder ask for all of the memory. */
const execArgv = ['--max-old-space-size=512'];

/** All cores: processes that decode give way to requests by their priority. */
const defaultWorkers = (): number => Math.max(1, availableParallelism());

const forkWorker = (ffmpeg: string | null): ChildProcess =>
  fork(fileURLToPath(workerUrl(import.meta.url, './analyse.worker')), ffmpeg === null ? [] : [ffmpeg], {
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });

/**
 * Processes that analyse audio files, started on demand. What decoders have taken from the system is given back when
 * they end; of threads, glibc would keep it for the server.
 */
export const createAnalysers = (options: AnalysersOptions = {}): Analysers => {
  const { workers = defaultWorkers(), longestMs } = options;
  const limits = { ...usualLimits, ...options.limits };
  const ffmpeg = options.ffmpeg === undefined ? findOnPath('ffmpeg') : options.ffmpeg;
  const idle: ChildProcess[] = [];
  const all = new Set<ChildProcess>();
  const places = createKeyedSemaphore(workers);
  const closing = new AbortController();

  const start = (): ChildProcess => {
    const worker = forkWorker(ffmpeg);
    all.add(worker);
    worker.on('error', () => {});
    worker.once('exit', () => {
      all.delete(worker);
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    });
    return worker;
  };

  /** Resolves with the interruption if the worker has ended or exceeded a limit. `isAlone`: in a new worker. */
  const perform = async (asked: Asked, signal?: AbortSignal, isAlone = false): Promise<Answer | Interruption> => {
    const either = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
    const release = await places.acquire('', either);
    let worker: ChildProcess | undefined;
    try {
      // The caller may have aborted since it got the slot.
      either.throwIfAborted();
      if (isAlone) idle.pop()?.kill('SIGKILL');
      worker = (isAlone ? undefined : idle.pop()) ?? start();
      const result = await ask(worker, asked, either, limits);
      if (typeof result === 'string') worker.kill('SIGKILL');
      else idle.push(worker);
      return result;
    } catch (error) {
      worker?.kill('SIGKILL');
      throw error;
    } finally {
      release();
    }
  };

  /** Asks once more where the worker has ended: the system may have ended it for another one's memory. */
  const performTwice = async (asked: Asked, signal?: AbortSignal): Promise<Answer | Interruption> => {
    const result = await perform(asked, signal);
    return result === 'process_ended' ? perform(asked, signal, true) : result;
  };

  return {
    workers,
    native: ffmpeg !== null,
    analyse: async (path, signal, heard = null) => {
      const asked = { what: 'analyse', path, heard, longestMs } as const;
      const first = refusedIf(await performTwice(asked, signal)) as AnalysisResult;
      // How much sound there is was counted.
      if (first.ok || !isVerdict(first.reason) || first.reason === 'too_much_sound') return first;
      return confirmVerdict(async () => refusedIf(await perform(asked, signal, true)) as AnalysisResult);
    },
    hear: async (file, signal, heard = null, isAlone = false) =>
      refusedIf(await perform({ what: 'hear', file, heard }, signal, isAlone)) as HeardResult,
    digest: async (path, signal) => refusedIf(await performTwice({ what: 'digest', path }, signal)) as DigestResult,
    scan: async (paths, signal) => {
      const results = await perform({ what: 'scan', paths }, signal);
      if (typeof results !== 'string') return results as ScanResult[];
      // One of them has ended the worker.
      return Promise.all(
        paths.map(async (path) => {
          const alone = await performTwice({ what: 'scan', paths: [path] }, signal);
          return typeof alone === 'string' ? refusedIf(alone) : (alone as ScanResult[])[0];
        }),
      ) as Promise<ScanResult[]>;
    },
    copy: async (files, signal) => {
      const copied = await perform({ what: 'copy', files }, signal);
      return typeof copied === 'string' ? files.map(() => false) : (copied as boolean[]);
    },
    warmUp: () => {
      while (all.size < workers) idle.push(start());
    },
    close: async () => {
      closing.abort(new Error('the analysers are closed'));
      // A process that could not be started never ends.
      const ended = [...all].filter(({ pid }) => pid !== undefined).map((worker) => once(worker, 'exit'));
      for (const worker of all) worker.kill('SIGKILL');
      await Promise.all(ended);
    },
  };
};

const refusedIf = (result: Answer | Interruption) =>
  typeof result === 'string' ? ({ ok: false, reason: result } as const) : result;

export type Answer = AnalysisResult | HeardResult | DigestResult | ScanResult[] | boolean[];

/** Returns a worker's response, or what has ended it without one. Rejects when `signal` aborts. */
const ask = (
  worker: ChildProcess,
  asked: Asked,
  signal: AbortSignal,
  { patience, time, memory }: WorkerLimits,
): Promise<Answer | Interruption> =>
  new Promise((resolve, reject) => {
    const finish = (act: () => void) => {
      clearTimeout(timer);
      clearTimeout(end);
      endWatch();
      signal.removeEventListener('abort', abort);
      worker.removeAllListeners('message').removeAllListeners('error').off('exit', died);
      // The worker may still fail after its file is done.
      worker.on('error', () => {});
      act();
    };
    const interrupt = (interruption: Interruption) => () => finish(() => resolve(interruption));
    const died = interrupt('process_ended');
    const abort = () => finish(() => reject(signal.reason as Error));
    const timer = setTimeout(interrupt('timed_out'), patience);
    const end = setTimeout(interrupt('timed_out'), time);
    const endWatch = watchMemory(worker.pid, memory, interrupt('no_memory'));
    signal.addEventListener('abort', abort, { once: true });
    worker.removeAllListeners('error').once('error', died).once('exit', died);
    worker.on('message', (message: Reported) => {
      if ('result' in message) finish(() => resolve(message.result));
      else timer.refresh();
    });
    worker.send(asked);
  });
