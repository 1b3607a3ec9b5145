import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoCatalogue, type DemoSize } from './catalogue/catalogue.ts';
import type { DemoAlbum, DemoTrack } from './catalogue/types.ts';

/** Request to a worker: a file, or the cover of a collection. */
export type Task =
  | { readonly album: DemoAlbum; readonly track: DemoTrack; readonly path: string }
  | { readonly key: string; readonly art: DemoAlbum['art'] };

/** Response of a worker: the file is in place or the cover drawn, or it failed. */
export type Composed =
  | { readonly done: true; readonly picture?: Uint8Array }
  | { readonly done: false; readonly error: unknown };

export interface DemoFile {
  readonly path: string;
  readonly isrc: string;
  /** Title of the album. */
  readonly album: string;
  /** Tracks finished or skipped so far, this one included, of all. */
  readonly done: number;
  readonly total: number;
}

export interface ComposeOptions {
  readonly size: DemoSize;
  /** Files go to `<folder>/<artist> - <album>/NN title.ext`. */
  readonly folder: string;
  /** Tracks that are there already. */
  readonly skip: (isrc: string) => boolean;
  readonly processes?: number;
  readonly signal?: AbortSignal;
  /** Called for one file at a time; each process is at most one file ahead of it. */
  readonly onFile: (file: DemoFile) => Promise<void> | void;
}

/** The built worker: Node 20 cannot load TypeScript, so tests, which run the sources, need a build. */
const workerFile = fileURLToPath(
  new URL('./compose.worker.js', import.meta.url.replace('/packages/demo-music/src/', '/packages/demo-music/dist/')),
);

/** A process rather than a thread: what a thread has taken from the system stays with the server for good. */
const startWorker = (): ChildProcess => fork(workerFile, { execArgv: [], serialization: 'advanced' });

const endWorker = (worker: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (worker.pid === undefined || worker.exitCode !== null || worker.signalCode !== null) resolve();
    else worker.once('exit', () => resolve()).kill('SIGKILL');
  });

/** A name that every file system takes. */
const safe = (name: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|]/gu, '_')
    .replaceAll(/[. ]+$/gu, '')
    .slice(0, 120);

const pathOf = (folder: string, album: DemoAlbum, track: DemoTrack): string =>
  join(
    folder,
    safe(`${album.artist} - ${album.title}`),
    `${String(track.number).padStart(2, '0')} ${safe(track.title)}.${album.format}`,
  );

/** Runs one task on a worker. */
const run = (worker: ChildProcess, task: Task): Promise<Uint8Array | undefined> =>
  new Promise((resolve, reject) => {
    const settle = (outcome: () => void) => {
      worker.off('message', answered).off('error', failed).off('exit', left);
      outcome();
    };
    const answered = (answer: Composed) =>
      settle(() =>
        answer.done
          ? resolve(answer.picture)
          : reject(
              answer.error instanceof Error
                ? answer.error
                : new Error('a track could not be composed', { cause: answer.error }),
            ),
      );
    const failed = (error: Error) => settle(() => reject(error));
    const left = () => settle(() => reject(new Error('the composing process has ended')));
    worker.once('message', answered).once('error', failed).once('exit', left);
    worker.send(task);
  });

/** Draws the covers of collections, as PNG, by their keys. */
export async function drawCovers(
  collections: readonly { readonly key: string; readonly art: DemoAlbum['art'] }[],
): Promise<Map<string, Uint8Array>> {
  const worker = startWorker();
  try {
    const drawn = new Map<string, Uint8Array>();
    for (const { key, art } of collections) {
      const picture = await run(worker, { key, art });
      if (picture) drawn.set(key, picture);
    }
    return drawn;
  } finally {
    await endWorker(worker);
  }
}

/**
 * Composes the demonstration's music as files, newest albums first.
 * @throws the signal's reason when aborted; what was called back for is complete then
 */
export async function composeDemo(options: ComposeOptions): Promise<void> {
  const { folder, skip, signal, onFile, processes = 2 } = options;
  signal?.throwIfAborted();
  const all = demoCatalogue(options.size).albums.flatMap((album) => album.tracks.map((track) => ({ album, track })));
  const tasks = all.filter(({ track }) => !skip(track.isrc));
  const total = all.length;
  let done = total - tasks.length;
  let next = 0;
  let reports: Promise<void> = Promise.resolve();
  const workers = Array.from({ length: Math.min(processes, tasks.length) }, startWorker);
  const stop = () => void Promise.all(workers.map(endWorker));
  signal?.addEventListener('abort', stop, { once: true });

  const report = (file: Omit<DemoFile, 'done' | 'total'>): Promise<void> => {
    const before = reports;
    reports = (async () => {
      await before;
      signal?.throwIfAborted();
      await onFile({ ...file, done: ++done, total });
    })();
    // The awaiting caller gets the rejection; until then it must not count as unhandled.
    reports.catch(() => {});
    return reports;
  };

  const lane = async (worker: ChildProcess): Promise<void> => {
    let reported: Promise<void> = Promise.resolve();
    for (let task = tasks[next++]; task; task = tasks[next++]) {
      signal?.throwIfAborted();
      const { album, track } = task;
      const path = pathOf(folder, album, track);
      await run(worker, { album, track, path });
      await reported;
      reported = report({ path, isrc: track.isrc, album: album.title });
    }
    await reported;
  };

  try {
    await Promise.all(workers.map(lane));
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    next = tasks.length;
    await reports.catch(() => {});
    await Promise.all(workers.map(endWorker));
  }
}
