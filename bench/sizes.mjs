import { openPlace } from './product/database.mjs';
import { openProduct } from './product/product.mjs';
import { probe } from './reads/probe.mjs';

const kinds = [
  'album',
  'list',
  'playlist',
  'search-words',
  'search-letters',
  'search-cyrillic',
  'search-typo',
  'search-none',
  'totals',
];

/**
 * Measures the cost of reads at each size: the median in milliseconds of an answer at one connection. `measureLarge` is
 * called with the product of each size. @returns `{ tracks, costs }` of each
 */
export async function measureSizes(sizes, bench, measureLarge) {
  const points = [];
  for (const tracks of sizes.toSorted((a, b) => a - b)) {
    const isOfRun = tracks === bench.tracks;
    const place = isOfRun ? null : await openPlace({ embedded: bench.embedded, tracks, fresh: true }, bench.say);
    const product = isOfRun
      ? bench.product
      : await openProduct(place, { tracks, accounts: 20, flags: bench.flags }, bench.say);
    const times = bench.quick ? 20 : 100;
    // Caches are filled as they are in a service that runs.
    await probe(product, kinds, { times: 100 });
    const groups = await probe(product, kinds, { times });
    points.push({ tracks, costs: Object.fromEntries(kinds.map((kind) => [kind, groups[kind].p50])) });
    await measureLarge({ ...bench, product, tracks });
    if (isOfRun) continue;
    await product.stop();
    await place.drop();
  }
  return points;
}
