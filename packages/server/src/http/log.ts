import type { FastifyRequest } from 'fastify';
import { redactSecrets } from '../lib/redact-secrets.ts';

/** Fields of a request in the log. */
export const logSerializers = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, url: redactSecrets(url), remoteAddress: ip }),
};
