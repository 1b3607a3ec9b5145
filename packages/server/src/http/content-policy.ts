import type { FastifyHelmetOptions } from '@fastify/helmet';

/** Origins beside our own that a portal with this API address needs. */
const originOf = (apiUrl: string): string[] => (URL.canParse(apiUrl) ? [new URL(apiUrl).origin] : []);

/** Of what a browser lets a page ask for, ours needs none. */
export const permissionsPolicy =
  'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()';

/** Seconds for which a browser that has met us by TLS comes by nothing else. */
export const strictTransport = 'max-age=31536000';

/**
 * Content-Security-Policy of our pages: only our own files, and those of the API's host. `forOthers`: pages of other origins
 * may show our media.
 */
export const contentPolicy = (apiUrl: string, forOthers: boolean): FastifyHelmetOptions => {
  const own = ["'self'", ...originOf(apiUrl)];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Styles that scripts set on elements are no inline styles: neither pages nor libraries write any into the page.
        styleSrc: ["'self'"],
        imgSrc: [...own, 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: own,
        mediaSrc: [...own, 'blob:'],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // No text becomes a script or a page: nothing of ours needs that, workers neither, so no policy may allow it.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
      },
    },
    // Said where TLS stands before the service: see `app.ts`.
    strictTransportSecurity: false,
    // The same as `frame-ancestors`, for browsers that do not know it.
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: forOthers ? 'cross-origin' : 'same-origin' },
    // An address may carry a one-time token, which the first script takes out: nothing that loads before tells it.
    referrerPolicy: { policy: 'no-referrer' },
  };
};
