import { once } from 'node:events';
import { createWriteStream, mkdirSync, renameSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server for the product; it writes every email atomically to a file in `folder`. */
export async function openPost(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  mkdirSync(folder, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData: (stream, { envelope }, done) => {
      const to = envelope.rcptTo.map(({ address }) => address).join(',');
      const name = join(folder, `${String((count += 1)).padStart(4, '0')} ${to}.eml`);
      pipeline(stream, createWriteStream(`${name}.part`), (error) => {
        if (!error) renameSync(`${name}.part`, name);
        done(error);
      });
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, close: () => new Promise((closed) => server.close(closed)) };
}
