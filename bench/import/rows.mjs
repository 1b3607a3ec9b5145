import { execFile } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { endedChildrenSeconds, processorSeconds } from '../measure/processes.mjs';
import { ffmpeg } from '../media/sounds.mjs';
import { openPlace } from '../product/database.mjs';
import { openProduct } from '../product/product.mjs';
import { longFiles, shortFiles } from './files.mjs';

const run = promisify(execFile);
const readTags = fileURLToPath(new URL('../limits/tags.mjs', import.meta.url));

/** Milliseconds between two looks at how far an import is, and for which an import may last. */
const [look, longest] = [100, 1_800_000];

/** Runs `work` with the product on a database that nothing was written to. */
async function onEmptyProduct({ embedded, flags, say }, work) {
  const place = await openPlace({ embedded, tracks: 0, fresh: true }, () => {});
  const product = await openProduct(place, { tracks: 0, accounts: 1, flags }, say);
  try {
    return await work(product);
  } finally {
    await product.stop();
    await place.drop();
  }
}

const until = async (isSo) => {
  const began = performance.now();
  while (!(await isSo())) {
    if (performance.now() - began > longest) throw new Error('the import does not end');
    await wait(look);
  }
};

/** Tracks whose names begin with a word, as a search of an account finds them. */
const find = async ({ call, tokens }, what, limit) =>
  call(tokens[0], 'POST', `/search/tracks?limit=${limit}`, { what });

async function checkPlayable({ url }, tracks) {
  for (const { file } of tracks) {
    const answer = await fetch(new URL(file, url), { headers: { range: 'bytes=0-0' } });
    await answer.arrayBuffer();
    if (answer.status !== 206) throw new Error(`a found track answered ${answer.status}`);
  }
}

const shorts = {
  id: 'import',
  title: 'import until all can be found and played',
  asked: 0.8,
  against: 'music-metadata without covers, the same files',
  unit: 'files/s',
  better: 'more',
  open: async (bench) => {
    const count = bench.quick ? 200 : 1000;
    const folder = await shortFiles(count, bench.say);
    const product = () =>
      onEmptyProduct(bench, async (empty) => {
        const began = performance.now();
        const command = empty.command(['import', folder]);
        // Its failure is thrown by the await below.
        command.catch(() => {});
        let isOver = false;
        void command.finally(() => (isOver = true)).catch(() => {});
        await until(async () => (await find(empty, 'short', 1)).pagination.total >= count || isOver);
        const seconds = (performance.now() - began) / 1000;
        const { tracks, pagination } = await find(empty, 'short', 1000);
        await checkPlayable(empty, tracks);
        await command;
        if (pagination.total !== count) throw new Error(`${pagination.total} of ${count} files were found`);
        return { value: count / seconds };
      });
    const limit = async () => ({ value: count / Number((await run(process.execPath, [readTags, folder])).stdout) });
    await limit();
    return { note: `${count} short tagged files with covers`, product, limit };
  },
};

const decode = async (files) => {
  for (const file of files) await ffmpeg(['-i', file, '-f', 'null', '-']);
};

const oggs = {
  id: 'import-ogg',
  title: 'import with waves',
  asked: 1.3,
  against: 'ffmpeg, which decodes the same files',
  unit: 'CPU s',
  better: 'less',
  open: async (bench) => {
    const count = bench.quick ? 5 : 41;
    const folder = await longFiles(count, bench.say);
    const files = readdirSync(folder).map((name) => join(folder, name));
    const product = () =>
      onEmptyProduct(bench, async (empty) => {
        const before = processorSeconds(empty.pid);
        const beforeCommand = endedChildrenSeconds();
        await empty.command(['import', folder]);
        const command = endedChildrenSeconds() - beforeCommand;
        await until(async () => {
          const { tracks } = await find(empty, 'long', 100);
          return tracks.length === count && tracks.every(({ peaks }) => peaks !== null);
        });
        return { value: processorSeconds(empty.pid) - before + command };
      });
    const limit = async () => {
      const before = endedChildrenSeconds();
      await decode(files);
      return { value: endedChildrenSeconds() - before };
    };
    const megabytes = files.reduce((sum, file) => sum + statSync(file).size, 0) / 1e6;
    return {
      note: `${count} Ogg files, ${((count * 202) / 3600).toFixed(1)} h, ${megabytes.toFixed(0)} MB`,
      product,
      limit,
    };
  },
};

export const importRows = [shorts, oggs];
