import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface Received {
  from: string;
  to: string[];
  /** Head and body as they came. */
  source: string;
}

/**
 * A real SMTP server that keeps what it takes. `answer` may refuse an email: the code and text of the refusal. With
 * `hangsUp` it closes the connection behind each email instead of an answer.
 */
export const openSmtp = async (
  answer: (recipient: string) => [number, string] | null = () => null,
  { hangsUp = false } = {},
) => {
  const sockets = new Set<Socket>();
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo: ({ address }, _session, done) => {
      const refusal = answer(address);
      done(refusal && Object.assign(new Error(refusal[1]), { responseCode: refusal[0] }));
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.once('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, source: Buffer.concat(chunks).toString('utf8') });
        if (hangsUp) for (const socket of sockets) socket.destroy();
        else done();
      });
    },
  });
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
