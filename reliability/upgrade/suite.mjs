import { execFile } from 'node:child_process';
import { constants, cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual, promisify } from 'node:util';
import { temporaryFolder } from '../../bench/measure/processes.mjs';
import { openEmbedded } from '../../packages/server/dist/db/open.js';
import { describeDatabase, fillVersion, migrations, statementsOf } from './versions.mjs';

const child = fileURLToPath(new URL('./child.mjs', import.meta.url));

/** Statements of a migration with its record and the ends of its transaction. */
const countOf = (name) => statementsOf(name).length + 3;

/**
 * Before `BEGIN` and each statement of what a version lacks, its records and ends of transactions included. Each
 * migration on the version right before it comes first, then what an older version makes of it.
 */
const cases = migrations
  .slice(0, -1)
  .flatMap((version) => {
    const pending = migrations.filter((name) => name > version);
    // The lock and the table of migrations come first, in a transaction of their own.
    const counts = [4, ...pending.map(countOf)];
    const first = counts[0] + counts[1];
    const count = counts.reduce((sum, one) => sum + one, 0);
    return Array.from({ length: count }, (_, at) => ({ version, at, isLater: at >= first }));
  })
  .toSorted((a, b) => Number(a.isLater) - Number(b.isLater));

/** Cases of a round, which run at the same time. */
const atOnce = 2;

const withDatabase = async (folder, work, asItIs = false) => {
  const database = await openEmbedded(folder, { asItIs });
  try {
    return await work(database.handle);
  } finally {
    await database.close();
  }
};

const copy = (from, to) => {
  rmSync(to, { recursive: true, force: true });
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return to;
};

/** A filled database of each version, and what it is when it was upgraded undisturbed. */
function openVersions() {
  const folder = temporaryFolder('kamerton-upgrade-');
  const known = new Map();
  const prepare = async (version) => {
    const filled = join(folder, version);
    mkdirSync(filled);
    await withDatabase(filled, (handle) => fillVersion(handle, version), true);
    const upgraded = await withDatabase(copy(filled, `${filled}-clean`), describeDatabase);
    return { filled, upgraded };
  };
  return {
    get: (version) => {
      if (!known.has(version)) known.set(version, prepare(version));
      return known.get(version);
    },
    copyOf: (filled, n) => copy(filled, join(folder, `killed-${n}`)),
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export const suite = {
  title: 'An upgrade that is killed at any statement ends as one that is not',
  parts: ['embedded'],
  rounds: Math.ceil(cases.length / atOnce),
  open: async () => {
    const versions = openVersions();
    const upgradeKilled = async ({ version, at }, n) => {
      const { filled, upgraded } = await versions.get(version);
      const folder = versions.copyOf(filled, n);
      const { signal } = await promisify(execFile)(process.execPath, [child, folder, String(at)]).catch(
        (error) => error,
      );
      const found = await withDatabase(folder, describeDatabase);
      const lost = isDeepStrictEqual(found, upgraded) ? [] : upgraded.filter((line) => !found.includes(line));
      const more = found.filter((line) => !upgraded.includes(line));
      return { version, at, isKilled: signal === 'SIGKILL', differences: [...lost, ...more] };
    };
    return {
      name: 'embedded PGlite',
      round: async (_, n) => ({
        upgrades: await Promise.all(cases.slice(n * atOnce, (n + 1) * atOnce).map(upgradeKilled)),
      }),
      close: () => versions.close(),
    };
  },
  faults: ({ upgrades }) =>
    upgrades.flatMap(({ version, at, isKilled, differences }) =>
      [...(isKilled ? [] : ['was not killed']), ...differences].map((what) => `${version}, ${at + 1}: ${what}`),
    ),
  line: ({ upgrades }) => upgrades.map(({ version, at }) => `${version}, killed before statement ${at + 1}`).join('; '),
  /** @returns {[string, string][]} figures and what they are */
  figures: (rounds) => {
    const all = rounds.flatMap(({ upgrades }) => upgrades);
    return [
      ['versions', String(new Set(all.map(({ version }) => version)).size)],
      ['kills', `${all.filter(({ isKilled }) => isKilled).length} of ${cases.length}`],
      ['differences', String(all.reduce((sum, { differences }) => sum + differences.length, 0))],
    ];
  },
};
