import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { root } from '../../tools/lib/root.mjs';
import { freePort, startServer } from '../measure/processes.mjs';
import { accountEmail, fillAccounts, fillDatabase, password, readFacts } from './contents.mjs';

const secret = 'a secret of the bench that is long enough';

export const settings = (place, more = {}) => ({
  ...place.env,
  DATA_DIR: place.dataDir,
  SECRET: secret,
  DEMO: '0',
  MEDIA_URL: '',
  ...more,
});

const scriptOf = (name) => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts[name];

/** The command of an npm script; `flags` are Node's, as for a profile of the process. */
const commandOf = (name, flags = []) => `exec env ${scriptOf(name).replace(/\bnode\b/, ['node', ...flags].join(' '))}`;

/**
 * Starts the built server as `npm start` does, and resolves when its health call is answered. `wrapper` is a command
 * that runs it, `at` the port of one that was there before.
 */
export async function startProduct(place, { flags = [], env = {}, wrapper = '', at, onStart } = {}) {
  const port = at ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const options = { url: `${url}/dist/api/health`, env: settings(place, { PORT: String(port), ...env }), onStart };
  const command = commandOf('start', flags).replace('exec', `exec ${wrapper}`);
  return { ...(await startServer('sh', ['-c', command], options)), url };
}

/** Runs a command of the product on this place, as `npm run kamerton` does. @returns the lines of its JSON output */
export async function runCommand(place, args, env = {}) {
  const { stdout } = await promisify(execFile)(
    'sh',
    ['-c', `${commandOf('kamerton')} "$@"`, 'kamerton', ...args, '--json'],
    { cwd: root, env: { ...process.env, ...settings(place), ...env }, maxBuffer: 2 ** 26 },
  );
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Calls the API once; throws unless it succeeds. */
const createCall = (url) => async (token, method, path, body) => {
  for (;;) {
    const answer = await fetch(`${url}/dist/api${path}`, {
      method,
      headers: { ...(token && { token }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.ok) return JSON.parse(text);
    if (answer.status !== 503 && answer.status !== 429) throw new Error(`${method} ${path} answered ${text}`);
    await wait(1000 * Number(answer.headers.get('retry-after') ?? 1));
  }
};

/**
 * A running product with a full catalogue and signed-in accounts. `tokens` are of their sessions, `playlists` maps each
 * to the ids of its playlists. `fillMore` gets the database before the server starts.
 */
export async function openProduct(place, { tracks, accounts, flags, env, fillMore }, say) {
  const database = await place.open();
  await fillDatabase(database.handle, { tracks, accounts }, say);
  await fillMore?.(database.handle);
  const facts = await readFacts(database.handle);
  await database.close();
  let server = await startProduct(place, { flags, env });
  const signIn = async (at) => {
    const body = { email: accountEmail(at), password, tz: null };
    return (await createCall(server.url)(null, 'POST', '/auth/login', body)).token;
  };
  const tokens = [];
  for (let at = 0; at < accounts; at += 1) tokens.push(await signIn(at));
  const running = (contents) => ({
    place,
    facts,
    tokens,
    ...contents,
    get url() {
      return server.url;
    },
    get pid() {
      return server.pid;
    },
    get startedIn() {
      return server.startedIn;
    },
    call: (token, method, path, body) => createCall(server.url)(token, method, path, body),
    command: (args) => runCommand(place, args),
    stop: () => server.stop(),
    kill: () => server.kill(),
    start: async (more = {}) => {
      server = await startProduct(place, { flags, env, ...more });
    },
    restart: async () => {
      await server.stop();
      server = await startProduct(place, { flags, env });
    },
  });
  if (tracks === 0) return running({ playlists: new Map() });
  const { playlists, isNew } = await fillAccounts(createCall(server.url), tokens, facts, say);
  if (isNew && place.engine === 'postgresql') {
    // Statistics of tables that were filled a moment ago, as a server has them after a minute.
    const { sql } = await import('kysely');
    const again = await place.open();
    await sql`VACUUM ANALYZE`.execute(again.handle);
    await again.close();
  }
  return running({ playlists });
}
