import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../../bench/measure/processes.mjs';
import { openPlace } from '../../bench/product/database.mjs';
import { openProduct, startProduct } from '../../bench/product/product.mjs';
import { fill } from '../../bench/search/fill.mjs';
import { checkHistory } from './check.mjs';
import { createClient, untilReady } from './client.mjs';
import { planned, planRound, shared } from './plan.mjs';
import { openProxy } from './proxy.mjs';

/** Tracks in the catalogue: each is appended to a list once. */
const tracks = 600;
const unknown = { unknownTrack: 999_999_999, unknownCity: 999_999_999, unknownZone: 999_999 };

/** Milliseconds within which a server answers again after the last disturbance, also on a busy machine. */
const comesBackWithin = 60_000;

/**
 * @typedef {object} Recorded what a round came to
 * @property {string[]} disturbances
 * @property {number} operations
 * @property {number} acknowledged writes
 * @property {number} unanswered writes
 * @property {number} refused writes
 * @property {{ name: string, text: string }[]} anomalies
 */

/** A further server on the same database, with a data folder of its own. */
async function openAnother(place, env) {
  const own = { ...place, dataDir: temporaryFolder('kamerton-second-'), env };
  let running = await startProduct(own);
  return {
    get url() {
      return running.url;
    },
    kill: () => running.kill(),
    stop: () => running.stop(),
    start: async () => {
      running = await startProduct(own);
    },
  };
}

/** Disturbances by name. Those of a network are over when its connections are cut. */
const disturb = {
  'kill a server': async ({ server }) => {
    await server.kill();
    await server.start();
  },
  'cut clients off': ({ clients }) => clients.cut(),
  'lose answers': async ({ clients, lasts }) => {
    clients.mute();
    await wait(lasts);
    clients.cut();
  },
  'cut a server off its database': ({ database }) => database.cut(),
  'lose answers of the database': async ({ database, lasts }) => {
    database.mute();
    await wait(lasts);
    database.cut();
  },
};
const ofDatabase = new Set(['cut a server off its database', 'lose answers of the database']);

