import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { atLeave } from '../lib/leave.mjs';
import { Refusal } from '../lib/refusal.mjs';
import { run } from '../lib/run.mjs';

/** A test database needs no durability, since it is deleted after the run, and its statements are too small to compile. */
const careless = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'jit=off',
  'max_connections=60',
];

/** Settings of libfaketime, if any: the database and the tests must have one clock. */
const clock = () =>
  Object.fromEntries(
    ['LD_PRELOAD', 'FAKETIME'].flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );

/**
 * Makes a database cluster in a temporary folder and starts it on a free port of the loopback, behind a password.
 * It ends with the command, by whatever way. `ask(url)` resolves once the server answers. A `durable` one forces its
 * commits to disk and can be killed: `crash` ends all of its processes at once and starts it again, `crashBackend` one
 * of those that the server has started, upon which it ends all others and recovers by itself. Both need Linux.
 * @returns {Promise<{url: string, stop: () => void, crash: () => Promise<void>, crashBackend: () => Promise<void>}>}
 */
export async function startCluster({ bin, links }, ask, { durable = false } = {}) {
  const owner = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), 'kamerton-postgres-'));
  const remove = atLeave(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  const programs = links ? copyOf(dirname(bin), links, join(folder, 'programs')) : bin;
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder, env: { HOME: folder, LC_ALL: 'C', TZ: 'UTC', ...clock() } };

  const password = randomBytes(16).toString('hex');
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const data = join(folder, 'data');
  const made = await run(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'kamerton',
      `--auth=${durable ? 'scram-sha-256' : 'md5'}`,
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
    ],
    options,
  );
  rmSync(passwordFile);
  if (made.code !== 0) throw new Refusal('A temporary PostgreSQL database could not be made.', made.output);

  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
  const all = durable ? settings : [...settings, ...careless];
  const url = `postgres://kamerton:${password}@127.0.0.1:${port}/postgres`;
  let server;
  const start = async () => {
    let log = '';
    server = spawn(join(programs, 'postgres'), ['-D', data, ...all.flatMap((one) => ['-c', one])], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    server.stderr.setEncoding('utf8').on('data', (text) => (log = (log + text).slice(-4000)));
    await answering(
      server,
      () => ask(url),
      () => log,
    );
    // It ends with the command, which does not wait for it.
    server.unref();
    server.stderr.unref();
  };
  const halt = atLeave(() => server?.kill('SIGQUIT'));
  await start();
  return {
    url,
    stop: () => {
      halt();
      remove();
    },
    crash: async () => {
      server.ref();
      const ended = once(server, 'exit');
      // Its children have groups of their own.
      for (const pid of [server.pid, ...childrenOf(server.pid)]) kill(pid);
      await ended;
      await start();
    },
    crashBackend: async () => {
      kill(childrenOf(server.pid).at(-1));
      await answering(
        server,
        () => ask(url),
        () => '',
      );
    },
  };
}

const childrenOf = (pid) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);

function parentOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // It has just ended.
    return 0;
  }
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** PostgreSQL refuses to run as root: it gets a user of the machine that has no rights of its own. */
function ordinaryUser() {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const user = users.find(([found]) => found === name);
    if (user) return { uid: Number(user[2]), gid: Number(user[3]) };
  }
  throw new Refusal('PostgreSQL does not run as root, and no ordinary user was found to run it as.');
}

/** The programs of an npm package, where any user may read them, with the links that npm leaves out. */
function copyOf(home, links, target) {
  cpSync(home, target, { recursive: true });
  for (const { source, target: link } of links) {
    const at = join(target, ...link.split('/').slice(1));
    rmSync(at, { force: true });
    symlinkSync(basename(source), at);
  }
  return join(target, 'bin');
}

const freePort = () =>
  new Promise((found, failed) => {
    const probe = createServer().on('error', failed);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });

async function answering(server, ask, log) {
  for (let tries = 0; tries < 100; tries += 1) {
    if (server.exitCode !== null) break;
    try {
      await ask();
      return;
    } catch {
      await wait(100);
    }
  }
  throw new Refusal('A temporary PostgreSQL server did not start.', log());
}
