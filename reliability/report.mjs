import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../tools/lib/root.mjs';

const document = join(root, 'docs', 'reliability.md');
const markers = { begin: '<!-- results: npm run test:long -- --write -->', end: '<!-- end of results -->' };

const failedOf = (suite, rounds) => rounds.filter((round) => suite.faults(round).length > 0).length;

const rowsOf = ({ name, suite, progress }) =>
  progress.parts().map(([part, { rounds, commit, day }]) => ({
    name,
    part,
    count: rounds.length,
    asked: suite.rounds,
    failed: failedOf(suite, rounds),
    figures: suite.figures(rounds),
    origin: `${day}, ${commit}, seed ${progress.seed}`,
  }));

const textOf = (figures) => figures.map(([what, value]) => `${what} ${value}`).join(', ');

/** Prints what the suites came to. @returns {boolean} true if no round failed and each part ran at least one */
export function report(done, say) {
  say('');
  let isGood = done.length > 0;
  for (const one of done) {
    const rows = rowsOf(one);
    for (const name of one.parts.filter((part) => !rows.some((row) => row.part === part))) {
      say(`FAILED ${one.name}, ${name}: no round was run`);
      isGood = false;
    }
    for (const { name, part, count, failed, figures } of rows) {
      say(
        `${failed === 0 ? 'ok    ' : 'FAILED'} ${name}, ${part}: ${count} rounds, ${failed} failed; ${textOf(figures)}`,
      );
      isGood &&= failed === 0;
    }
  }
  return isGood;
}

const tableRow = ({ name, part, count, asked, failed, figures, origin }) =>
  `| \`${name}\` | ${part} | ${count} of ${asked} | ${failed} | ${textOf(figures)} | ${origin} |`;

/** Puts the rows of these suites into the table of docs/reliability.md; those of other suites stay. */
export function writeReport(done) {
  const text = readFileSync(document, 'utf8');
  const [before, rest] = text.split(markers.begin);
  const [table, after] = rest.split(markers.end);
  const written = done.flatMap(rowsOf);
  const isWritten = (line) => written.some(({ name, part }) => line.startsWith(`| \`${name}\` | ${part} |`));
  const others = table.split('\n').filter((line) => line.startsWith('| `') && !isWritten(line));
  const lines = [
    '| suite | on | rounds | failed | figures | run |',
    '|---|---|---|---|---|---|',
    ...[...others, ...written.map(tableRow)].toSorted((a, b) => a.localeCompare(b)),
  ];
  writeFileSync(document, `${before}${markers.begin}\n\n${lines.join('\n')}\n\n${markers.end}${after}`);
}
