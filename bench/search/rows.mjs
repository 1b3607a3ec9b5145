import { load, loadByOwnClient } from '../measure/load.mjs';
import { post, tokenAt } from '../reads/requests.mjs';
import { createQueries } from './queries.mjs';

/**
 * Returns a function that makes all kinds of searches among tracks and among albums, `times` of each, in turn. Each call
 * makes other texts, since what was found before is kept in memory.
 */
function everyKind(product) {
  const queries = Object.entries(createQueries(product.facts.tracks));
  const one = (at) =>
    ['tracks', 'albums'].flatMap((list) =>
      queries.map(([kind, make], place) => ({
        ...post(tokenAt(product, at + place), `/search/${list}`, make()),
        group: `${list}: ${kind}`,
      })),
    );
  return (times) => Array.from({ length: times }, (_, at) => one(at)).flat();
}

const large = 5_000_000;
const common = { isAbsolute: true, against: 'what is asked', unit: 'ms', better: 'less', fromTracks: 1_000_000 };

const kinds = {
  ...common,
  id: 'kinds',
  title: 'search, p95 of the slowest kind, one connection',
  askedAt: (tracks) => (tracks >= large ? 100 : 50),
  open: async (bench) => {
    const { product, quick, say } = bench;
    const make = everyKind(product);
    const asked = kinds.askedAt(product.facts.tracks);
    const measure = async () => {
      const requests = make(quick ? 15 : 60);
      const { groups } = await loadByOwnClient(product.url, requests, { connections: 1, times: requests.length });
      const slow = Object.entries(groups).filter(([, { p95 }]) => p95 > asked);
      return { value: Math.max(...Object.values(groups).map(({ p95 }) => p95)), slow: slow.length, groups };
    };
    // The first searches fill the caches of the database and read the vocabulary.
    await measure();
    const { groups, slow } = await measure();
    for (const [kind, { p95 }] of Object.entries(groups)) if (p95 > asked) say(`  ${kind}: ${p95.toFixed(0)} ms`);
    const note = `${Object.keys(groups).length - slow} of ${Object.keys(groups).length} kinds within ${asked} ms`;
    return { note, product: measure, limit: async () => ({ value: asked }) };
  },
};

const mixed = {
  ...common,
  id: 'mixed',
  title: 'search, all kinds mixed, 16 connections, p95',
  askedAt: () => 120,
  open: async ({ product, seconds }) => {
    const make = everyKind(product);
    const options = { connections: 16, seconds: seconds * 3 };
    const measure = async () => {
      const requests = make(200);
      const shuffled = requests.map((_, at) => requests[(at * 601) % requests.length]);
      return { value: (await load(product.url, shuffled, options)).whole.p95 };
    };
    return { product: measure, limit: async () => ({ value: mixed.askedAt() }) };
  },
};

/** Searches of a catalogue of a million. */
export const largeRows = [kinds, mixed];
