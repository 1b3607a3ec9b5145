// npm run mutate -- [area …] [--mutants=200] [--seed=1] [--anew] [--write]
//   puts faults into the sources, one at a time, and counts those that tests notice: docs/reliability.md
import { checkNode } from './lib/node-version.mjs';
import { explain } from './lib/refusal.mjs';

if (checkNode(console.log)) {
  const { mutate } = await import('./mutate/run.mjs');
  await mutate(process.argv.slice(2), console.log).catch((error) => {
    explain(error, console.log);
    process.exitCode = 1;
  });
}
