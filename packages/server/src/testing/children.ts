import { readdirSync, readFileSync } from 'node:fs';

/** Options for NODE_OPTIONS of a process that never answers, which so cannot be done before it is ended. */
export const silent = '--import=data:text/javascript,process.send=undefined';

/** Options for NODE_OPTIONS of a process that stops before it begins, until it gets SIGCONT. */
export const stopping = `--import=data:text/javascript,process.kill(process.pid,'SIGSTOP')`;

/** Returns the ids of this process's children whose command line names a module, in a state as /proc writes it; Linux tells them. */
export const childrenOf = (module: string, state = ''): number[] => {
  const isOf = (id: string): boolean => {
    try {
      const read = (name: string) => readFileSync(`/proc/${id}/${name}`, 'utf8');
      return read('cmdline').includes(module) && read('status').includes(state);
    } catch {
      // It has ended meanwhile.
      return false;
    }
  };
  // Each belongs to the thread that has started it.
  const tasks = `/proc/${process.pid}/task`;
  const ids = readdirSync(tasks).flatMap((task) => readFileSync(`${tasks}/${task}/children`, 'utf8').split(' '));
  return ids.filter((id) => id !== '' && isOf(id)).map(Number);
};
