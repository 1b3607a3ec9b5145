import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/lib/root.mjs';
import { costTable, tableHead, tableRow } from './markdown.mjs';
import { plot } from './plot.mjs';

const folder = join(root, 'bench/results');

/** Rows of an earlier run of the day stay, unless this one has measured them again. */
const merged = (earlier, rows) => {
  const measured = new Map([...earlier, ...rows].map((row) => [row.id, row]));
  return [...measured.values()];
};

/** Writes what was measured to `bench/results/<name>.json`, `.md` and `.svg`. @returns the path of the table */
export function writeResults(name, { machine, rows, points }) {
  mkdirSync(folder, { recursive: true });
  const file = (end) => join(folder, `${name}.${end}`);
  const earlier = existsSync(file('json')) ? JSON.parse(readFileSync(file('json'), 'utf8')) : { rows: [], points: [] };
  const all = { machine, rows: merged(earlier.rows, rows), points: points.length > 0 ? points : earlier.points };
  writeFileSync(file('json'), `${JSON.stringify(all, null, 2)}\n`);
  const parts = [`# ${name}`, machine, [tableHead, ...all.rows.map(tableRow)].join('\n')];
  if (all.points.length > 0) {
    writeFileSync(file('svg'), plot(all.points));
    parts.push('## Cost against size', `![Median time of an answer by size](${name}.svg)`, costTable(all.points));
  }
  writeFileSync(file('md'), `${parts.join('\n\n')}\n`);
  return file('md');
}
