import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { calls, faultsOf, lineOf, pageRequests, requestsOf } from './requests.mjs';
import { openWorld } from './world.mjs';

/** Requests of a round. */
const cases = 100;

const all = {
  portal: fc.oneof(...calls.filter(({ area }) => area === 'portal').map(requestsOf)),
  office: fc.oneof(...calls.filter(({ area }) => area === 'office').map(requestsOf)),
  pages: pageRequests,
};

/**
 * Opens rounds of generated requests, which are sent one after another, so that a stall belongs to the request during
 * which it ended.
 */
export async function openRequests(part, { seed }, say) {
  const world = await openWorld({ seed }, say);

  const ask = async (request) => {
    const began = Date.now();
    const faults = await world.send(request).then(
      (answer) => faultsOf(request, answer),
      (error) => [error.message],
    );
    return { request, began, ended: Date.now(), faults };
  };

  const run = async (requests) => {
    const asked = [];
    for (const request of requests) asked.push(await ask(request));
    // A stall is written down when the loop goes on.
    await wait(20);
    return asked;
  };

  // The first requests of each call compile what later ones use.
  await run(calls.flatMap((call) => fc.sample(requestsOf(call), { seed, numRuns: 8 })));
  world.stalls.next();

  return {
    name: world.name,
    round: async (roundSeed) => {
      const asked = await run(fc.sample(all[part], { seed: roundSeed, numRuns: cases }));
      const during = ({ ended, took }) => asked.find((each) => ended >= each.began && ended - took <= each.ended);
      const named = (stall) => {
        const request = during(stall)?.request;
        return { ...stall, during: request ? lineOf(request) : 'between two requests' };
      };
      return {
        cases: asked.length,
        slowest: Math.max(...asked.map(({ began, ended }) => ended - began)),
        p99: world.stalls.p99(),
        faults: asked.flatMap(({ request, faults }) => faults.map((fault) => `${fault} — ${lineOf(request)}`)),
        stalls: world.stalls.next().map(named),
      };
    },
    close: world.close,
  };
}
