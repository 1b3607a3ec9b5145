// Loaded into the server: writes the delays of its event loop to the file that SOAK_DELAYS names, once a second.
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env.SOAK_DELAYS;
// Worker threads and child processes load it as well.
if (isMainThread && file) {
  delete process.env.SOAK_DELAYS;
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  const write = () => {
    const p99 = delays.percentile(99) / 1e6;
    delays.reset();
    writeFileSync(`${file}.part`, String(p99));
    renameSync(`${file}.part`, file);
  };
  setInterval(write, 1000).unref();
}
