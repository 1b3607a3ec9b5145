import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** A TCP proxy to where `target` says at the moment, whose connections can be cut. */
export async function openProxy(target) {
  const pairs = new Set();
  const server = createServer((near) => {
    const { hostname, port } = new URL(target());
    const far = connect(Number(port), hostname);
    const pair = { near, far };
    pairs.add(pair);
    for (const socket of [near, far]) socket.setNoDelay().on('error', () => [near, far].map((each) => each.destroy()));
    near.on('close', () => {
      pairs.delete(pair);
      far.destroy();
    });
    // What was answered before is still on its way.
    far.on('close', () => near.end());
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const cut = () => {
    for (const { near, far } of pairs) for (const socket of [near, far]) socket.resetAndDestroy();
  };
  return {
    port: server.address().port,
    cut,
    /** Requests still arrive, and nobody hears the answers. */
    mute: () => {
      for (const { near, far } of pairs) far.unpipe(near).resume();
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