/** Opens a place for rounds: one server on the embedded database, two on PostgreSQL, all behind proxies. */
export async function openHistory({ engine }, say) {
  const place = await openPlace({ embedded: engine === 'embedded', fresh: true }, say);
  const proxies = [];
  const proxyTo = async (target) => {
    const proxy = await openProxy(target);
    proxies.push(proxy);
    return proxy;
  };
  /** The environment of a server whose way to PostgreSQL can be cut. */
  const behindProxy = async () => {
    if (engine === 'embedded') return { env: place.env };
    const direct = place.env.DATABASE_URL;
    const database = await proxyTo(() => direct);
    const url = new URL(direct);
    Object.assign(url, { hostname: '127.0.0.1', port: String(database.port) });
    return { database, env: { ...place.env, DATABASE_URL: url.href } };
  };
  const first = await behindProxy();
  const product = await openProduct(
    { ...place, env: first.env },
    { tracks: 0, accounts: planned.accounts, fillMore: (db) => fill(db, tracks, say) },
    say,
  );
  const servers = [{ server: product, ...first }];
  if (engine === 'postgresql') {
    const second = await behindProxy();
    servers.push({ server: await openAnother(place, second.env), ...second });
  }
  for (const one of servers) one.clients = await proxyTo(() => one.server.url);
  const urls = servers.map(({ clients }) => `http://127.0.0.1:${clients.port}`);
  const names = Object.keys(disturb).filter((name) => engine === 'postgresql' || !ofDatabase.has(name));

  const ids = Array.from({ length: tracks }, (_, n) => n + 1);
  const { types } = await product.call(product.tokens[0], 'GET', '/objects/types');
  const { cities } = await product.call(product.tokens[0], 'GET', `/cities?q=${encodeURIComponent('но')}`);
  const venues = [];
  for (const token of product.tokens) {
    const own = [];
    for (let n = 0; n < shared.venues; n += 1) {
      const body = { name: '0', address: '0', city_id: cities[0].id, object_type_id: types[0].id };
      const { object } = await product.call(token, 'POST', '/objects', body);
      own.push({ key: `venue ${object.id}`, id: object.id });
    }
    venues.push(own);
  }

  /** New playlists of an account, and what else its clients share. */
  const share = async (token, account) => {
    const create = async (name) => {
      const { playlist } = await product.call(token, 'POST', '/my/playlists', { name });
      return { key: `${name} ${playlist.id}`, id: playlist.id };
    };
    const lists = [];
    for (let n = 0; n < shared.lists; n += 1) lists.push({ ...(await create('list')), left: [...ids] });
    const order = await create('order');
    const start = ids.slice(0, 4);
    const { playlist } = await product.call(token, 'POST', `/my/playlists/${order.id}/tracks`, { ids: start });
    const beginning = { order: start, version: playlist.version };
    return {
      lists,
      order: { ...order, beginning },
      venues: venues[account],
      profile: `profile ${account}`,
      ...unknown,
    };
  };

  /** Reads everything of each account from each server. */
  const readAll = (clientOf) =>
    Promise.all(
      product.tokens.map(async (_, account) => {
        const reader = clientOf(`reader-${account + 1}`, account);
        for (const server of servers.keys()) {
          for (let list = 0; list < shared.lists; list += 1) await reader.perform({ act: 'readList', list }, server);
          for (let venue = 0; venue < shared.venues; venue += 1)
            for (const by of ['id', 'list', 'search']) await reader.perform({ act: 'readVenue', venue, by }, server);
          for (const act of ['countLists', 'readProfile', 'readOrder']) await reader.perform({ act }, server);
        }
      }),
    );

  return {
    name: place.name,
    /** One round: eight clients perform their steps while something is disturbed. @returns {Promise<Recorded>} */
    round: async (seed, { steps = 60 } = {}) => {
      const plan = planRound({ seed, servers: servers.length, steps, disturbances: names });
      const owned = await Promise.all(product.tokens.map(share));
      const [history, anomalies] = [[], []];
      const tell = (anomaly) => anomalies.push(anomaly);
      const clientOf = (name, account) =>
        createClient({ name, token: product.tokens[account], urls, shared: owned[account], history, tell });
      for (const [account] of owned.entries()) {
        const writer = clientOf(`${seed}-${account}`, account);
        for (let venue = 0; venue < shared.venues; venue += 1) await writer.perform({ act: 'writeVenue', venue }, 0);
        await writer.perform({ act: 'writeProfile' }, 0);
      }
      const working = plan.clients.map(async ({ name, account, steps: all }) => {
        const client = clientOf(`${seed}-${name}`, account);
        for (const { step, server, pause } of all) {
          await client.perform(step, server);
          await wait(pause);
        }
      });
      const disturbing = async () => {
        for (const { what, server, after, lasts } of plan.disturbances) {
          await wait(after);
          await disturb[what]({ ...servers[server], lasts });
        }
      };
      await Promise.all([...working, disturbing()]);
      // A server may need a moment to reach its database again. Of one that never does, reads would say nothing.
      const ready = await Promise.all(urls.map((url) => untilReady(url, comesBackWithin)));
      if (ready.includes(false)) tell({ name: 'no answer', text: 'a server has not come back' });
      await readAll(clientOf);
      const starts = new Map(owned.map(({ order }) => [order.key, order.beginning]));
      anomalies.push(...checkHistory(history, starts));
      for (const [account, { lists, order }] of owned.entries())
        for (const { id } of [...lists, order])
          await product.call(product.tokens[account], 'DELETE', '/my/playlists', { id });
      const writes = history.filter(({ type }) => ['append', 'write', 'move'].includes(type));
      const count = (result) => writes.filter((op) => op.result === result).length;
      return {
        disturbances: plan.disturbances.map(({ what }) => what),
        operations: history.length,
        acknowledged: count('ok'),
        unanswered: count('unknown'),
        refused: count('failed'),
        anomalies,
      };
    },
    close: async () => {
      for (const { server } of servers) await server.stop();
      for (const proxy of proxies) proxy.close();
      await place.drop();
    },
  };
}
