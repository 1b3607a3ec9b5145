import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../bench/measure/processes.mjs';

/**
 * Watches the event loop of a server that is started with these flags and this environment. `next` gives the stalls
 * since the last call, each with its end, its milliseconds and those of them that collected garbage; `p99` the delay of
 * the loop since the server's start.
 */
export function watchStalls() {
  const file = join(temporaryFolder('kamerton-stalls-'), 'stalls');
  let seen = 0;
  return {
    flags: ['--require', join(import.meta.dirname, 'stalls.cjs')],
    env: { STALLS_FILE: file },
    next: () => {
      const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
      const fresh = lines.slice(seen).map((line) => JSON.parse(line));
      seen = lines.length;
      return fresh;
    },
    p99: () => (existsSync(`${file}.delay`) ? JSON.parse(readFileSync(`${file}.delay`, 'utf8')).p99 : 0),
  };
}
