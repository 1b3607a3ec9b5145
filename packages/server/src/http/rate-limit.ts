import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import { bounds } from '@kamerton/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { TooMany } from '../lib/errors.ts';
import type { LimitedCaller, RateLimitPolicy } from '../lib/caller.ts';
import { networkOf } from '../lib/network.ts';

/** Limit of one account. */
const requests: RateLimitPolicy = { name: 'requests', quota: bounds.requests_per_minute, window: 60 };

/** Maximum number of accounts or networks that are counted at a time. */
const most = 5000;

/**
 * Counts requests in windows by a monotonic clock. The library's own store reads the time of day: once that is
 * put back, its windows last until the clock shows their end again.
 */
class Windows implements FastifyRateLimitStore {
  readonly #windows = new LRUCache<string, { current: number; end: number }>({ max: most });

  /** Counts one. Returns how many there are, and for how many milliseconds they count. */
  count(key: string, length: number): { current: number; ttl: number } {
    const now = performance.now();
    const existing = this.#windows.get(key);
    const window = existing && existing.end > now ? existing : { current: 0, end: now + length };
    window.current += 1;
    this.#windows.set(key, window);
    // Sums of fractions may be a trifle more than the whole, which would count as a second.
    return { current: window.current, ttl: Math.round(window.end - now) };
  }

  incr(...[key, callback, length]: Parameters<FastifyRateLimitStore['incr']>): void {
    callback(null, this.count(key, length));
  }

  /** Takes one back of a window that is not over. */
  giveBack(key: string): void {
    const existing = this.#windows.get(key);
    if (existing) existing.current -= 1;
  }

  child(): Windows {
    return new Windows();
  }
}

const options = { global: false, store: Windows };

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
  reportLimit: (policy, remaining, reset) => setRateLimitHeaders(reply, policy, remaining, reset),
});

/** Counts requests by `keyOf`; call the returned function for each. It throws `too_many_requests`. */
const createLimit = async (
  app: FastifyInstance,
  policy: RateLimitPolicy,
  keyOf: (request: FastifyRequest) => string | number,
) => {
  if (!app.hasDecorator('createRateLimit')) await app.register(rateLimit, options);
  const count = app.createRateLimit({ max: policy.quota, timeWindow: policy.window * 1000, keyGenerator: keyOf });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const counted = await count(request);
    if (counted.isAllowed) return;
    setRateLimitHeaders(reply, policy, counted.remaining, counted.ttlInSeconds);
    if (counted.isExceeded) {
      throw new TooMany(Math.max(1, counted.ttlInSeconds));
    }
  };
};

/** Limits unauthenticated requests by network, as `createLimit`. */
export const limitByNetwork = (app: FastifyInstance, policy: RateLimitPolicy) =>
  createLimit(app, policy, ({ ip }) => networkOf(ip));

/** Changes of a password or passkeys, and proofs of who one is, right or wrong: each costs a hash or sends an email. */
const proofs: RateLimitPolicy = { name: 'proofs', quota: 60, window: 15 * 60 };

/**
 * Limits what an account or an operator proves or changes with a proof, by session: a thief's leaves the owner's alone. The
 * calls of a profile, of passkeys and of exports count apart.
 */
export const limitProofs = (app: FastifyInstance) =>
  createLimit(app, proofs, ({ account, officeSession }) => `${account?.session_id} ${officeSession?.id}`);

/**
 * Limits unauthenticated attempts that fail, by network. Call the returned function for each attempt, before it, and
 * what it returns if the attempt succeeds: attempts at once count while they run. Throws `too_many_requests`.
 */
export const limitFailures = (policy: RateLimitPolicy, keyOf: (address: string) => string) => {
  const windows = new Windows();
  return ({ ip }: FastifyRequest, reply: FastifyReply): (() => void) => {
    const key = keyOf(ip);
    const { current, ttl } = windows.count(key, policy.window * 1000);
    const seconds = Math.max(1, Math.ceil(ttl / 1000));
    setRateLimitHeaders(reply, policy, policy.quota - current, seconds);
    if (current > policy.quota) throw new TooMany(seconds);
    return () => windows.giveBack(key);
  };
};

/** Limits the calls of each account, operator and venue's player; see decision 0022. */
export const limitRequests = async (app: FastifyInstance, policy = requests): Promise<void> => {
  const limit = await createLimit(
    app,
    policy,
    ({ account, player, operator }) => account?.id ?? (player ? `player ${player.id}` : `staff ${operator?.id}`),
  );
  app.addHook('onRequest', async (request, reply) => {
    if (request.account || request.player || request.operator) await limit(request, reply);
  });
};
