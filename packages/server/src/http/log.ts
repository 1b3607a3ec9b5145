import type { FastifyRequest } from 'fastify';

/** What opens something to whoever reads it in an address: sign-in tokens, codes of letters, signatures of media. */
const secrets = /([?&](?:token|code|email_code|revert_code|signature)=)[^&#\s]*/gi;

/** An address without what it opens. */
export const withoutSecrets = (url: string): string => url.replaceAll(secrets, '$1…');

/** What the log says of a request. */
export const logSerializers = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, url: withoutSecrets(url), remoteAddress: ip }),
};
