// Run by npm before `npm start` and `npm run kamerton`: installs and builds where that is needed.
// This file holds nothing that an old Node cannot read, so that it can say which one is needed.
import { checkNode } from './lib/node-version.mjs';

// Standard output belongs to the command that follows, which may be asked for JSON.
const say = (line) => process.stderr.write(line + '\n');

async function prepare() {
  const { makeReady } = await import('./lib/ready.mjs');
  const { explain } = await import('./lib/refusal.mjs');
  try {
    await makeReady(say);
  } catch (error) {
    explain(error, say);
    process.exitCode = 1;
  }
}

if (checkNode(say)) void prepare();
