import { connect, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { limitUnreadAnswers } from './unread-answers.ts';

/** More than the buffers of a connection hold. */
const size = 16 * 1024 ** 2;

it('closes the connections that read least if too much waits for them, and none before', async () => {
  const app = fastify();
  limitUnreadAnswers(app, { most: 3.5 * size, every: 50 });
  app.get('/', async () => 'x'.repeat(size));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const connections = () => new Promise<number>((done) => app.server.getConnections((_, count) => done(count)));
  const stalled = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      await wait(20);
    }
  };
  await stalled(3);
  await wait(300);
  expect(await connections()).toBe(3);
  await stalled(1);
  await expect.poll(connections).toBe(1);
  // One that reads gets everything.
  expect((await (await fetch(address)).text()).length).toBe(size);
  app.server.closeAllConnections();
  await app.close();
});

it('counts no answer to a client that has left before it', async () => {
  const warnings: string[] = [];
  const app = fastify({ logger: { level: 'warn', stream: { write: (line: string) => warnings.push(line) } } });
  limitUnreadAnswers(app, { most: 3.5 * size, every: 50 });
  app.get('/left', (_request, reply) => {
    reply.raw.once('close', () => setImmediate(() => void reply.send('x'.repeat(size)))).destroy();
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  for (let n = 0; n < 5; n += 1) await fetch(`${address}/left`).catch(() => {});
  await wait(200);
  expect(warnings).toEqual([]);
  await app.close();
});
