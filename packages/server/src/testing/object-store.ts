import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** A server of the S3 protocol on this machine that can go away and come back. */
export const openObjectStore = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'kamerton-s3-'));
  let server: S3rver;
  const start = async (port: number): Promise<number> => {
    const configureBuckets = [{ name: 'music' }];
    server = new S3rver({ address: '127.0.0.1', port, silent: true, directory, vhostBuckets: false, configureBuckets });
    return (await server.run()).port;
  };
  const stop = async () => {
    const closed = server.close();
    server.httpServer.closeAllConnections();
    await closed;
  };
  const port = await start(0);
  return {
    port,
    stop,
    start: () => start(port),
    close: async () => {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

/** `MEDIA_URL` of an object store on this machine, with the keys of the test server. */
export const mediaUrl = (port: number, bucket = 'music'): string =>
  `s3://${bucket}/media?endpoint=http://127.0.0.1:${port}&access_key_id=S3RVER&secret_access_key=S3RVER`;

/** A TCP proxy for the port `target`, 0 for none; destroys a connection once `cut()` returns true for its bytes so far. */
export const openRelay = async (target: number, cut: (bytes: number) => boolean) => {
  const open = new Set<Socket>();
  const relay = createServer((caller) => {
    open.add(caller.on('error', () => {}));
    if (target === 0) return;
    const server = connect(target, '127.0.0.1').on('error', () => {});
    let bytes = 0;
    server.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (cut(bytes)) caller.destroy();
    });
    caller.pipe(server).pipe(caller);
    caller.once('close', () => server.destroy());
  });
  await new Promise<void>((listening) => relay.listen(0, '127.0.0.1', listening));
  return {
    port: (relay.address() as AddressInfo).port,
    close: () => {
      for (const socket of open) socket.destroy();
      relay.close();
    },
  };
};
