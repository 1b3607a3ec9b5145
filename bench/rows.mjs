import { cpus, loadavg, totalmem } from 'node:os';
import { Refusal } from '../tools/lib/refusal.mjs';
import { busyRows } from './busy/rows.mjs';
import { importRows } from './import/rows.mjs';
import { clientName } from './measure/load.mjs';
import { interleave } from './measure/rounds.mjs';
import { accelRows, mediaRows } from './media/rows.mjs';
import { lighthouseRows } from './portal/lighthouse.mjs';
import { portalRows } from './portal/rows.mjs';
import { openPlace } from './product/database.mjs';
import { openProduct } from './product/product.mjs';
import { readRows } from './reads/rows.mjs';
import { tableHead, tableRow } from './report/markdown.mjs';
import { writeResults } from './report/write.mjs';
import { largeRows } from './search/rows.mjs';
import { measureSizes } from './sizes.mjs';
import { install } from './start/install.mjs';
import { startRows } from './start/rows.mjs';

const rows = [...readRows, ...mediaRows, ...importRows, ...startRows, ...busyRows, ...portalRows];

const option = (args, name, otherwise = '') =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;
const list = (args, name) => option(args, name).split(',').filter(Boolean);

/** Rows by name; a name stands for all that begin with it and a hyphen. */
function choose(names) {
  const all = [...rows, ...accelRows, ...largeRows, ...lighthouseRows, install];
  const isMeant = (name, { id }) => id === name || id.startsWith(`${name}-`);
  const unknown = names.find((name) => !all.some((row) => isMeant(name, row)));
  if (unknown) throw new Refusal(`There is no row ${unknown}; there are ${all.map(({ id }) => id).join(', ')}.`);
  return all.filter((row) => names.some((name) => isMeant(name, row)));
}

async function measureRow(row, bench) {
  const { id, title, against, unit, better, isAbsolute } = row;
  const asked = row.askedAt?.(bench.tracks) ?? ((bench.embedded && row.askedEmbedded) || row.asked);
  const fixed = { id, title, against, unit, asked, better, isAbsolute };
  try {
    const { note, close, ...both } = await row.open(bench);
    try {
      return { ...fixed, note, ...(await interleave(both, Math.min(bench.rounds, row.rounds ?? bench.rounds))) };
    } finally {
      await close?.();
    }
  } catch (error) {
    bench.say(error.stack);
    return { ...fixed, error: error.message };
  }
}

function readOptions(args) {
  const embedded = args.includes('--embedded');
  const quick = args.includes('--quick');
  const names = list(args, 'rows');
  const isWhole = names.length === 0 && !quick;
  const usual = embedded ? [10_000, 100_000] : [10_000, 100_000, 1_000_000];
  const sizes = list(args, 'sizes').map(Number);
  return {
    embedded,
    quick,
    names,
    tracks: Number(option(args, 'tracks', 10_000)),
    sizes: isWhole && sizes.length === 0 ? usual : sizes,
    flags: option(args, 'node').split(' ').filter(Boolean),
    rounds: Number(option(args, 'rounds', 3)),
    seconds: quick ? 2 : 4,
    isWritten: isWhole || args.includes('--write'),
    more: [...(args.includes('--lighthouse') ? lighthouseRows : []), ...(args.includes('--install') ? [install] : [])],
  };
}

const describe = ({ name }, tracks) =>
  `${name}, ${tracks.toLocaleString('en')} tracks; ${cpus().length} cores (${cpus()[0].model.trim()}), ` +
  `${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.versions.node}; client ${clientName}; ` +
  `load ${loadavg()[0].toFixed(1)} at the start`;

/** Measures rows on this machine beside their limits, and writes a whole run to bench/results. */
export async function bench(args, say) {
  const options = readOptions(args);
  const { embedded, tracks, names } = options;
  const chosen = names.length > 0 ? choose(names) : [...rows, ...options.more];
  const place = await openPlace({ embedded, tracks }, say);
  const accounts = options.quick ? 40 : 100;
  const product = await openProduct(place, { tracks, accounts, flags: options.flags }, say);
  const shared = new Map();
  const ends = [];
  const context = {
    ...options,
    product,
    say,
    /** Data that several rows need, made once. */
    once: (key, make) => {
      if (!shared.has(key)) shared.set(key, make());
      return shared.get(key);
    },
    atEnd: (act) => ends.push(act),
  };
  const machine = describe(place, product.facts.tracks);
  say(`\n${machine}\n\n${tableHead}`);
  const measured = [];
  const measure = async (row, of) => {
    const result = await measureRow(row, of);
    measured.push(result);
    say(tableRow(result));
  };
  for (const row of chosen) await measure(row, context);
  for (const end of ends) await end();
  const measureLarge = async (of) => {
    for (const row of largeRows) if (of.tracks >= row.fromTracks && !chosen.includes(row)) await measure(row, of);
  };
  const points = await measureSizes(options.sizes, context, measureLarge);
  await product.stop();
  await place.drop();
  const name = `${new Date().toISOString().slice(0, 10)}${embedded ? '-embedded' : ''}`;
  if (options.isWritten) say(`\n${writeResults(name, { machine, rows: measured, points })}`);
}
