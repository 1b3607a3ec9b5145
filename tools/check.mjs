// npm run check: all that can be said of the code without running it.
import { checkNode } from './lib/node-version.mjs';

const say = (line) => console.log(line);

async function check() {
  const { makeReady } = await import('./lib/ready.mjs');
  const { explain } = await import('./lib/refusal.mjs');
  try {
    await makeReady(say, { built: [] });
    const { staticSteps, sharedTypesStep, inOrder } = await import('./lib/steps.mjs');
    const { types, lint, format, unused, documents, tests } = staticSteps;
    const hasShared = await inOrder([sharedTypesStep], say);
    const results = await Promise.all([inOrder([lint], say), inOrder([types, unused, format, documents, tests], say)]);
    if (!hasShared || results.includes(false)) process.exitCode = 1;
  } catch (error) {
    explain(error, say);
    process.exitCode = 1;
  }
}

if (checkNode(say)) void check();
