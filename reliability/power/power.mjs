import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../../bench/measure/processes.mjs';
import { openPlace } from '../../bench/product/database.mjs';
import { runCommand, startProduct } from '../../bench/product/product.mjs';
import { createRandom } from '../../bench/search/random.mjs';
import { writeMusic } from '../writer/music.mjs';
import { openWorld, verify } from '../writer/world.mjs';
import { Disk } from './disk.mjs';
import { cutFirstStart } from './first-start.mjs';
import { answersIn, readTrace, straceTo } from './trace.mjs';

/** Acknowledged writes of a recording, all clients at once; then each client writes as many, one after another. */
const writes = 250;
const inTurn = 12;

/**
 * Records eight clients and an import on the embedded database: every call of the server that touches its data, and
 * when each answer was sent.
 */
async function record({ seed }, say) {
  const recorded = temporaryFolder('kamerton-trace-');
  const file = join(recorded, 'trace');
  const wrapper = straceTo(file);
  const place = await openPlace({ embedded: true, fresh: true }, say);
  const env = { TRUST_PROXY: '127.0.0.1' };
  const { product, clientsOf } = await openWorld(place, { seed, env }, say);
  await product.stop();
  const snapshot = join(recorded, 'snapshot');
  cpSync(place.dataDir, snapshot, { recursive: true, filter: (path) => !path.endsWith('.sock') });

  const server = await startProduct(place, { wrapper, env });
  const clients = clientsOf(() => server.url, seed);
  const music = writeMusic(temporaryFolder('kamerton-more-'), 1, createRandom(seed + 1));
  const over = new AbortController();
  const writing = Promise.all(clients.map((client) => client.write(over.signal)));
  writing.catch(() => {});
  const importing = runCommand(place, ['import', music]);
  const acknowledged = () => clients.reduce((sum, client) => sum + client.acknowledged, 0);
  await importing;
  while (acknowledged() < writes) await wait(5);
  over.abort();
  await writing;
  const concurrent = new Set(clients.flatMap(({ history }) => history));
  for (const client of clients) for (let n = 0; n < inTurn; n += 1) await client.step();
  await server.kill();
  const alone = clients.flatMap(({ history }) => history.filter((one) => !concurrent.has(one)));
  const ops = await readTrace(file, place.dataDir);
  rmSync(file);
  const answers = answersIn(ops);
  return { place, snapshot, ops, answers, clients, clientsOf, alone };
}

/** Files of the database that its log restores. */
const isRestored = (path) => /\/database\/(?!pg_wal\/)/.test(path);

/**
 * Goes through the answers to writes that were made one after another: before each something was forced to disk, and
 * nothing was left that was not, but for what the database restores from its log.
 */
function proveOrder({ place, snapshot, ops, answers, alone }) {
  const disk = new Disk(place.dataDir, snapshot);
  const asked = alone.map(({ act }) => ({ act, line: answers.get(act.request) })).toSorted((a, b) => a.line - b.line);
  const unforced = [];
  let [at, syncs, before] = [0, 0, 0];
  const done = ops.filter(({ kind }) => kind !== 'sent');
  for (const { act, line } of asked) {
    for (; at < done.length && done[at].end < line; at += 1) {
      if (done[at].kind === 'sync') syncs += 1;
      disk.apply(done[at]);
    }
    if (syncs === before) unforced.push(`${act.title}: nothing was forced before its answer`);
    before = syncs;
    const left = disk.unforced().filter((path) => !isRestored(path));
    if (left.length > 0) unforced.push(`${act.title}: ${left.join(', ')}`);
  }
  return { inOrder: asked.length, titles: [...new Set(alone.map(({ act }) => act.title))], unforced };
}

/** Kinds of cuts: what of the bytes and names that were not forced yet the disk has kept. */
const cuts = {
  'nothing unforced is kept': () => () => false,
  'all unforced up to a moment is kept': (random, last) => {
    const until = random.below(last + 1);
    return ({ end }) => end <= until;
  },
  'any of the unforced is kept': (random) => {
    const chosen = new Map();
    return (change) => {
      if (!chosen.has(change)) chosen.set(change, random.below(2) === 0);
      return chosen.get(change);
    };
  },
};

/** Acts of a client that were answered before a line of the trace, and the one that was not. */
function knownAt({ history, pending }, answers, line) {
  const isAnswered = ({ act }) => (answers.get(act.request) ?? Infinity) < line;
  const first = history.findIndex((one) => !isAnswered(one));
  if (first === -1) return { acts: history, unanswered: pending };
  const { act } = history[first];
  return { acts: history.slice(0, first), unanswered: act };
}

export async function openPower({ seed }, say) {
  const missing = await cutFirstStart(say);
  const recorded = await record({ seed }, say);
  const { place, snapshot, ops, answers, clients, clientsOf } = recorded;
  const lines = [...answers.values()].toSorted((a, b) => a - b);
  const unknown = clients.flatMap(({ history }) => history.filter(({ act }) => !answers.has(act.request)));
  if (unknown.length > 0) throw new Error(`${unknown.length} answers are not in the trace`);
  say(`${ops.length} calls and ${lines.length} answers were recorded.`);
  let order = proveOrder(recorded);
  order.unforced.push(...missing.map((what) => `${what}, which the first start of a server was given`));
  say(`${order.inOrder} answers in turn: ${order.titles.join(', ')}`);

  return {
    name: place.name,
    /** Cuts the power at one moment, opens what is left, and reads it. */
    round: async (roundSeed) => {
      const random = createRandom(roundSeed);
      // A moment after an answer is the hardest for it; the others are any call.
      const line = random.below(2) === 0 ? random.pick(lines) + 1 : random.pick(ops).end + 1;
      const what = random.pick(Object.keys(cuts));
      const disk = new Disk(place.dataDir, snapshot);
      const before = ops.filter(({ kind, end }) => kind !== 'sent' && end < line);
      for (const op of before) disk.apply(op);
      const dataDir = temporaryFolder('kamerton-cut-');
      const isKept = cuts[what](random, line);
      disk.writeTo(dataDir, isKept);

      const left = { ...place, dataDir };
      const server = await startProduct(left);
      try {
        const again = clientsOf(() => server.url, seed);
        const known = clients.map((client) => knownAt(client, answers, line));
        for (const [at, client] of again.entries()) client.remember(known[at].acts, known[at].unanswered);
        const problems = (await Promise.all(again.map((client) => client.settle()))).flat();
        const told = (some) => some.map(({ client, thing, what: found }) => `${client}: ${thing}: ${found}`);
        // Told once, with the first cut of the recording.
        const { inOrder, unforced } = order;
        order = { inOrder: 0, unforced: [] };
        return {
          inOrder,
          unforced,
          what,
          line,
          acknowledged: known.reduce((sum, { acts }) => sum + acts.length, 0),
          lost: told(problems.filter(({ lost }) => lost)),
          half: told(problems.filter(({ lost }) => !lost)),
          disagreements: await verify(left),
        };
      } finally {
        await server.kill();
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
    close: () => place.drop(),
  };
}
