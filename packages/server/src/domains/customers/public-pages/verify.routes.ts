import { errorStatus, verifyPage } from '@kamerton/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { TooMany } from '../../../lib/errors.ts';
import { limitByNetwork } from '../../../http/rate-limit.ts';
import { contractNumber, idOfNumber, verifying } from '../contracts/signing.rules.ts';
import { readTemplate, wantedLanguage } from './public-pages.routes.ts';
import { type Asked, type Outcome, verifyPageHtml } from '../../../formats/pages/verify-page.ts';
import { checkSignature } from '../contracts/contracts.service.ts';

/** One script of this site, which cannot connect anywhere, and one form. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const longest = 200;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, longest) : '');

const readAsked = ({ query }: FastifyRequest): Asked | null => {
  const { number, hash } = query as Record<string, unknown>;
  return number === undefined && hash === undefined ? null : { number: textOf(number), hash: textOf(hash) };
};

/** Public page that checks the PDF of a contract. */
export const verifyRoutes = async (
  app: FastifyInstance,
  { db, portalUrl, config }: Pick<Deps, 'db' | 'portalUrl' | 'config'>,
  template: string | null = readTemplate('verify'),
): Promise<void> => {
  const count = await limitByNetwork(app, verifying);

  const outcomeOf = async (asked: Asked): Promise<Outcome> => {
    const id = idOfNumber(asked.number);
    const hash = asked.hash.replaceAll(/\s/g, '').toLowerCase();
    const isSum = /^[\da-f]{64}$/.test(hash);
    // The link in a contract has a number and no hash yet.
    if (asked.hash === '' && id !== null) return { kind: 'nothing' };
    const fields = (['number', 'hash'] as const).filter((name) => (name === 'number' ? id === null : !isSum));
    if (id === null || fields.length > 0) return { kind: 'faulty', fields };
    const signature = await checkSignature(db, asked.number, hash);
    return signature ? { kind: 'genuine', number: contractNumber(id), signature } : { kind: 'unknown' };
  };

  app.get(verifyPage, async (request, reply) => {
    if (template === null) return reply.callNotFound();
    const asked = readAsked(request);
    let outcome: Outcome = { kind: 'nothing' };
    if (asked) {
      try {
        await count(request, reply);
        outcome = await outcomeOf(asked);
      } catch (error) {
        if (!(error instanceof TooMany)) throw error;
        outcome = { kind: 'too_many' };
        void reply.code(errorStatus[error.code]).header('retry-after', error.retryAfter);
      }
      // Results are neither cached nor indexed.
      void reply.header('x-robots-tag', 'noindex');
    }
    const rest = asked ? `&${new URLSearchParams({ ...asked }).toString()}` : '';
    const wanted = { page: 'verify', ...wantedLanguage(request), rest } as const;
    const place = { origin: new URL(portalUrl()).origin, outside: config.outside };
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', asked ? 'no-store' : 'no-cache')
      .header('vary', 'cookie, accept-language')
      .type('text/html; charset=utf-8')
      .send(verifyPageHtml(template, wanted, place, { asked: asked ?? { number: '', hash: '' }, outcome }));
  });
};
