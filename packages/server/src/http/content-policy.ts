import { type IncomingMessage, OutgoingMessage, type ServerResponse } from 'node:http';
import helmet, { type HelmetOptions } from 'helmet';

/** Additional origins for a portal with this API URL. */
const originOf = (apiUrl: string): string[] => (URL.canParse(apiUrl) ? [new URL(apiUrl).origin] : []);

/** Disables browser features, since the pages use none. */
const permissionsPolicy =
  'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()';

/** Seconds for which a browser that has connected by TLS refuses plain HTTP. */
export const strictTransport = 'max-age=31536000';

/** Headers of every response, the same for all: those below, and Helmet's against guessed types and frames. */
export const securityHeaders = (apiUrl: string, forOthers: boolean): Readonly<Record<string, string>> => {
  const response = new OutgoingMessage();
  helmet(contentPolicy(apiUrl, forOthers))({} as IncomingMessage, response as ServerResponse, () => {});
  return { ...(response.getHeaders() as Record<string, string>), 'permissions-policy': permissionsPolicy };
};

/** Content-Security-Policy: only files of this and the API's origin. `forOthers`: other origins may embed media. */
const contentPolicy = (apiUrl: string, forOthers: boolean): HelmetOptions => {
  const own = ["'self'", ...originOf(apiUrl)];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Styles set by scripts on elements are not inline styles; neither pages nor libraries use the latter.
        styleSrc: ["'self'"],
        imgSrc: [...own, 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: own,
        mediaSrc: [...own, 'blob:'],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        // No code turns text into scripts or HTML, so no Trusted Types policy is allowed.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
      },
    },
    // Sent where TLS ends before the service: see `app.ts`.
    strictTransportSecurity: false,
    // The same as `frame-ancestors`, for older browsers.
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: forOthers ? 'cross-origin' : 'same-origin' },
    // A URL may contain a one-time token until the first script removes it; earlier requests must not send it.
    referrerPolicy: { policy: 'no-referrer' },
  };
};
