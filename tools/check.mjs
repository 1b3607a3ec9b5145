// npm run check: all that can be said of the code within a minute, without a browser and without a database.
import { checkNode } from './lib/node-version.mjs';

const say = (line) => console.log(line);

async function check() {
  const { makeReady } = await import('./lib/ready.mjs');
  const { explain } = await import('./lib/refusal.mjs');
  try {
    await makeReady(say, { built: [] });
    const { staticSteps, sharedTypesStep, unitStep, inOrder } = await import('./lib/steps.mjs');
    const { types, lint, format, unused, documents, tests } = staticSteps;
    const hasShared = await inOrder([sharedTypesStep], say);
    const results = await Promise.all([
      inOrder([lint], say),
      inOrder([types, unused], say),
      inOrder([format, documents, tests, unitStep], say),
    ]);
    if (!hasShared || results.includes(false)) process.exitCode = 1;
  } catch (error) {
    explain(error, say);
    process.exitCode = 1;
  }
}

if (checkNode(say)) void check();
