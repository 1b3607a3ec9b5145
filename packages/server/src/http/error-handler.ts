import { type ErrorCode, errorStatus, type Problem } from '@kamerton/wire';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, Forbidden, NotFound, TooLarge, Unavailable } from '../lib/errors.ts';
import { RequestError } from './request-error.ts';
import { languageOf } from './language.ts';
import { textsIn } from '../text/texts.ts';
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
const createRefusalLog = () => {
  const windows = new LRUCache<string, { count: number; end: number }>({ max: most });
  return (request: FastifyRequest, code: ErrorCode): void => {
    const isLimit = code === 'too_many_requests';
    if (!isLimit && !ofInput.has(errorStatus[code])) return;
    const key = `${isLimit ? 'limit' : 'input'} ${callerOf(request)}`;
    const now = performance.now();
    const existing = windows.get(key);
    const counted = existing && existing.end > now ? existing : { count: 0, end: now + window };
    counted.count += 1;
    windows.set(key, counted);
    const noticed = isLimit ? 1 : unusual;
    if (counted.count !== noticed) return;
    const [account_id, staff_id] = [request.account?.id, request.operator?.id];
    const refusals = { code, count: noticed, account_id, staff_id };
    request.log.warn({ refusals, req: request }, isLimit ? 'rate limit reached' : 'much input refused');
  };
};

/** Maximum rest of a refused body that is read so that the client receives the response, and the time for it. */
const mostDrained = { bytes: 256 * 1024 * 1024, milliseconds: 30_000 };

const ofFastify: Record<string, () => DomainError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new RequestError('unsupported_media_type'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new TooLarge(),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => new RequestError('bad_request'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => new RequestError('bad_json'),
};

/** PostgreSQL's error codes of an unavailable or full server, the media store's code, and Node's network errors. */
const away =
  /^(08...|57P0.|53[03]..|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EPIPE|STORE_AWAY)$/;
/** Messages of driver errors without a code: a broken connection, no free connection, a closed database. */
const awayWords =
  /is not queryable|timeout exceeded when trying to connect|Connection (terminated|ended)|after calling end on the pool|driver has already been destroyed|the embedded database (has stopped|is closed)/;
const full = /^(53100|ENOSPC|EDQUOT)$/;
const broken = /^(EIO|EROFS|ESTALE|EMFILE|ENFILE|58030|25006)$/;

/** True for a disk or database that fails or is read-only: nothing that another request does better, so it is logged. */
export const isBroken = (error: unknown): boolean => broken.test((error as { code?: string }).code ?? '');

/** True if a cleanup has deleted a cover after the call stored it and before it used it: the next one stores it anew. */
const isCoverGone = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === '23503' && /^(albums|collections|ddex_releases|playlists)_cover_id_fkey$/.test(constraint ?? '');
};

/** Error codes of the conditions and ranges of a static file. */
const ofFiles: Record<number, 'precondition_failed' | 'range_not_satisfiable'> = {
  412: 'precondition_failed',
  416: 'range_not_satisfiable',
};

export const toDomainError = (error: unknown): DomainError | null => {
  if (error instanceof DomainError) return error;
  const { code, message, statusCode } = error as { code?: string; message?: string; statusCode?: number };
  const create = ofFastify[code ?? ''];
  if (create) return create();
  const ofFile = ofFiles[statusCode ?? 0];
  if (ofFile) return new RequestError(ofFile);
  if (full.test(code ?? '')) return new Unavailable('disk_full');
  if (isBroken(error) || isCoverGone(error) || away.test(code ?? '') || awayWords.test(message ?? '')) {
    return new Unavailable('unavailable', { retryAfter: 2 });
  }
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? new RequestError('bad_request') : null;
};

/** True if the client disconnected while sending its body, which is not an error of the server. */
const isCutOff = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Logs who was refused what: a wrong role or CSRF token, another site, a closed account, an API key without a session. */
const logRefusal = (request: FastifyRequest, { code }: Forbidden): void => {
  const [account_id, staff_id] = [request.account?.id, request.operator?.id];
  request.log.warn({ refused: { code, account_id, staff_id }, req: request }, 'request refused');
};

