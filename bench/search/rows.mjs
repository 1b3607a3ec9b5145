import { load, loadByOwnClient } from '../measure/load.mjs';
import { post, tokenAt } from '../reads/requests.mjs';
import { createQueries } from './queries.mjs';

/** All kinds of searches among tracks and among albums, `times` of each, in turn. */
function everyKind(product, times) {
  const queries = Object.entries(createQueries(product.facts.tracks));
  const one = (at) =>
    ['tracks', 'albums'].flatMap((list) =>
      queries.map(([kind, make], place) => ({
        ...post(tokenAt(product, at + place), `/search/${list}`, make()),
        group: `${list}: ${kind}`,
      })),
    );
  return Array.from({ length: times }, (_, at) => one(at)).flat();
}

const large = 5_000_000;
const common = { isAbsolute: true, against: 'what is asked', unit: 'ms', better: 'less', fromTracks: 1_000_000 };

const kinds = {
  ...common,
  id: 'kinds',
  title: 'search, p95 of the slowest kind, one connection',
  askedAt: (tracks) => (tracks >= large ? 100 : 50),
  open: async (bench) => {
    const { product, quick } = bench;
    const requests = everyKind(product, quick ? 15 : 60);
    const asked = kinds.askedAt(product.facts.tracks);
    const once = () => loadByOwnClient(product.url, requests, { connections: 1, times: requests.length });
    const measure = async () => {
      const { groups } = await once();
      const slow = Object.entries(groups).filter(([, { p95 }]) => p95 > asked);
      return { value: Math.max(...Object.values(groups).map(({ p95 }) => p95)), slow: slow.length, groups };
    };
    const { groups, slow } = await measure();
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
    const requests = everyKind(product, 20);
    const shuffled = requests.map((_, at) => requests[(at * 601) % requests.length]);
    const options = { connections: 16, seconds: seconds * 3 };
    const measure = async () => ({ value: (await load(product.url, shuffled, options)).whole.p95 });
    return { product: measure, limit: async () => ({ value: mixed.askedAt() }) };
  },
};

/** Searches of a catalogue of a million. */
export const largeRows = [kinds, mixed];
