import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
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
}

/** Milliseconds without a picture after which the process ends. */
const patience = 10_000;

const createEncoder = () => {
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
    const lose = (error: Error) => {
      if (encoder !== child) return;
      encoder = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    child.on('error', lose).on('exit', () => lose(new UndecodablePicture('it has ended the decoder')));
    child.on('message', (encoded: Encoded) => settle(child, encoded));
    return child;
  };

  const settle = (child: ChildProcess, encoded: Encoded): void => {
    const { resolve, reject } = waiting.get(encoded.id) ?? {};
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

  return (task: PictureTask): Promise<Uint8Array[]> =>
    new Promise((resolve, reject) => {
      clearTimeout(ending);
      encoder ??= start();
      encoder.ref();
      encoder.channel?.ref();
      const id = nextId++;
      waiting.set(id, { resolve, reject });
      encoder.send({ id, ...task });
    });
};

/**
 * Decodes and encodes pictures in a process of its own, which ends when it has nothing to do: what the library has
 * taken from the system would stay with the server, and a picture that crashes it would end the server. Rejects with
 * `UndecodablePicture`.
 */
export const encodePictures = createEncoder();
