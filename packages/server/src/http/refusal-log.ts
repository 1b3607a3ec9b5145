import { type ErrorCode, errorStatus } from '@kamerton/wire';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { widerNetworkOf } from '../lib/network.ts';

/** Refusals of one caller's input within a window at which they are logged: more than people cause by typing. */
const unusual = 60;

/** Milliseconds. */
const window = 60_000;

/** Maximum number of callers that are counted at a time. */
const most = 5000;

/** Statuses of input that is malformed, too large, unknown or invalid, and of tokens that open nothing. */
const ofInput = new Set<number>([400, 401, 404, 413, 415, 422]);

const callerOf = ({ account, operator, ip }: FastifyRequest): string => {
  if (account) return `account ${account.id}`;
  return operator ? `staff ${operator.id}` : widerNetworkOf(ip);
};

/**
 * Returns a function that counts refused calls by account, operator or network, and logs a caller once a minute: at the
 * first call beyond a rate limit, and at the 60th whose input was refused.
 */
export const createRefusalLog = () => {
  const windows = new LRUCache<string, { count: number; end: number }>({ max: most });
  return (request: FastifyRequest, code: ErrorCode): void => {
    const isLimit = code === 'too_many_requests';
    if (!isLimit && !ofInput.has(errorStatus[code])) return;
    const key = `${isLimit ? 'limit' : 'input'} ${callerOf(request)}`;
    const now = performance.now();
    const known = windows.get(key);
    const counted = known && known.end > now ? known : { count: 0, end: now + window };
    counted.count += 1;
    windows.set(key, counted);
    const noticed = isLimit ? 1 : unusual;
    if (counted.count !== noticed) return;
    const [account_id, staff_id] = [request.account?.id, request.operator?.id];
    const refusals = { code, count: noticed, account_id, staff_id };
    request.log.warn({ refusals, req: request }, isLimit ? 'rate limit reached' : 'much input refused');
  };
};
