import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Readable, Transform } from 'node:stream';

/**
 * Faults of an object store: it takes calls and says nothing; sends headers and no body; closes the connection in the
 * middle of a body; answers 500 or 403; changes a byte; names no length.
 */
export type StoreFault = 'silent' | 'stalled' | 'cut' | 'failing' | 'forbidden' | 'corrupting' | 'lengthless';

const lengthOf = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0);

/** Bytes that arrive before a cut, so that a transfer which is resumed comes to its end. */
const leastBytes = 8192;

/** Ends a body in its middle by `cut`. */
const cutting = (length: number, cut: () => void): Transform => {
  let left = Math.max(Math.ceil(length / 2), leastBytes);
  return new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      const some = chunk.subarray(0, left);
      left -= some.length;
      next(null, some);
      if (left === 0 && length > leastBytes) setImmediate(cut);
    },
    // A cut response has no end: the connection would stay open.
    flush: (next) => {
      if (length <= leastBytes) next();
    },
  });
};

const corrupting = (): Transform => {
  let isDone = false;
  return new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      const changed = Buffer.from(chunk);
      const at = changed.length >> 1;
      if (!isDone) changed[at] = (changed[at] ?? 0) ^ 0xff;
      isDone = true;
      next(null, changed);
    },
  });
};

/** An HTTP proxy in front of the object store at port `target`, with a fault at calls of some methods. */
export const openFaultyProxy = async (target: number) => {
  const sockets = new Set<Socket>();
  let fault: { kind: StoreFault; methods: readonly string[]; key: string; code: string } | null = null;

  const disturbed = (body: Readable, kind: StoreFault | null, length: number, cut: () => void): Readable => {
    if (kind === 'cut') return body.pipe(cutting(length, cut));
    return kind === 'corrupting' ? body.pipe(corrupting()) : body;
  };

  const pass = (request: IncomingMessage, response: ServerResponse): void => {
    const { method = '', url: path, headers } = request;
    const kind = fault?.methods.includes(method) && path?.includes(fault.key) ? fault.kind : null;
    if (kind === 'silent') return;
    if (kind === 'failing') {
      request.resume();
      const body = '<Error><Code>InternalError</Code><Message>We encountered an internal error.</Message></Error>';
      response.writeHead(500, { 'content-type': 'application/xml', 'content-length': body.length }).end(body);
      return;
    }
    if (kind === 'forbidden') {
      request.resume();
      const body =
        method === 'HEAD' ? '' : `<Error><Code>${fault?.code}</Code><Message>Access Denied</Message></Error>`;
      response.writeHead(403, { 'content-type': 'application/xml', 'content-length': body.length }).end(body);
      return;
    }
    const options = { host: '127.0.0.1', port: target, method, path, headers };
    const asked = httpRequest(options, (answer) => {
      if (kind === 'lengthless') delete answer.headers['content-length'];
      response.writeHead(answer.statusCode ?? 500, answer.headers).flushHeaders();
      if (kind === 'stalled' && method === 'GET') return void answer.resume();
      const isDown = method === 'GET';
      disturbed(answer, isDown ? kind : null, lengthOf(answer), () => response.destroy()).pipe(response);
    });
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    const isUp = method === 'PUT';
    disturbed(request, isUp ? kind : null, lengthOf(request), () => {
      asked.destroy();
      request.destroy();
    }).pipe(asked);
  };

  const server = createServer(pass);
  server.on('connection', (socket) => {
    sockets.add(socket.on('error', () => {}));
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    port: (server.address() as AddressInfo).port,
    /** Begins a fault, of objects whose keys have `key`, a 403 by a `code`; without arguments ends it. */
    fail: (
      kind?: StoreFault,
      methods: readonly string[] = ['GET', 'HEAD', 'PUT', 'DELETE'],
      { key = '', code = 'AccessDenied' } = {},
    ): void => {
      fault = kind === undefined ? null : { kind, methods, key, code };
      for (const socket of sockets) socket.destroy();
    },
    close: (): void => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
