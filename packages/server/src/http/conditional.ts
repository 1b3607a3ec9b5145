import type { FastifyInstance, FastifyReply } from 'fastify';
import { etagOf } from '../lib/json-text.ts';
import { matchesEtag } from './send-bytes.ts';

/** `Vary` of a response. */
const dependsOn = ['accept-encoding', 'accept-language', 'token', 'authorization'];

const varyOnCaller = dependsOn.join(', ');

const addVary = (reply: FastifyReply): void => {
  const current = reply.getHeader('vary');
  if (current === undefined) {
    void reply.header('vary', varyOnCaller);
    return;
  }
  const names = [...String(current).split(','), ...dependsOn].map((name) => name.trim().toLowerCase()).filter(Boolean);
  void reply.header('vary', [...new Set(names)].join(', '));
};

/**
 * Adds an `ETag` to every JSON response to a GET and answers 304 if it matches. The tag is weak, since the same
 * response is sent plain and compressed. Responses with `no-store` are left unchanged.
 */
export const answerConditionally = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, next) => {
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'private, no-cache');
    addVary(reply);
    const stored = !/no-store/.test(String(reply.getHeader('cache-control')));
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!reads || !stored || reply.statusCode !== 200 || typeof payload !== 'string') return next(null, payload);
    const etag = String(reply.getHeader('etag') ?? etagOf(payload));
    void reply.header('etag', etag);
    if (!matchesEtag(request.headers['if-none-match'], etag)) return next(null, payload);
    void reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return next(null, null);
  });
};
