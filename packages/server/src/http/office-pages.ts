import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { textsIn } from '../text/texts.ts';
import { builtPages } from './built-pages.ts';

const ownBuild = fileURLToPath(new URL('../../../office/dist/', import.meta.url));

/**
 * Content-Security-Policy of the office. Styles are generated in the browser, so inline ones are allowed; connections
 * go to this server only, and framing is forbidden.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** The office under /office/. */
export const officePages = (app: FastifyInstance, folder: string = ownBuild): Promise<void> =>
  builtPages(app, { folder, path: '/office', policy, waiting: (language) => textsIn(language).officeWait });
