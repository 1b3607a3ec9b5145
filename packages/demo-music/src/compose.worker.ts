import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parentPort, threadId } from 'node:worker_threads';
import type { Composed, Task } from './compose.ts';
import { coverOf } from './cover.ts';
import { makeTrack } from './make-track.ts';
import type { Picture } from './tags/tags.ts';

const covers = new Map<string, Promise<Picture>>();

/** Writes a file under another name first, so that a reader never sees half of it. */
async function place(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.${threadId}.part`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
}

async function work({ album, track, path }: Task): Promise<void> {
  const cover = covers.get(album.upc) ?? coverOf(album);
  covers.set(album.upc, cover);
  const picture = await cover;
  const embedded = album.cover === 'jpeg' || album.cover === 'png' ? picture : undefined;
  const bytes = await makeTrack(album, track, embedded);
  await mkdir(dirname(path), { recursive: true });
  // Each track brings it, as any of them may come first.
  if (album.cover === 'file') await place(join(dirname(path), 'cover.jpg'), picture.bytes);
  await place(path, bytes);
}

parentPort?.on('message', (task: Task) => {
  void work(task).then(
    () => parentPort?.postMessage({ done: true } satisfies Composed),
    (error: unknown) => parentPort?.postMessage({ done: false, error } satisfies Composed),
  );
});
