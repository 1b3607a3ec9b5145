// Run by npm before `npm start` and `npm run kamerton`: installs and builds where that is needed. The office, which the
// server can do without, is built after it.
// This file holds nothing that an old Node cannot read, so that it can say which one is needed.
import { checkNode } from './lib/node-version.mjs';

// Standard output belongs to the command that follows, which may be asked for JSON.
const say = (line) => process.stderr.write(line + '\n');

async function prepare() {
  const { makeReady } = await import('./lib/ready.mjs');
  const { buildOfficeLater } = await import('./lib/build-later.mjs');
  const { explain } = await import('./lib/refusal.mjs');
  try {
    await makeReady(say, { built: ['server', 'portal', 'player'], tools: false });
    buildOfficeLater(say);
  } catch (error) {
    explain(error, say);
    process.exitCode = 1;
  }
}

if (checkNode(say)) void prepare();
