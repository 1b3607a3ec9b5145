import rateLimit from '@fastify/rate-limit';
import { bounds } from '@kamerton/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TooMany } from '../errors.ts';
import type { LimitedCaller, RateLimitPolicy } from '../lib/caller.ts';
import { networkOf } from '../lib/network.ts';

/** Limit of one account. */
const requests: RateLimitPolicy = { name: 'requests', quota: bounds.requests_per_minute, window: 60 };

/** Sets the headers of draft-ietf-httpapi-ratelimit-headers-10. `reset` is in seconds. */
export const setRateLimitHeaders = (
  reply: FastifyReply,
  policy: RateLimitPolicy,
  remaining: number,
  reset: number,
): void => {
  void reply
    .header('ratelimit-policy', `"${policy.name}";q=${policy.quota};w=${policy.window}`)
    .header('ratelimit', `"${policy.name}";r=${Math.max(0, remaining)};t=${Math.max(0, Math.ceil(reset))}`);
};

/** The client of a call, whose limits are sent in the response's headers. */
export const limitedCaller = (reply: FastifyReply): LimitedCaller => ({
  ip: reply.request.ip,
  log: reply.request.log,
  tellLimit: (policy, remaining, reset) => setRateLimitHeaders(reply, policy, remaining, reset),
});

/**
 * Limits unauthenticated requests by network; call the returned function for each request. Throws `too_many_requests`.
 */
export const limitByNetwork = async (app: FastifyInstance, policy: RateLimitPolicy) => {
  if (!app.hasDecorator('createRateLimit')) await app.register(rateLimit, { global: false });
  const count = app.createRateLimit({
    max: policy.quota,
    timeWindow: policy.window * 1000,
    keyGenerator: (request) => networkOf(request.ip),
  });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const counted = await count(request);
    if (counted.isAllowed) return;
    setRateLimitHeaders(reply, policy, counted.remaining, counted.ttlInSeconds);
    if (counted.isExceeded) {
      throw new TooMany(Math.max(1, counted.ttlInSeconds));
    }
  };
};

/** Limits the calls of each account; see decision 0022. */
export const limitRequests = async (app: FastifyInstance, policy = requests): Promise<void> => {
  await app.register(rateLimit, { global: false });
  const count = app.createRateLimit({
    max: policy.quota,
    timeWindow: policy.window * 1000,
    keyGenerator: (request) => request.account?.id ?? 0,
  });
  app.addHook('onRequest', async (request, reply) => {
    if (!request.account) return;
    const counted = await count(request);
    if (counted.isAllowed) return;
    setRateLimitHeaders(reply, policy, counted.remaining, counted.ttlInSeconds);
    if (counted.isExceeded) {
      throw new TooMany(Math.max(1, counted.ttlInSeconds));
    }
  });
};
