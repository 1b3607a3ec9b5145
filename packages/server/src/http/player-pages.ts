import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { textsIn } from '../text/texts.ts';
import { builtPages } from './built-pages.ts';

const ownBuild = fileURLToPath(new URL('../../../player/dist/', import.meta.url));

/** Content-Security-Policy of the player, which keeps music in the browser and runs a service worker. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "media-src 'self' blob:",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

const path = '/dist/play';

/** A browser asks for the worker and the manifest again each time; the worker controls the player's pages only. */
const fileHeaders = (file: string): Record<string, string> => ({
  'cache-control': 'no-cache',
  ...(file === 'sw.js' && { 'service-worker-allowed': `${path}/`, 'content-security-policy': policy.join('; ') }),
});

/**
 * The venue player under /dist/play/. The address without its last slash leads there, since it is not below the folder
 * that the service worker may control.
 */
export const playerPages = (app: FastifyInstance, folder: string = ownBuild): Promise<void> =>
  builtPages(
    app,
    { folder, path, policy, waiting: (language) => textsIn(language).playerWait, fileHeaders },
    ({ url }, reply) => {
      const [asked, query] = url.split('?', 2);
      return asked === path ? reply.redirect(`${path}/${query === undefined ? '' : `?${query}`}`) : undefined;
    },
  );
