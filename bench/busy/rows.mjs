import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { longFiles, shortFiles } from '../import/files.mjs';
import { loadByOwnClient } from '../measure/load.mjs';
import { temporaryFolder } from '../measure/processes.mjs';
import { openPlace } from '../product/database.mjs';
import { openProduct } from '../product/product.mjs';
import { probe } from '../reads/probe.mjs';
import { requestsOf } from '../reads/requests.mjs';

/** Every read that is no search. */
const kinds = ['album', 'list', 'playlist', 'totals', 'health', 'cities', 'objects'];
const searchKinds = Object.keys(requestsOf).filter((kind) => kind.startsWith('search-'));

const timesOf = ({ quick }) => (quick ? 40 : 150);

/** Reads of one account's client, while 16 connections of others search as fast as they are answered. */
async function duringSearches(bench) {
  const { product } = bench;
  const times = timesOf(bench);
  const idle = await probe(product, kinds, { times });
  const searches = searchKinds.flatMap((kind) => requestsOf[kind](product).slice(0, 6000));
  const mixed = searches.map((_, at) => searches[(at * 601) % searches.length]);
  const probing = probe(product, kinds, { times });
  await loadByOwnClient(product.url, mixed, { connections: 16, seconds: 600, until: probing });
  return { idle, busy: await probing };
}

/** Every third album of short files, and every third of the long ones. */
async function thirdOfFiles(bench, round) {
  const folder = temporaryFolder('kamerton-third-');
  const sources = [
    await shortFiles(bench.quick ? 200 : 1000, bench.say),
    await longFiles(bench.quick ? 5 : 41, bench.say),
  ];
  for (const source of sources)
    for (const [at, name] of readdirSync(source).toSorted().entries())
      if (at % 3 === round % 3) cpSync(join(source, name), join(folder, name), { recursive: true });
  return folder;
}

/** Reads while files are imported into a catalogue of the run's size, made for these rows. */
async function duringImports(bench, round) {
  const product = await bench.once('product of imports', async () => {
    const place = await openPlace({ embedded: bench.embedded, tracks: bench.tracks, fresh: true }, bench.say);
    const options = { tracks: bench.tracks, accounts: 10, flags: bench.flags };
    const own = await openProduct(place, options, bench.say);
    bench.atEnd(async () => {
      await own.stop();
      await place.drop();
    });
    return own;
  });
  const folder = await thirdOfFiles(bench, round);
  const idle = await probe(product, kinds, { times: timesOf(bench) });
  const importing = product.command(['import', folder]);
  const busy = await probe(product, kinds, { times: 100_000, until: importing });
  await importing;
  return { idle, busy };
}

const rowsOf = (name, title, asked, measure) =>
  kinds.map((kind) => ({
    id: `busy-${name}-${kind}`,
    title: `${kind} while ${title}, p99`,
    asked,
    against: 'its p99 on the idle server',
    unit: 'ms',
    better: 'less',
    open: async (bench) => {
      // All kinds are measured at once, by the first of their rows.
      const round = (number) => bench.once(`${name} ${number}`, () => measure(bench, number));
      const next = { busy: 0, idle: 0 };
      const figure = (state) => async () => ({ value: (await round(next[state]++))[state][kind].p99 });
      return { product: figure('busy'), limit: figure('idle') };
    },
  }));

export const busyRows = [
  ...rowsOf('search', 'searches run at full load', 10, duringSearches),
  ...rowsOf('import', 'an import runs', 3, duringImports),
];
