import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { median, percentile } from '../../bench/measure/rounds.mjs';
import { temporaryFolder } from '../../bench/measure/processes.mjs';
import { openPlace } from '../../bench/product/database.mjs';
import { createRandom } from '../../bench/search/random.mjs';
import { root } from '../../tools/lib/root.mjs';
import { openWorld } from '../writer/world.mjs';
import { startLoad } from './load.mjs';
import { plot } from './plot.mjs';
import { growthOf, slopeOf } from './slope.mjs';

const every = 2000;
/** Share of the time after which caches are full and code is compiled. */
const warmUp = 0.4;
/** Growth of a run after its warm-up that fails it: of memory as a share and in MiB, of descriptors. */
const allowed = { share: 0.1, mebibytes: 16, descriptors: 5 };

const mebibyte = 2 ** 20;
const delaysModule = fileURLToPath(new URL('./delays.mjs', import.meta.url));

const residentOf = (pid) =>
  (Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024) / mebibyte;

const folderSize = (folder) =>
  readdirSync(folder, { recursive: true }).reduce(
    (sum, path) => sum + (statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? 0),
    0,
  );

async function databaseSize(place) {
  if (place.engine === 'embedded') return folderSize(join(place.dataDir, 'database'));
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: place.env.DATABASE_URL });
  await client.connect();
  try {
    const { rows } = await client.query('SELECT pg_database_size(current_database()) AS size');
    return Number(rows[0].size);
  } finally {
    await client.end();
  }
}

const delayIn = (file) => {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    // The server has not written it yet.
    return 0;
  }
};

/** Curves of a run: `{ x: minutes, y }` of each sample. */
const curvesOf = (samples) => {
  const points = (name) => samples.map((sample) => ({ x: sample.minutes, y: sample[name] }));
  return {
    memory: { title: 'Resident memory of the server, MiB', colour: '#1b6ca8', points: points('memory') },
    descriptors: { title: 'Open descriptors', colour: '#c8553d', points: points('descriptors') },
    delay: { title: 'Event-loop delay, 99th percentile of a second, ms', colour: '#3a7d44', points: points('delay') },
    database: { title: 'Database, MiB', colour: '#8e5ea2', points: points('database') },
  };
};

export const suite = {
  title: 'Memory and descriptors stay flat under load',
  parts: ['embedded', 'postgresql'],
  rounds: 1,
  open: async (part, { seed, minutes }, say) => {
    const place = await openPlace({ embedded: part === 'embedded', fresh: true }, say);
    const delays = join(temporaryFolder('kamerton-soak-'), 'delay');
    const env = { SOAK_DELAYS: delays, NODE_OPTIONS: `--import=${delaysModule}` };
    const world = await openWorld(place, { seed, env }, say);
    return {
      name: place.name,
      round: async () => {
        const { product } = world;
        const began = performance.now();
        const load = startLoad(world, createRandom(seed));
        const samples = [];
        while (!load.hasFailed && performance.now() - began < minutes * 60_000) {
          await wait(every);
          samples.push({
            minutes: (performance.now() - began) / 60_000,
            operations: load.operations,
            memory: residentOf(product.pid),
            descriptors: readdirSync(`/proc/${product.pid}/fd`).length,
            delay: delayIn(delays),
            database: (await databaseSize(place)) / mebibyte,
          });
        }
        await load.stop();
        const curves = curvesOf(samples);
        const file = join(root, '.cache', 'reliability', `soak-${part}.svg`);
        mkdirSync(join(root, '.cache', 'reliability'), { recursive: true });
        writeFileSync(file, plot(Object.values(curves)));
        say(`Plot: ${relative(root, file)}`);
        const warm = (points) => points.slice(Math.floor(points.length * warmUp));
        const settled = warm(samples);
        const perOperation = slopeOf(settled.map(({ operations, database }) => ({ x: operations, y: database })));
        return {
          minutes: samples.at(-1).minutes,
          operations: samples.at(-1).operations,
          memory: median(settled.map(({ memory }) => memory)),
          memoryGrowth: growthOf(warm(curves.memory.points)),
          descriptors: median(settled.map(({ descriptors }) => descriptors)),
          descriptorGrowth: growthOf(warm(curves.descriptors.points)),
          delay: median(settled.map(({ delay }) => delay)),
          longestDelay: percentile(
            settled.map(({ delay }) => delay),
            0.99,
          ),
          perOperation: perOperation * mebibyte,
        };
      },
      close: async () => {
        await world.product.stop();
        await place.drop();
      },
    };
  },
  faults: ({ memory, memoryGrowth, descriptorGrowth }) => [
    ...(memoryGrowth > memory * allowed.share + allowed.mebibytes
      ? [`memory grew by ${memoryGrowth.toFixed(0)} MiB from ${memory.toFixed(0)}`]
      : []),
    ...(descriptorGrowth > allowed.descriptors ? [`descriptors grew by ${descriptorGrowth.toFixed(0)}`] : []),
  ],
  line: ({ minutes, operations, memory }) =>
    `${operations} operations in ${minutes.toFixed(0)} minutes, ${memory.toFixed(0)} MiB`,
  /** @returns {[string, string][]} figures and what they are */
  figures: (rounds) => {
    const [run] = rounds;
    if (!run) return [];
    return [
      ['minutes', run.minutes.toFixed(0)],
      ['operations', String(run.operations)],
      ['MiB resident', run.memory.toFixed(0)],
      ['growth after warm-up', `${run.memoryGrowth.toFixed(1)} MiB`],
      ['descriptors', run.descriptors.toFixed(0)],
      ['growth', run.descriptorGrowth.toFixed(1)],
      ['event-loop delay p99 of a second, median', `${run.delay.toFixed(0)} ms`],
      ['of all seconds', `${run.longestDelay.toFixed(0)} ms`],
      ['bytes of database for each operation', run.perOperation.toFixed(0)],
    ];
  },
};
