import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../tools/lib/root.mjs';
import { freePort } from '../measure/processes.mjs';

const password = 'the tuning fork hums 440';

/** Starts the built product on an empty folder with its small demonstration. @returns where it is, a session, and what stops it */
export async function startProduct() {
  const folder = mkdtempSync(join(tmpdir(), 'kamerton-bench-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const env = {
    ...process.env,
    PORT: new URL(url).port,
    DATA_DIR: folder,
    DATABASE_URL: '',
    DEMO: 'small',
    DEMO_PASSWORD: password,
  };
  const server = spawn(process.execPath, ['packages/server/dist/bundle/start.cjs'], {
    cwd: root,
    env,
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const call = async (path, init) => (await fetch(`${url}/dist/api${path}`, init)).json();
  for (let tries = 0; tries < 600; tries += 1) {
    const health = await call('/health').catch(() => null);
    if (health?.demo === 'complete') {
      const body = JSON.stringify({ email: 'distributor@demo.example', password });
      const session = await call('/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      const { albums } = await call('/albums?limit=1', { headers: { token: session.token } });
      return { url, session, operator: { email: 'office@demo.example', password }, album: albums[0].id, stop };
    }
    await wait(200);
  }
  await stop();
  throw new Error('the product did not get ready');
}
