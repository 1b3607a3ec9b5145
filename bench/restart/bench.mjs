import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { atLeave } from '../../tools/lib/leave.mjs';
import { Refusal } from '../../tools/lib/refusal.mjs';
import { root } from '../../tools/lib/root.mjs';
import { openPostgres } from '../../tools/test/postgres.mjs';

const clients = 8;
/** In each both processes are restarted, one after the other. */
const rollingRestarts = 4;
const leastRequests = 10_000;
const account = { email: 'restart@bench.example', password: 'the tuning fork hums 440' };

/** Requests of the clients, in turn. The proxy never retries a POST, so that its loss is not hidden. */
const mix = [
  { method: 'GET', path: '/dist/api/my/totals' },
  { method: 'POST', path: '/dist/api/search/tracks', body: { what: 'quiet', tags: [], genres: [] } },
  { method: 'GET', path: '/dist/api/albums?limit=5' },
  // A writing call: the first 500 make a playlist, those beyond the bound are answered with 422.
  { method: 'POST', path: '/dist/api/my/playlists', body: { name: 'Made while restarting' } },
  { method: 'GET', path: '/about' },
];

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/** A database of its own on a PostgreSQL server, dropped at the end. */
async function makeDatabase(say) {
  if (process.env.DATABASE_URL) process.env.TEST_DATABASE_URL = process.env.DATABASE_URL;
  const { default: pg } = await import('pg');
  const { url, version, stop } = await openPostgres(say);
  const name = `kamerton_restart_${process.pid}`;
  const on = async (statement) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await on(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LC_COLLATE 'C' LC_CTYPE 'C'`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  const drop = async () => {
    await on(`DROP DATABASE ${name} WITH (FORCE)`);
    stop();
  };
  return { url: own.href, version, drop };
}

/** One process of the service; `restart` stops it by SIGTERM and resolves when its successor is ready. */
async function startProcess(env, port) {
  let child;
  const unclean = [];
  const begin = async () => {
    child = spawn(process.execPath, ['packages/server/dist/bundle/start.cjs'], {
      cwd: root,
      env: { ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const started = child;
    atLeave(() => started.kill('SIGKILL'));
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (bytes) => /"level":[56]0|rror:/.test(bytes) && unclean.push(bytes.toString().slice(0, 500)));
    }
    for (let tries = 0; tries < 600; tries += 1) {
      if (child.exitCode !== null) throw new Refusal('A process ended while it started.', unclean.join('\n'));
      const answer = await fetch(`http://127.0.0.1:${port}/dist/api/health`).catch(() => null);
      if (answer?.ok) return;
      await wait(100);
    }
    throw new Refusal('A process did not get ready.');
  };
  const end = async (signal) => {
    const exit = once(child, 'exit');
    child.kill(signal);
    const [code] = await exit;
    if (code !== 0) unclean.push(`exit code ${code}`);
  };
  await begin();
  return {
    unclean,
    restart: async () => {
      await end('SIGTERM');
      await begin();
    },
    stop: () => end('SIGINT'),
  };
}

/** nginx as in production: two processes, keep-alive connections, failed requests retried. */
async function startProxy(folder, port, ports) {
  const config = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    config,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
events { worker_connections 512; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  upstream kamerton { ${ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join(' ')} keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://kamerton;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Request-Id $request_id;
    }
  }
}
`,
  );
  const proxy = spawn('nginx', ['-c', config, '-e', join(folder, 'error.log')], { stdio: 'ignore' });
  proxy.once('error', () => {});
  if (proxy.pid === undefined) throw new Refusal('This bench needs nginx.');
  atLeave(() => proxy.kill('SIGTERM'));
  return { stop: () => proxy.kill('SIGTERM') };
}

/** Sends one request; resolves with its status once the answer is whole, else with what went wrong. */
const send = (port, agent, token, { method, path, body }) =>
  new Promise((resolve) => {
    const bytes = body ? JSON.stringify(body) : undefined;
    const headers = { token, ...(bytes && { 'content-type': 'application/json', 'content-length': bytes.length }) };
    const asked = request({ port, host: '127.0.0.1', method, path, agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode));
      answer.once('error', (error) => resolve(error.code ?? error.message));
    });
    asked.once('error', (error) => resolve(error.code ?? error.message));
    asked.end(bytes);
  });

async function signIn(url) {
  const answer = await fetch(`${url}/dist/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, token: null }),
  });
  return (await answer.json()).token;
}

/** Restarts two processes behind a proxy under load, and counts the requests that were not answered. */
export async function bench(_args, say) {
  const folder = mkdtempSync(join(tmpdir(), 'kamerton-restart-'));
  atLeave(() => rmSync(folder, { recursive: true, force: true }));
  const database = await makeDatabase(say);
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    SECRET: 'a secret of the bench that is long enough',
    DEMO: '0',
    TRUST_PROXY: '127.0.0.1',
  };
  const ports = [await freePort(), await freePort(), await freePort()];
  const [port, ...behind] = ports;
  const processes = [];
  for (const each of behind) processes.push(await startProcess(env, each));
  const proxy = await startProxy(folder, port, behind);
  const add = [
    'packages/server/dist/bundle/kamerton.cjs',
    'account',
    'add',
    account.email,
    '--name',
    'Restart',
    '--json',
  ];
  const { stdout } = await promisify(execFile)(process.execPath, add, { cwd: root, env });
  account.password = JSON.parse(stdout.trim().split('\n').at(-1)).password;
  await wait(500);
  const token = await signIn(`http://127.0.0.1:${port}`);

  const outcomes = new Map();
  let sent = 0;
  const over = new AbortController();
  const load = async (client) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = client; !over.signal.aborted || sent < leastRequests; n += 1) {
      sent += 1;
      const asked = mix[n % mix.length];
      const key = `${asked.method} ${await send(port, agent, token, asked)}`;
      outcomes.set(key, (outcomes.get(key) ?? 0) + 1);
      await wait(15);
    }
    agent.destroy();
  };
  const began = performance.now();
  const loading = Promise.all(Array.from({ length: clients }, (_, client) => load(client)));
  for (let n = 0; n < rollingRestarts; n += 1) for (const each of processes) await each.restart();
  over.abort();
  await loading;
  const seconds = ((performance.now() - began) / 1000).toFixed(0);

  const answered = [...outcomes].filter(([key]) => /\b[24]\d\d$/.test(key));
  const dropped = sent - answered.reduce((sum, [, count]) => sum + count, 0);
  say(
    `PostgreSQL ${database.version}, ${clients} clients, ${rollingRestarts} rolling restarts of 2 processes, ${seconds} s`,
  );
  for (const [key, count] of [...outcomes].toSorted(([a], [b]) => a.localeCompare(b)))
    say(`  ${key.padEnd(24)} ${count}`);
  const unclean = processes.flatMap((each) => each.unclean);
  for (const line of unclean) say(`  log: ${line}`);
  say(`${dropped} of ${sent} requests dropped`);
  for (const each of processes) await each.stop();
  proxy.stop();
  await database.drop();
  if (dropped > 0 || unclean.length > 0) process.exitCode = 1;
}
