import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../bench/measure/processes.mjs';
import { root } from '../../tools/lib/root.mjs';
import { openPostgres } from '../../tools/test/postgres.mjs';

const run = promisify(execFile);

/** A round tries one operation with each fault. */
const operations = [
  'cover upload',
  'playlist edit',
  'import of files',
  'DDEX delivery',
  'contract signing',
  'backup',
  'restore',
  'upload',
  'removal of an upload',
  'erasure',
  'announcement',
  'removal of an announcement',
  'end of a quarantine',
  'retention',
  'rotation of the secret',
  'end of a licence',
];

/**
 * Calls at which a fault is tried in one pass, evenly over all that an operation makes; each pass tries other ones, until
 * none is left. A recovery makes thousands.
 */
const most = { restore: '3', backup: '8' };
const mostOfOthers = '10';
const passes = 30;

async function tryOperation(operation, pass, env) {
  const report = join(temporaryFolder('kamerton-faults-'), 'report');
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const file = 'packages/server/src/testing/faults/faults.test.ts';
  const many = { FAULTS_MOST: most[operation] ?? mostOfOthers, FAULTS_PASS: String(pass) };
  const asked = { FAULTS_SCENARIO: operation, FAULTS_REPORT: report, ...many, ...env };
  const options = { cwd: root, env: { ...process.env, ...asked }, maxBuffer: 64 * 1024 ** 2 };
  const failed = await run(process.execPath, [vitest, 'run', '--project', 'server', file], options).then(
    () => null,
    (error) => error,
  );
  const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : [];
  rmSync(report, { force: true });
  const faults = lines.filter(Boolean).map((line) => JSON.parse(line));
  const isTold = faults.some(({ broken }) => broken.length > 0);
  // Something else than a promise was broken.
  if (failed && !isTold) throw new Error(`${operation}: ${failed.stdout}\n${failed.stderr}`);
  return faults;
}

const sum = (faults, name) => faults.reduce((total, fault) => total + fault[name], 0);

export const suite = {
  title: 'The n-th call fails, and leaves the old or the new',
  parts: ['embedded', 'postgresql'],
  rounds: operations.length * passes,
  open: async (part, _options, say) => {
    const server = part === 'postgresql' ? await openPostgres(say) : null;
    return {
      name: part,
      round: async (_seed, n) => {
        const operation = operations[n % operations.length];
        const faults = await tryOperation(operation, Math.floor(n / operations.length), {
          TEST_DATABASE_URL: server?.url ?? '',
        });
        return {
          operation,
          fired: sum(faults, 'fired'),
          old: sum(faults, 'old'),
          whole: sum(faults, 'whole'),
          between: sum(faults, 'between'),
          broken: faults.flatMap(({ broken }) => broken),
        };
      },
      close: async () => server?.stop(),
    };
  },
  faults: ({ broken }) => broken,
  line: ({ operation, fired, old, whole, between }) =>
    `${operation}: ${fired} faults, afterwards old ${old}, new ${whole}, a whole part ${between}`,
  figures: (rounds) => [
    ['operations', String(new Set(rounds.map(({ operation }) => operation)).size)],
    ['faults', String(sum(rounds, 'fired'))],
    ['old state after it', String(sum(rounds, 'old'))],
    ['new', String(sum(rounds, 'whole'))],
    ['whole files of it', String(sum(rounds, 'between'))],
    ['broken promises', String(rounds.reduce((total, { broken }) => total + broken.length, 0))],
  ],
};
