import { mkdir, rename, writeFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import type { Composed, Task } from './compose.ts';
import { collectionCover, coverOf } from './cover.ts';
import { makeTrack } from './make-track.ts';
import type { Picture } from './tags/tags.ts';

const covers = new Map<string, Promise<Picture>>();

/** Writes a file under another name first, so that a reader never sees half of it. */
async function place(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.${process.pid}.part`;
  await writeFile(unfinished, bytes);
  await rename(unfinished, path);
}

async function compose({ album, track, path }: Extract<Task, { path: string }>): Promise<void> {
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

const work = (task: Task) => ('path' in task ? compose(task) : collectionCover(task.key, task.art));

const answer = (composed: Composed): void => void process.send?.(composed);

// Behind the requests of who looks at the demonstration already.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.on('message', (task: Task) => {
  void work(task).then(
    (picture) => answer({ done: true, ...(picture && { picture }) }),
    (error: unknown) => answer({ done: false, error }),
  );
});
// Signals of a terminal or a supervisor reach it too: the server ends it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
