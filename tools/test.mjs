// npm test: installs, finds a browser and a PostgreSQL or brings them, builds, and runs every suite.
//   --only unit|e2e   one part of it
//   --full            accessibility sweeps in every language, size and theme
import { checkNode } from './lib/node-version.mjs';

if (checkNode(console.log)) {
  const { testAll } = await import('./test/all.mjs');
  await testAll(process.argv.slice(2));
}
