import { join } from 'node:path';
import { root } from '../../tools/lib/root.mjs';
import { npm, run } from '../../tools/lib/run.mjs';
import { freePort, startServer, temporaryFolder } from '../measure/processes.mjs';
import { Refusal } from '../../tools/lib/refusal.mjs';

/** A clone of the last commit, as a newcomer has it. */
async function clone() {
  const folder = join(temporaryFolder('kamerton-clone-'), 'kamerton');
  const { code, output } = await run('git', ['clone', '--quiet', '--no-hardlinks', root, folder]);
  if (code !== 0) throw new Refusal('The repository cannot be cloned.', output);
  return folder;
}

export const install = {
  id: 'install',
  title: '`npm start` on a fresh clone until health is answered',
  asked: 60,
  isAbsolute: true,
  against: '`npm ci` of the same lock alone',
  unit: 's',
  better: 'less',
  rounds: 1,
  open: async () => ({
    note: 'packages from the cache of npm',
    limit: async () => {
      const { code, output, seconds } = await npm(['ci'], { cwd: await clone() });
      if (code !== 0) throw new Refusal('npm ci fails.', output);
      return { value: seconds };
    },
    product: async () => {
      const cwd = await clone();
      const port = await freePort();
      const url = `http://127.0.0.1:${port}/dist/api/health`;
      const env = { PORT: String(port), DATA_DIR: join(cwd, 'data'), DEMO: '0', DATABASE_URL: '', MEDIA_URL: '' };
      const server = await startServer('npm', ['start'], { url, env, cwd, every: 100 });
      await server.stop();
      return { value: server.startedIn / 1000 };
    },
  }),
};
