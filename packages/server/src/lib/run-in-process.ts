import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { watchMemory, watchProcessor } from './memory-watch.ts';

/**
 * Address of a worker's module beside `from` (an `import.meta.url`). Threads always run the built code, since Node
 * 20 cannot load TypeScript: so tests, which run the sources, need a build.
 */
export const workerUrl = (from: string, name: string): URL =>
  new URL(`${name}.js`, from.replace('/packages/server/src/', '/packages/server/dist/'));

/** Bytes in memory, megabytes of V8's heap, seconds of processor time, and milliseconds in all. */
export interface ProcessLimits {
  memory: number;
  heap: number;
  processor: number;
  time: number;
}

/**
 * Has one task done by a worker's module (`workerUrl`) in a process of its own, which input that is made for it may end by a
 * fatal error of V8. Resolves to null if it needs more than its limits; rejects where somebody else has ended it: nothing is
 * known of the input then.
 */
export const runInProcess = <Done>(module: URL, task: object, limits: ProcessLimits): Promise<Done | null> =>
  new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(module), {
      execArgv: [`--max-old-space-size=${limits.heap}`],
      serialization: 'advanced',
      // V8's message of a fatal error is not for the server's log.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let isTooLarge = false;
    const refuse = () => {
      isTooLarge = true;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(refuse, limits.time);
    const endWatches = [
      watchMemory(child.pid, limits.memory, refuse),
      watchProcessor(child.pid, limits.processor, refuse),
    ];
    child.once('message', (done) => {
      resolve(done as Done);
      child.disconnect();
    });
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      clearTimeout(timer);
      for (const endWatch of endWatches) endWatch();
      const isOthers = !isTooLarge && (signal === 'SIGKILL' || signal === 'SIGTERM');
      if (isOthers) reject(new Error(`the process of a task was ended by ${signal}`));
      else if (code !== 0) resolve(null);
      else reject(new Error('the process of a task has ended without an answer'));
    });
    child.send(task);
  });

/** Does the task of a worker's process, by a function that does not reject. */
export const answerTask = (run: (task: never) => Promise<object>): void => {
  // The server ends the process once it has the answer: one that ends by itself may end before a large answer is read.
  const answer = (done: object): void => void process.send?.(done);
  process.once('message', (task) => void run(task as never).then(answer));
  endWithParent();
};

/** Signals of a terminal or a supervisor reach a worker's process too: it ends with the one that has started it. */
export const endWithParent = (): void => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
};
