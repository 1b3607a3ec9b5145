// Builds the office while the server runs already; started by `prepare.mjs`.
import { setPriority } from 'node:os';
import { makeReady } from './lib/ready.mjs';
import { explain } from './lib/refusal.mjs';

const say = (line) => process.stderr.write(line + '\n');

try {
  // Behind the start of the server; not so far that a busy machine would never come to it.
  setPriority(5);
} catch {
  // A system without priorities starts the server a little later.
}
try {
  await makeReady(say, { built: ['office'], tools: false });
} catch (error) {
  explain(error, say);
  process.exitCode = 1;
}
