// npm run bench -- search [--tracks=1000000] [--searches=150] [--embedded] [--verbose]
//   what it measures and on what: README.md beside this file
import { explain } from '../tools/lib/refusal.mjs';
import { checkNode } from '../tools/lib/node-version.mjs';
import { makeReady } from '../tools/lib/ready.mjs';

const say = (line) => console.log(line);
const benches = {
  search: () => import('./search/bench.mjs'),
  portal: () => import('./portal/bench.mjs'),
  restart: () => import('./restart/bench.mjs'),
};

async function run([name, ...args]) {
  const load = benches[name];
  if (!load) {
    say(
      `Usage: npm run bench -- ${Object.keys(benches).join('|')} [--tracks=1000000] [--searches=150] [--embedded] [--verbose]`,
    );
    process.exitCode = 1;
    return;
  }
  try {
    await makeReady(say);
    const { bench } = await load();
    await bench(args, say);
  } catch (error) {
    explain(error, say);
    process.exitCode = 1;
  }
}

if (checkNode(say)) void run(process.argv.slice(2));
