/** Modes in which the driver encrypts and checks who answers: it treats the weaker ones of libpq as the strongest. */
const verified = new Set(['prefer', 'require', 'verify-ca', 'verify-full']);

const isLocal = (host: string): boolean =>
  host === '' || host.startsWith('/') || host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);

/**
 * How others on the way to a PostgreSQL server could listen: `plain`, or `unverified` if TLS does not check
 * the server. Null if they cannot, and for a server on this machine. `mode` holds where the address names none.
 */
export const exposureOf = (databaseUrl: string, mode?: string): 'plain' | 'unverified' | null => {
  // A socket's address may have no host.
  if (!URL.canParse(databaseUrl)) return null;
  const { hostname, searchParams } = new URL(databaseUrl);
  if (isLocal(decodeURIComponent(searchParams.get('host') ?? hostname))) return null;
  const isOn = ['true', '1'].includes(searchParams.get('ssl') ?? '');
  const sslmode = searchParams.get('sslmode') ?? (isOn ? 'verify-full' : mode) ?? 'disable';
  if (verified.has(sslmode)) return null;
  return sslmode === 'no-verify' ? 'unverified' : 'plain';
};
