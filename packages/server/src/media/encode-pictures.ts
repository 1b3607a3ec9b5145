import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { watchMemory } from '../lib/memory-watch.ts';
import { findShortage } from '../lib/shortage.ts';
import { workerUrl } from '../lib/run-in-process.ts';

export type PictureTask =
  | { what: 'squares'; bytes: Uint8Array; sides: readonly number[] }
  | { what: 'avif'; bytes: Uint8Array }
  | { what: 'look'; bytes: Uint8Array };

export type Encoded = { id: number; pictures: Uint8Array[] } | { id: number; failed: string };

/** The picture cannot be decoded: twice it could not, alone. */
export class UndecodablePicture extends Error {}

/** Nothing is known of the picture. */
export class PictureUndecided extends Error {
  readonly reason: 'process_ended' | 'no_memory' | 'no_space';

  constructor(reason: PictureUndecided['reason'], cause: unknown) {
    super(`nothing is known of a picture: ${reason}`, { cause });
    this.reason = reason;
  }
}

interface Waiting {
  resolve: (pictures: Uint8Array[]) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** The process has ended before it has answered. */
class EncoderEnded extends Error {
  /** True if the picture may be why. Otherwise somebody has killed the process, or it has not even started. */
  readonly isOfPicture: boolean;

  constructor(signal: NodeJS.Signals | null, limit: string | undefined) {
    super(`the encoder of pictures has ended (${limit ?? signal ?? 'by itself'})`);
    this.isOfPicture = limit !== undefined || (signal !== null && signal !== 'SIGKILL' && signal !== 'SIGTERM');
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

/** Returns a function that decides alone, and twice, that a picture cannot be decoded. */
const createDecider = (attempt: (task: PictureTask) => Promise<Uint8Array[]>, startAnew: () => void) => {
  const running = new Set<Promise<unknown>>();
  const suspects: { alone: Promise<unknown> | null } = { alone: null };

  const beside = async (task: PictureTask): Promise<Uint8Array[]> => {
    while (suspects.alone) await suspects.alone;
    const attempted = attempt(task);
    running.add(attempted);
    return attempted.finally(() => running.delete(attempted));
  };

  /** Encodes in a process that has decoded nothing else. */
  const anew = async (task: PictureTask): Promise<Uint8Array[]> => {
    const shortage = await findShortage();
    startAnew();
    try {
      return await attempt(task);
    } catch (error) {
      const isOfPicture = error instanceof UndecodablePicture || (error instanceof EncoderEnded && error.isOfPicture);
      const reason = shortage ?? (await findShortage()) ?? (isOfPicture ? null : 'process_ended');
      throw reason ? new PictureUndecided(reason, error) : error;
    }
  };

  /** Another picture may have ended or slowed the process, or taken its memory: nothing else is decoded meanwhile. */
  const suspect = async (task: PictureTask): Promise<Uint8Array[]> => {
    while (suspects.alone) await suspects.alone;
    const decided = Promise.allSettled(running)
      .then(() => anew(task))
      .catch((error: unknown) => {
        if (error instanceof PictureUndecided) throw error;
        return anew(task);
      });
    const end = () => {
      suspects.alone = null;
    };
    suspects.alone = decided.then(end, end);
    return decided;
  };

  return async (task: PictureTask): Promise<Uint8Array[]> => {
    try {
      return await beside(task);
    } catch {
      return suspect(task).catch((error: unknown) => {
        throw error instanceof EncoderEnded ? new UndecodablePicture(error.message) : error;
      });
    }
  };
};

export const createEncoder = (limits = usualLimits) => {
  const waiting = new Map<number, Waiting>();
  /** The limit for which a process was ended. */
  const exceeded = new WeakMap<ChildProcess, string>();
  let encoder: ChildProcess | undefined;
  let ending: NodeJS.Timeout | undefined;
  let nextId = 1;

  const end = (child: ChildProcess, limit: string): void => {
    exceeded.set(child, limit);
    child.kill('SIGKILL');
  };

  const start = (): ChildProcess => {
    const child = fork(fileURLToPath(workerUrl(import.meta.url, './encode-pictures.worker')), {
      execArgv: [],
      serialization: 'advanced',
      // glibc would keep memory for each thread of the decoder.
      env: { MALLOC_ARENA_MAX: '2', ...process.env },
    });
    const endWatch = watchMemory(child.pid, limits.memory, () => end(child, 'too much memory'));
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
    child.on('error', lose).on('exit', (_code, signal) => lose(new EncoderEnded(signal, exceeded.get(child))));
    child.on('message', (encoded: Encoded) => complete(child, encoded));
    return child;
  };

  const complete = (child: ChildProcess, encoded: Encoded): void => {
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
      const timer = setTimeout(() => end(child, 'too much time'), limits.time);
      waiting.set(id, { resolve, reject, timer });
      child.send({ id, ...task });
    });

  return createDecider(attempt, () => {
    encoder?.kill('SIGKILL');
    encoder = undefined;
  });
};

/**
 * Decodes and encodes pictures in a process of its own, which ends when it has nothing to do: what the library has
 * taken from the system would stay with the server, and a picture that crashes it would end the server. Rejects with
 * `UndecodablePicture` or `PictureUndecided`.
 */
export const encodePictures = createEncoder();
