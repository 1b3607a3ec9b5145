import {
  createServer,
  type IncomingMessage,
  request as httpRequest,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { product } from './api.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Forwards to the product what `answer` does not answer itself. */
export async function openProxy(answer: Answer) {
  const target = new URL(product().url);
  const server: Server = createServer((request, response) => {
    if (answer(request, response)) return;
    const { method, url, headers } = request;
    const onward = httpRequest({ host: target.hostname, port: target.port, method, path: url, headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/dist/play/`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
