import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { fastify, type FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { serializePipelinedRequests } from './serialize-pipelined-requests.ts';

const soon = { timeout: 30_000 };

it('begins a request when those before it on the connection are answered, and none after it broke off', async () => {
  const app = fastify();
  serializePipelinedRequests(app);
  const begun: string[] = [];
  const answer = new Map<string, () => void>();
  const handler = async (request: FastifyRequest) => {
    const { id } = request.params as { id: string };
    begun.push(id);
    await new Promise<void>((done) => answer.set(id, done));
    return id;
  };
  app.route({ method: 'GET', url: '/:id', handler });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const broken = new Promise((done) => {
    app.server.once('connection', (connection) => connection.once('close', done));
  });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(['a', 'b', 'c'].map((id) => `GET /${id} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  await expect.poll(() => begun, soon).toEqual(['a']);
  answer.get('a')?.();
  await expect.poll(() => begun, soon).toEqual(['a', 'b']);
  socket.destroy();
  await broken;
  answer.get('b')?.();
  // A connection that came after them gets its answer.
  const later = app.inject('/d');
  await expect.poll(() => answer.has('d'), soon).toBe(true);
  answer.get('d')?.();
  await later;
  expect(begun).toEqual(['a', 'b', 'd']);
  await app.close();
});

it('closes a connection on which more requests wait than a client sends', async () => {
  const app = fastify();
  serializePipelinedRequests(app);
  let begun = 0;
  app.get('/', () => {
    begun += 1;
    return new Promise(() => {});
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sending = (requests: number) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(requests));
    return socket;
  };
  const allowed = sending(65);
  await expect.poll(() => begun, soon).toBe(1);
  await once(sending(66), 'close');
  expect(begun).toBe(2);
  expect(allowed.closed).toBe(false);
  app.server.closeAllConnections();
  await app.close();
});
