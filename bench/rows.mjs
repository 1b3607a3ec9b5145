import { writeFileSync, mkdirSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '../tools/lib/refusal.mjs';
import { root } from '../tools/lib/root.mjs';
import { interleave } from './measure/rounds.mjs';
import { clientName } from './measure/load.mjs';
import { importRows } from './import/rows.mjs';
import { mediaRows } from './media/rows.mjs';
import { openPlace } from './product/database.mjs';
import { openProduct } from './product/product.mjs';
import { readRows } from './reads/rows.mjs';
import { install } from './start/install.mjs';
import { startRows } from './start/rows.mjs';
import { tableHead, tableRow } from './report/markdown.mjs';

const rows = [...readRows, ...mediaRows, ...importRows, ...startRows];

const option = (args, name, otherwise) =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;

/** The rows of `--rows=album,search`: a name takes all that begin with it. */
function choose(names, rows) {
  if (names.length === 0) return rows;
  const unknown = names.find((name) => !rows.some(({ id }) => id.startsWith(name)));
  if (unknown) throw new Refusal(`There is no row ${unknown}; there are ${rows.map(({ id }) => id).join(', ')}.`);
  return rows.filter(({ id }) => names.some((name) => id === name || id.startsWith(`${name}-`)));
}

async function measureRow(row, bench) {
  const { id, title, against, unit, better, isAbsolute } = row;
  const asked = (bench.embedded && row.askedEmbedded) || row.asked;
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

/** Measures rows on this machine and writes them to a file of bench/results. */
export async function bench(args, say) {
  const quick = args.includes('--quick');
  const embedded = args.includes('--embedded');
  const tracks = Number(option(args, 'tracks', 10_000));
  const all = args.includes('--install') ? [...rows, install] : rows;
  const chosen = choose(option(args, 'rows', '').split(',').filter(Boolean), all);
  const place = await openPlace({ embedded, tracks }, say);
  const flags = option(args, 'node', '').split(' ').filter(Boolean);
  const product = await openProduct(place, { tracks, accounts: quick ? 40 : 100, flags }, say);
  const context = {
    product,
    embedded,
    flags,
    quick,
    say,
    seconds: quick ? 2 : 4,
    rounds: Number(option(args, 'rounds', 3)),
  };
  const machine = `${place.name}, ${product.facts.tracks.toLocaleString('en')} tracks; ${cpus().length} cores (${cpus()[0].model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.versions.node}; client ${clientName}; load ${loadavg()[0].toFixed(1)} at the start`;
  say(`\n${machine}\n\n${tableHead}`);
  const measured = [];
  for (const row of chosen) {
    const result = await measureRow(row, context);
    measured.push(result);
    say(tableRow(result));
  }
  await product.stop();
  await place.drop();
  // A part of the table, or a short look, is for the one who looks.
  if (quick || chosen.length < all.length) return;
  const folder = join(root, 'bench/results');
  mkdirSync(folder, { recursive: true });
  const date = new Date().toISOString().slice(0, 10);
  const file = join(folder, `${date}${embedded ? '-embedded' : ''}`);
  writeFileSync(`${file}.json`, `${JSON.stringify({ machine, rows: measured }, null, 2)}\n`);
  writeFileSync(`${file}.md`, `# ${date}\n\n${machine}\n\n${[tableHead, ...measured.map(tableRow)].join('\n')}\n`);
}
