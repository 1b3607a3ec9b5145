import { cpSync, existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openPlace } from '../../bench/product/database.mjs';
import { createRandom } from '../../bench/search/random.mjs';
import { builtClusters } from '../../packages/server/dist/db/cluster.js';
import { openDurablePostgres } from '../../tools/test/postgres.mjs';
import { mediaOf, openWorld, verify } from '../writer/world.mjs';

/**
 * @typedef {object} Killed what a round came to
 * @property {string} what was killed
 * @property {number} acknowledged writes of the round
 * @property {string[]} lost acknowledged writes that are not read as they were acknowledged
 * @property {string[]} half writes without an answer that are neither there nor not
 * @property {string[]} disagreements between database and media, by `verify`
 * @property {number | null} ready milliseconds until the server answers after it was killed
 * @property {number | null} normal the same after an orderly end, where the round began with one
 * @property {number} unfinished files that the media folder has beside those it shows
 */

/** A round ends after as many acknowledged writes at most, or after as many milliseconds. */
const mostWrites = 150;
const patience = 10_000;

const unfinishedIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true }).filter((path) => basename(path).startsWith('.')).length
    : 0;

/** Kills by name; each resolves when the service answers again, with the milliseconds of the server's start. */
const kills = {
  server: async ({ product }) => {
    await product.kill();
    await product.start();
    return product.startedIn;
  },
  'server, once more while it starts': async ({ product, random }) => {
    await product.kill();
    const after = 20 + random.below(400);
    await product.start({ onStart: (kill) => void wait(after).then(kill) }).catch(() => {});
    await product.kill();
    await product.start();
    return product.startedIn;
  },
  'backend of PostgreSQL': async ({ postgres }) => {
    await postgres.crashBackend();
    return null;
  },
  PostgreSQL: async ({ postgres }) => {
    await postgres.crash();
    return null;
  },
  'PostgreSQL and server': async ({ product, postgres }) => {
    await Promise.all([product.kill(), postgres.crash()]);
    await product.start();
    return product.startedIn;
  },
};

const ofServer = ['server', 'server', 'server', 'server, once more while it starts'];
const ofBoth = [...ofServer, 'backend of PostgreSQL', 'PostgreSQL', 'PostgreSQL and server'];

/**
 * Opens a place for rounds of kills on one engine. `isDurable`: a PostgreSQL server of its own, which is killed too;
 * else the one that the tests use.
 */
export async function openKills({ engine, seed, isDurable = true }, say) {
  const embedded = engine === 'embedded';
  const postgres = embedded || !isDurable ? null : await openDurablePostgres(say);
  const place = await openPlace({ embedded, fresh: true, ...(postgres && { server: postgres }) }, say);
  // What a first start copies, without forcing it to disk.
  if (embedded) cpSync(join(builtClusters, 'migrated'), join(place.dataDir, 'database'), { recursive: true });
  const { product, clients } = await openWorld(place, { seed }, say);
  const choices = postgres ? ofBoth : ofServer;

  const acknowledged = () => clients.reduce((sum, client) => sum + client.acknowledged, 0);

  return {
    name: place.name,
    /**
     * One round: eight clients write until something is killed, then everything is read. `isMeasured` begins with an
     * orderly restart. @returns {Promise<Killed>}
     */
    round: async (roundSeed, { isMeasured = false, writes = mostWrites } = {}) => {
      const random = createRandom(roundSeed);
      if (isMeasured) await product.restart();
      const normal = isMeasured ? product.startedIn : null;
      const what = random.pick(choices);
      const before = acknowledged();
      const over = new AbortController();
      const writing = Promise.all(clients.map((client) => client.write(over.signal)));
      // A fault of a client is told by the `await` below, and not before.
      writing.catch(() => {});
      const enough = 1 + random.below(writes);
      for (let waited = 0; acknowledged() - before < enough && waited < patience; waited += 5) await wait(5);
      await wait(random.below(50));
      const ready = await kills[what]({ product, postgres, random });
      over.abort();
      await writing;
      const written = acknowledged() - before;
      const problems = (await Promise.all(clients.map((client) => client.settle()))).flat();
      const lines = (some) => some.map(({ client, thing, what }) => `${client}: ${thing}: ${what}`);
      return {
        what,
        acknowledged: written,
        ready,
        normal,
        unfinished: unfinishedIn(mediaOf(place)),
        lost: lines(problems.filter(({ lost }) => lost)),
        half: lines(problems.filter(({ lost }) => !lost)),
        disagreements: await verify(place),
      };
    },
    close: async () => {
      await product.stop();
      await place.drop();
    },
  };
}
