import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { watchMemory } from '../lib/memory-watch.ts';
import { workerUrl } from '../lib/worker-url.ts';

export type PictureTask =
  | { what: 'squares'; bytes: Uint8Array; sides: readonly number[] }
  | { what: 'avif'; bytes: Uint8Array }
  | { what: 'look'; bytes: Uint8Array };

export type Encoded = { id: number; pictures: Uint8Array[] } | { id: number; failed: string };

/** The picture cannot be decoded. */
export class UndecodablePicture extends Error {}

interface Waiting {
  resolve: (pictures: Uint8Array[]) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** The process has ended before it has answered. */
class EncoderEnded extends Error {
  /** True if the system or an administrator has killed it. */
  readonly isKilled: boolean;

  constructor(signal: NodeJS.Signals | null, isTooLarge: boolean) {
    super(`the encoder of pictures has ended (${isTooLarge ? 'too much memory' : (signal ?? 'by itself')})`);
    this.isKilled = !isTooLarge && (signal === 'SIGKILL' || signal === 'SIGTERM');
  }
}

/** Limits of one process: milliseconds for a picture, and bytes in memory. */
export interface EncoderLimits {
  time: number;
  memory: number;
}

/** The largest pictures that are accepted take seconds and some 600 MB. */
const usualLimits: EncoderLimits = { time: 60_000, memory: 1.5 * 1024 ** 3 };

/** Milliseconds without a picture after which the process ends. */
const patience = 10_000;

export const createEncoder = (limits = usualLimits) => {
  const waiting = new Map<number, Waiting>();
  let encoder: ChildProcess | undefined;
  let ending: NodeJS.Timeout | undefined;
  let nextId = 1;

  const start = (): ChildProcess => {
    const child = fork(fileURLToPath(workerUrl(import.meta.url, './encode-pictures.worker')), {
      execArgv: [],
      serialization: 'advanced',
      // glibc would keep memory for each thread of the decoder.
      env: { MALLOC_ARENA_MAX: '2', ...process.env },
    });
    let isTooLarge = false;
    const endWatch = watchMemory(child.pid, limits.memory, () => {
      isTooLarge = true;
      child.kill('SIGKILL');
    });
    const lose = (error: Error) => {
      endWatch();
      if (encoder !== child) return;
      encoder = undefined;
      for (const { reject, timer } of waiting.values()) {
        clearTimeout(timer);
        reject(error);
      }
      waiting.clear();
    };
    child.on('error', lose).on('exit', (_code, signal) => lose(new EncoderEnded(signal, isTooLarge)));
    child.on('message', (encoded: Encoded) => settle(child, encoded));
    return child;
  };

  const settle = (child: ChildProcess, encoded: Encoded): void => {
    const { resolve, reject, timer } = waiting.get(encoded.id) ?? {};
    clearTimeout(timer);
    waiting.delete(encoded.id);
    if (waiting.size === 0) rest(child);
    if ('failed' in encoded) reject?.(new UndecodablePicture(encoded.failed));
    else resolve?.(encoded.pictures);
  };

  /** A process without a picture lets a command end, and gives its memory back after a while. */
  const rest = (child: ChildProcess): void => {
    child.unref();
    child.channel?.unref();
    ending = setTimeout(() => {
      if (encoder === child) encoder = undefined;
      child.disconnect();
    }, patience).unref();
  };

  const attempt = (task: PictureTask): Promise<Uint8Array[]> =>
    new Promise((resolve, reject) => {
      clearTimeout(ending);
      encoder ??= start();
      encoder.ref();
      encoder.channel?.ref();
      const id = nextId++;
      const child = encoder;
      const timer = setTimeout(() => {
        waiting.delete(id);
        reject(new UndecodablePicture('it takes too long'));
        child.kill('SIGKILL');
      }, limits.time);
      waiting.set(id, { resolve, reject, timer });
      child.send({ id, ...task });
    });

  let alone: Promise<unknown> = Promise.resolve();

  return async (task: PictureTask): Promise<Uint8Array[]> => {
    try {
      return await attempt(task);
    } catch (error) {
      if (!(error instanceof EncoderEnded)) throw error;
    }
    // Another picture may have ended the process: each that it was working on has one more attempt, one by one.
    const again = alone.then(() => attempt(task));
    alone = again.catch(() => {});
    return again.catch((error: unknown) => {
      if (error instanceof EncoderEnded && !error.isKilled) throw new UndecodablePicture(error.message);
      throw error;
    });
  };
};

/**
 * Decodes and encodes pictures in a process of its own, which ends when it has nothing to do: what the library has
 * taken from the system would stay with the server, and a picture that crashes it would end the server. Rejects with
 * `UndecodablePicture`.
 */
export const encodePictures = createEncoder();
