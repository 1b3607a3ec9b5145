import type { Config } from '../lib/config.ts';

const everywhere = new Set(['0.0.0.0', '::', '127.0.0.1']);

/**
 * The portal's URL with a trailing slash: `PUBLIC_URL`, else the listening address. The `Host` header is never used,
 * since a client could make emails link to another host.
 */
export const portalAddress = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string => {
  const literal = host.includes(':') ? `[${host}]` : host;
  const name = everywhere.has(host) ? 'localhost' : literal;
  return new URL('/dist/', publicUrl ?? `http://${name}:${port}`).toString();
};
