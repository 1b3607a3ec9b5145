// npm run bench -- [--rows=album,search] [--embedded] [--tracks=10000] [--quick]
//   what it measures and on what: README.md beside this file
import { explain } from '../tools/lib/refusal.mjs';
import { checkNode } from '../tools/lib/node-version.mjs';
import { makeReady } from '../tools/lib/ready.mjs';

const say = (line) => console.log(line);
const benches = {
  rows: () => import('./rows.mjs'),
  search: () => import('./search/bench.mjs'),
  portal: () => import('./portal/bench.mjs'),
  players: () => import('./players/bench.mjs'),
  restart: () => import('./restart/bench.mjs'),
  waits: () => import('./waits/bench.mjs'),
};

async function run([name = 'rows', ...args]) {
  if (name.startsWith('--')) return run(['rows', name, ...args]);
  const load = benches[name];
  if (!load) {
    say(
      `Usage: npm run bench -- [${Object.keys(benches).join('|')}] [--rows=album,search] [--embedded] [--tracks=10000] [--quick]`,
    );
    process.exitCode = 1;
    return;
  }
  try {
    // A profile of a part that was compiled alone needs no other part to be built.
    if (!args.includes('--as-built')) await makeReady(say);
    const { bench } = await load();
    await bench(args, say);
    // A browser's library may leave a handle open, and with it the process and its temporary PostgreSQL.
    process.exit();
  } catch (error) {
    explain(error, say);
    process.exitCode = 1;
  }
}

if (checkNode(say)) void run(process.argv.slice(2));
