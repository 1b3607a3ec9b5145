import { expect, it } from 'vitest';
import { openCommandLine } from './command-line.ts';

it('a command that a signal has ended has no exit code, and so is no success', async () => {
  const line = openCommandLine();
  try {
    const killed = `--import=data:text/javascript,process.kill(process.pid,'SIGKILL')`;
    expect(await line.kamerton(['--help'], undefined, '', { NODE_OPTIONS: killed })).toMatchObject({ code: null });
    expect(await line.kamerton(['--help'])).toMatchObject({ code: 0 });
  } finally {
    line.close();
  }
});
