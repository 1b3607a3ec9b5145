import { connect, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fastify, type FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { serializePipelinedRequests } from './serialize-pipelined-requests.ts';

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
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(['a', 'b', 'c'].map((id) => `GET /${id} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''));
  await expect.poll(() => begun).toEqual(['a']);
  answer.get('a')?.();
  await expect.poll(() => begun).toEqual(['a', 'b']);
  socket.destroy();
  await wait(50);
  answer.get('b')?.();
  await wait(50);
  expect(begun).toEqual(['a', 'b']);
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
    return new Promise<string>((done) => {
      socket.once('close', () => done('closed'));
      setTimeout(() => done('open'), 300);
    });
  };
  expect(await Promise.all([sending(65), sending(66)])).toEqual(['open', 'closed']);
  expect(begun).toBe(2);
  app.server.closeAllConnections();
  await app.close();
});
