// npm run test:long -- [kills …] [--rounds=100] [--minutes=60] [--seed=…] [--write]
//   what each suite shows: docs/reliability.md
import { checkNode } from './lib/node-version.mjs';
import { explain } from './lib/refusal.mjs';

if (checkNode(console.log)) {
  const { runLong } = await import('../reliability/run.mjs');
  await runLong(process.argv.slice(2), console.log).catch((error) => {
    explain(error, console.log);
    process.exitCode = 1;
  });
}
