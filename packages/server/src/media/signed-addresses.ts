import { createHmac, timingSafeEqual } from 'node:crypto';

const hour = 3_600_000;

/** Signed addresses are good for twelve to thirteen hours: their end is rounded up to the hour, so that they repeat. */
const goodFor = 12 * hour;

export type MediaKind = 'audio' | 'peaks';

/** What an address is bound to. `hash` is the content hash of the audio: new bytes make old addresses stale. */
export interface Bound {
  kind: MediaKind;
  track: number;
  hash: string;
  account: number;
}

export interface Signer {
  address(bound: Bound): string;
  /** True where `signature` was made by us for exactly this and its end has not come. */
  holds(bound: Bound, end: number, signature: string): boolean;
}

/** Signs media addresses with HMAC-SHA256 under `secret`; `now` gives milliseconds since 1970. */
export const createSigner = (secret: string, now: () => number = Date.now): Signer => {
  const sign = ({ kind, track, hash, account }: Bound, end: number): Buffer =>
    createHmac('sha256', secret).update(`media:${kind}:${track}:${hash}:${account}:${end}`).digest();
  return {
    address: (bound) => {
      const end = Math.ceil((now() + goodFor) / hour) * (hour / 1000);
      const signature = sign(bound, end).toString('base64url');
      return `/media/${bound.kind}/${bound.track}?account=${bound.account}&end=${end}&signature=${signature}`;
    },
    holds: (bound, end, signature) => {
      const given = Buffer.from(signature, 'base64url');
      const right = sign(bound, end);
      const same = given.length === right.length && timingSafeEqual(given, right);
      return same && signature === right.toString('base64url') && end * 1000 > now();
    },
  };
};
