/** Hosts that only this machine reaches. */
const loopback = /^(127\.\d+\.\d+\.\d+|::1|localhost)$/;

interface Listening {
  host: string;
  trustProxy: readonly string[];
  publicUrl: string | undefined;
}

/**
 * How passwords and sessions of clients could be listened to: `plain` if other machines reach the service and no proxy
 * with TLS is named by `TRUST_PROXY`; `public_url` if the address that people are given is `http:` on another machine.
 * Null if neither.
 */
export const clientExposureOf = ({ host, trustProxy, publicUrl }: Listening): 'plain' | 'public_url' | null => {
  if (!loopback.test(host) && trustProxy.length === 0) return 'plain';
  if (publicUrl === undefined) return null;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'http:' && !loopback.test(hostname.replace(/^\[(.*)\]$/, '$1')) ? 'public_url' : null;
};
