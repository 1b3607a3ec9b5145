import { parseArgs } from 'node:util';
import { makeReady } from '../tools/lib/ready.mjs';
import { Refusal } from '../tools/lib/refusal.mjs';
import { openProgress } from './progress.mjs';
import { report, writeReport } from './report.mjs';

const suites = {
  faults: () => import('./faults/suite.mjs'),
  fuzz: () => import('./fuzz/suite.mjs'),
  kills: () => import('./kills/suite.mjs'),
  power: () => import('./power/suite.mjs'),
  history: () => import('./history/suite.mjs'),
  upgrade: () => import('./upgrade/suite.mjs'),
  soak: () => import('./soak/suite.mjs'),
  sound: () => import('./sound/suite.mjs'),
  firefox: () => import('./firefox/suite.mjs'),
  properties: () => import('./properties/suite.mjs'),
  outside: () => import('./outside/suite.mjs'),
  mutants: () => import('./mutants/suite.mjs'),
};

const usage = `Usage: npm run test:long -- [${Object.keys(suites).join(' ')}] [--part=…] [--rounds=100] [--minutes=60] [--seed=…] [--anew] [--as-built] [--write]`;

function readArguments(args) {
  const options = {
    part: { type: 'string' },
    rounds: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string' },
    anew: { type: 'boolean' },
    'as-built': { type: 'boolean' },
    write: { type: 'boolean' },
  };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const numbers = ['rounds', 'minutes', 'seed'].map((name) => values[name]).filter((text) => text !== undefined);
    const isKnown = positionals.every((name) => name in suites) && numbers.every((text) => Number(text) >= 0);
    return isKnown ? { ...values, names: positionals.length > 0 ? positionals : Object.keys(suites) } : null;
  } catch {
    return null;
  }
}

/** Runs the rounds that a part still has to run, until the deadline; each is kept as soon as it is over. */
async function runPart(suite, part, { rounds, progress, deadline, minutes }, say) {
  const left = () => rounds - progress.rounds(part).length;
  if (left() <= 0 || Date.now() >= deadline) return;
  say(`\n== ${suite.title}: ${part}, ${left()} rounds left`);
  const seed = progress.seedOf(part, progress.rounds(part).length);
  const opened = await suite.open(part, { seed, minutes }, say);
  try {
    while (left() > 0 && Date.now() < deadline) {
      const n = progress.rounds(part).length;
      const began = Date.now();
      const seedOfRound = progress.seedOf(part, n);
      const result = await opened.round(seedOfRound, n);
      const faults = suite.faults(result);
      const took = (Date.now() - began) / 1000;
      progress.add(part, { ...result, seed: seedOfRound, took });
      say(
        `${faults.length === 0 ? 'ok    ' : 'FAILED'} ${n + 1}/${rounds} ${suite.line(result)} (${took.toFixed(1)} s)`,
      );
      for (const fault of faults) say(`       ${fault}`);
    }
  } finally {
    await opened.close();
  }
}

/** Runs long suites, all of them unless some are named; an interrupted one goes on with the rounds that are left. */
export async function runLong(args, say) {
  const chosen = readArguments(args);
  if (!chosen) {
    say(usage);
    process.exitCode = 1;
    return;
  }
  if (!chosen['as-built']) await makeReady(say);
  const done = [];
  for (const name of chosen.names) {
    const { suite } = await suites[name]();
    const parts = suite.parts.filter((part) => chosen.part === undefined || part === chosen.part);
    if (parts.length === 0) throw new Refusal(`${name} has the parts ${suite.parts.join(', ')}.`);
    const rounds = Number(chosen.rounds ?? suite.rounds);
    const seed = chosen.seed === undefined ? undefined : Number(chosen.seed);
    const progress = openProgress(name, { parts, rounds, seed, isNew: chosen.anew });
    say(`${name}: seed ${progress.seed}`);
    const deadline = Date.now() + Number(chosen.minutes) * 60_000;
    try {
      const minutes = Number(chosen.minutes) / parts.length;
      for (const part of parts) await runPart(suite, part, { rounds, progress, deadline, minutes }, say);
    } finally {
      done.push({ name, suite, parts, progress });
    }
  }
  const isGood = report(done, say);
  if (chosen.write) writeReport(done);
  process.exitCode = isGood ? 0 : 1;
}