/**
 * Returns a function for the methods of an address, as its routes have them; none if it is unknown, or if only a route
 * for everything below a path takes it.
 */
const knownMethods = (app: FastifyInstance): ((url: string) => string[]) => {
  const routes = new Map<string, { form: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const plain = url.replace(/\/$/, '');
    const form = new RegExp(`^${plain.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')}/?$`);
    const route = routes.get(plain) ?? { form, methods: new Set() };
    for (const name of [method].flat()) route.methods.add(name);
    routes.set(plain, route);
  });
  return (url) => {
    const path = url.split('?', 1)[0] ?? '';
    const found = [...routes.values()].filter(({ form }) => form.test(path));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))].toSorted();
  };
};

/**
 * Sends every error as `application/problem+json`, without internal details. `sendMissingPage` may answer a browser that
 * asks for a page where there is none.
 */
export const registerErrorHandler = (
  app: FastifyInstance,
  sendMissingPage: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null = () => null,
): void => {
  const countRefusal = createRefusalLog();
  app.setErrorHandler(async (error, request, reply) => {
    const domainError = toDomainError(error);
    if (!domainError && isCutOff(request)) request.log.info('request cut off by its client');
    else if (!domainError || isBroken(error)) request.log.error({ err: error }, 'request failed');
    else if (domainError instanceof Forbidden) logRefusal(request, domainError);
    else countRefusal(request, domainError.code);
    const range = (error as { headers?: Record<string, string> }).headers?.['Content-Range'];
    if (domainError?.code === 'range_not_satisfiable' && range) void reply.header('content-range', range);
    return sendProblem(request, reply, domainError ?? new RequestError('internal'));
  });
  const methodsOf = knownMethods(app);
  app.setNotFoundHandler((request, reply) => {
    const methods = methodsOf(request.url);
    if (methods.length > 0 && !methods.includes(request.method)) {
      void reply.header('allow', methods.join(', '));
      if (request.method === 'OPTIONS') return reply.code(204).send();
      countRefusal(request, 'method_not_allowed');
      return sendProblem(request, reply, new RequestError('method_not_allowed'));
    }
    countRefusal(request, 'not_found');
    return sendMissingPage(request, reply) ?? sendProblem(request, reply, new NotFound());
  });
};

/** Sends an error after the rest of the body has been read. */
export const sendProblem = async (
  request: FastifyRequest,
  reply: FastifyReply,
  error: DomainError,
): Promise<FastifyReply> => {
  await drain(request);
  const language = languageOf(request.headers['accept-language'], (request.account ?? request.player)?.language_id);
  const body: Problem & { current?: unknown } = {
    status: errorStatus[error.code],
    code: error.code,
    message: textsIn(language).errors[error.code],
    request_id: request.id,
    ...(error.fields && { fields: error.fields }),
    ...error.present,
  };
  // The rest of the body would keep the connection open.
  if (!request.raw.complete) void reply.header('connection', 'close');
  if (error.retryAfter !== undefined) void reply.header('retry-after', error.retryAfter);
  return reply
    .code(errorStatus[error.code])
    .header('cache-control', 'no-store')
    .header('x-request-id', request.id)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(body));
};

/**
 * Discards the rest of a body, since a client that is still sending would not read the response. It is not decompressed:
 * a few megabytes can hold gigabytes.
 */
const drain = (request: FastifyRequest): Promise<void> =>
  new Promise((done) => {
    const { raw } = request;
    if (raw.complete || raw.readableEnded || raw.destroyed) return done();
    let bytes = 0;
    const timer = setTimeout(done, mostDrained.milliseconds);
    const finish = () => {
      clearTimeout(timer);
      done();
    };
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostDrained.bytes) finish();
    });
    raw.once('end', finish).once('close', finish).once('error', finish);
    raw.unpipe().resume();
    return undefined;
  });
