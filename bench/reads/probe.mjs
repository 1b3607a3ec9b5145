import { loadByOwnClient } from '../measure/load.mjs';
import { requestsOf } from './requests.mjs';

/**
 * Asks for reads of several kinds in turn, one after another, and resolves with p50, p95 and p99 in milliseconds of each
 * kind. `times` is the number of requests of a kind; `until`, a promise, ends it before.
 */
export async function probe(product, kinds, { times, until }) {
  const all = kinds.map((group) => requestsOf[group](product).map((request) => ({ ...request, group })));
  const requests = Array.from({ length: 600 }, (_, at) => all.map((ofKind) => ofKind[at % ofKind.length])).flat();
  const { groups } = await loadByOwnClient(product.url, requests, {
    connections: 1,
    times: times * kinds.length,
    until,
  });
  return groups;
}
