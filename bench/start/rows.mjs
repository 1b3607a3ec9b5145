import { setTimeout as wait } from 'node:timers/promises';
import { startFastify } from '../limits/servers.mjs';
import { residentBytes } from '../measure/processes.mjs';
import { openPlace } from '../product/database.mjs';
import { startProduct } from '../product/product.mjs';

const MB = 1e6;

const start = {
  id: 'start',
  title: 'start until health is answered, on the database of the run',
  asked: 1.5,
  against: 'bare Fastify',
  unit: 'ms',
  better: 'less',
  open: async ({ product }) => ({
    product: async () => {
      await product.restart();
      return { value: product.startedIn };
    },
    limit: async () => {
      const bare = await startFastify();
      await bare.stop();
      return { value: bare.startedIn };
    },
  }),
};

/** Resolves when a demonstration is complete, or none was asked for. */
async function untilComplete(url) {
  for (;;) {
    const { demo } = await (await fetch(`${url}/dist/api/health`)).json();
    if (demo === 'complete' || demo === 'none') return;
    await wait(500);
  }
}

const memory = {
  id: 'memory',
  title: 'memory at rest',
  asked: 110,
  askedEmbedded: 300,
  isAbsolute: true,
  against: 'bare Fastify',
  unit: 'MB',
  better: 'less',
  open: async ({ product, embedded, quick, flags }) => {
    const rest = () => wait(quick ? 5000 : 20_000);
    const resident = async ({ pid }) => {
      await rest();
      return { value: residentBytes(pid) / MB };
    };
    const afterFirstStart = async () => {
      const place = await openPlace({ embedded: true, fresh: true });
      const server = await startProduct(place, { flags, env: { DEMO: quick ? 'small' : '1' } });
      await untilComplete(server.url);
      const measured = await resident(server);
      await server.stop();
      await place.drop();
      return measured;
    };
    return {
      note: embedded ? 'after the first start, with the demonstration' : 'after a start on the database of the run',
      product: embedded
        ? afterFirstStart
        : async () => {
            await product.restart();
            return resident(product);
          },
      limit: async () => {
        const bare = await startFastify();
        const measured = await resident(bare);
        await bare.stop();
        return measured;
      },
    };
  },
};

export const startRows = [start, memory];
