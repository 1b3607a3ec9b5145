import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../measure/rounds.mjs';
import { openPlace } from '../product/database.mjs';
import { openProduct } from '../product/product.mjs';
import { createDelivery } from './delivery.mjs';

/** Ids of a thousand tracks, of as many albums as there are; the one after each is left to play. */
const spread = (tracks) => Array.from({ length: 1000 }, (_, at) => 1 + at * Math.floor(tracks / 1000));

/** Calls of other accounts: reads, and changes of rows that a revocation touches as well. */
const callsOf = (product) => {
  const [token] = product.tokens;
  const [playlist] = product.playlists.get(token);
  const { albums, tracks } = product.facts;
  const next = (at, list) => list[(at * 7) % list.length];
  return {
    album: (at) => product.call(token, 'GET', `/albums/${next(at, albums)}`),
    playlist: () => product.call(token, 'GET', `/my/playlists/${playlist}`),
    search: () => product.call(token, 'POST', '/search/tracks?limit=20', { what: 'no' }),
    'add album': (at) => product.call(token, 'POST', '/my/albums', { id: next(at, albums) }),
    'add tracks': (at) =>
      product.call(token, 'POST', `/my/playlists/${playlist}/tracks`, { ids: [next(at, spread(tracks)) + 1] }),
  };
};

/** Makes all calls in turn, one after another, until `done` resolves; times in milliseconds of each. */
async function measure(product, done) {
  const calls = Object.entries(callsOf(product));
  const times = Object.fromEntries(calls.map(([name]) => [name, []]));
  const ended = new AbortController();
  const end = () => ended.abort();
  done.then(end, end);
  for (let at = 0; !ended.signal.aborted; at += 1)
    for (const [name, call] of calls) {
      const begun = performance.now();
      await call(at);
      times[name].push(performance.now() - begun);
      // An account's calls in a minute are limited.
      await wait(20);
    }
  await done;
  return times;
}

const report = (title, times, say) => {
  const all = Object.entries(times).map(([name, of]) => `${name} ${Math.max(...of).toFixed(0)}`);
  const every = Object.values(times).flat();
  say(
    `${title}: ${every.length} calls, median ${percentile(every, 0.5).toFixed(0)} ms, longest of each in ms: ${all.join(', ')}; asked: 500`,
  );
};

const countLicensed = async (product) => {
  const found = await product.call(product.tokens[1], 'POST', '/search/tracks?limit=1', { what: 'Licensed' });
  return found.pagination.total;
};

/** Resolves when as many tracks of the release can be found. */
async function untilLicensed(product, count) {
  while ((await countLicensed(product)) !== count) await wait(250);
}

/** `npm run bench -- waits [--embedded] [--tracks=20000] [--quick]` */
export async function bench(args, say) {
  const embedded = args.includes('--embedded');
  const tracks = Number(args.find((arg) => arg.startsWith('--tracks='))?.slice(9) ?? 20_000);
  const length = args.includes('--quick') ? 30 : 300;
  const place = await openPlace({ embedded, tracks, fresh: true }, say);
  const product = await openProduct(place, { tracks, accounts: 2 }, say);
  try {
    const delivery = await createDelivery(length, say);
    await product.command(['ddex', delivery.send()]);
    await untilLicensed(product, length);
    report('nothing else', await measure(product, wait(10_000)), say);
    // The job that ends deals looks twice a minute.
    await product.command(['ddex', delivery.send(new Date(Date.now() + 45_000))]);
    if ((await countLicensed(product)) !== length) throw new Error('the licence has ended before it was measured');
    report(`a licence of ${length} tracks ends`, await measure(product, untilLicensed(product, 0)), say);
    const ids = spread(tracks);
    const revoked = product.command(['revoke', 'track', ...ids.map(String), '--reason', 'Bench']);
    report(`${ids.length} tracks are revoked`, await measure(product, revoked), say);
  } finally {
    await product.stop();
    await place.drop();
  }
}
