import type { IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../testing/app.ts';

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await openTestApp();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = test.app.server.address() as AddressInfo);
  // No body is closed for its rate, however long the test takes.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterAll(() => {
  vi.useRealTimers();
  return test.close();
});

const head = (token: string, length: number) =>
  `POST /dist/api/my/playlists HTTP/1.1\r\nHost: x\r\ntoken: ${token}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

/** A connection that announces a large body and sends none of it. */
const stalled = async (token: string) => {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await new Promise<void>((sent) => socket.write(head(token, 1_000_000), () => sent()));
  return socket;
};

const send = async (token: string, description: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}/dist/api/my/playlists`, {
    method: 'POST',
    headers: { token, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Sent', description }),
  });
  return answer.status;
};

const soon = { timeout: 30_000 };

it('reads a few large bodies of an account at a time; small ones and other accounts wait for none', async () => {
  const [slow, other] = [await test.signedIn('slow@cafe.example'), await test.signedIn('other@cafe.example')];
  const requests: IncomingMessage[] = [];
  test.app.server.on('request', (request) => requests.push(request));
  /** Whether the body of each request is being read, in the order in which they came. */
  const read = () => requests.map((request) => request.listenerCount('data') > 0 || request.complete);
  const sockets = await Promise.all([1, 2, 3, 4].map(() => stalled(slow.token)));
  await expect.poll(read, soon).toEqual([true, true, true, true]);
  const large = 'x'.repeat(100_000);
  const waiting = send(slow.token, large);
  await expect.poll(() => requests.length, soon).toBe(5);
  expect(await send(slow.token, 'small')).toBe(201);
  expect(await send(other.token, large)).toBe(422);
  expect(read()).toEqual([true, true, true, true, false, true, true]);
  sockets[0]?.destroy();
  expect(await waiting).toBe(422);
  for (const socket of sockets) socket.destroy();
});
