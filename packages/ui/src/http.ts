/** An endpoint as wire's tables declare it. */
interface Endpoint {
  readonly path: string;
  readonly idempotent?: boolean | undefined;
}

/** The variable parts of an address. */
export interface CallPlace {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
}

/** Returns the address of a call below the API's root. Query values that are null or undefined are left out. */
export function addressOf({ path }: Endpoint, { params = {}, query = {} }: CallPlace): string {
  const place = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    value == null ? [] : [[key, String(value as string | number | boolean)]],
  );
  return pairs.length === 0 ? place : `${place}?${new URLSearchParams(pairs).toString()}`;
}

/** 128 random bits in hexadecimal; pages without TLS have no `randomUUID`. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

interface Content {
  body?: unknown;
  idempotencyKey?: string | undefined;
}

/** The headers of a call that every API of the service reads. */
export function headersOf({ idempotent }: Endpoint, { body, idempotencyKey = newIdempotencyKey() }: Content): Headers {
  const headers = new Headers({ accept: 'application/json', 'accept-language': document.documentElement.lang });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (idempotent) headers.set('idempotency-key', idempotencyKey);
  return headers;
}

/** True if nothing answered, or only a proxy of a service that is away. */
export const isNoAnswer = ({ status }: { readonly status: number }) => [0, 502, 503, 504].includes(status);
