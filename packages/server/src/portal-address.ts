import type { Config } from './config.ts';

const everywhere = new Set(['0.0.0.0', '::', '127.0.0.1']);

/**
 * The portal's address as people see it, with its last slash: `PUBLIC_URL`, else where the service listens. What a
 * request calls us is never asked: whoever sends it could make our letters lead to a host of theirs.
 */
export const portalAddress = ({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string => {
  const name = everywhere.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return new URL('/dist/', publicUrl ?? `http://${name}:${port}`).toString();
};
