import { createHmac, hash as hashOf, timingSafeEqual } from 'node:crypto';
import { idInPath } from '@kamerton/wire';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { onceForEach } from '../lib/once.ts';
import type { Secrets } from '../lib/secrets.ts';

const hour = 3_600_000;

/** Hours until a signed URL expires, rounded up to the hour, so that URLs repeat and can be cached. */
const goodFor = 12 * hour;

export type MediaKind = 'audio' | 'peaks';

/** Parts of every signed query: the expiry in seconds since 1970, and the signature. */
export const signedShape = {
  end: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  signature: z.string().max(100),
};

/** The query of a signed address of a track's or an announcement's media. */
export const signedQuery = z
  .object({ account: idInPath, player: z.literal('1').optional(), ...signedShape })
  .transform(({ player, ...signed }) => ({ ...signed, isOfPlayer: player !== undefined }));

/** `Cache-Control` of audio: what a player got must not stay on its disk unencrypted. */
export const audioCaching = ({ isOfPlayer }: Pick<Bound, 'isOfPlayer'>): string =>
  isOfPlayer ? 'no-store' : 'private, no-cache';

/** Kinds of sets that can be downloaded as an archive. */
export const archiveKinds = ['albums', 'collections', 'playlists'] as const;
export type ArchiveKind = (typeof archiveKinds)[number];

/** The values that a signature covers. `hash` is the content hash of the audio: new bytes make old addresses stale. */
export interface Bound {
  track: number;
  hash: string;
  account: number;
  /** True for an address that a venue's player got: no cache on its disk may store what it answers. */
  isOfPlayer?: boolean;
}

/** The URL of an archive is valid for the set, whatever its contents. `language` is that of its names. */
export interface ArchiveClaims {
  kind: ArchiveKind;
  set: number;
  language: string;
  account: number;
}

/** Audio for one operator: of a track, or of an import's file by its displayed path. */
export type StaffClaims = { staff: number } & (
  | { kind: 'track'; track: number; hash: string }
  | { kind: 'import'; import: number; path: string }
);

/** Queries of the addresses of a track's media. */
export type MediaQueries = Record<MediaKind, string>;

export const mediaAddress = (kind: MediaKind, track: number, query: string): string =>
  `/media/${kind}/${track}?${query}`;

/** Maximum number of accounts whose keys are cached. */
const cachedKeys = 1000;

const archiveText = ({ kind, set, language, account }: ArchiveClaims): string =>
  `archive:${kind}:${set}:${language}:${account}`;

const staffText = (bound: StaffClaims): string =>
  bound.kind === 'track'
    ? `staff:${bound.staff}:track:${bound.track}:${bound.hash}`
    : `staff:${bound.staff}:import:${bound.import}:${bound.path}`;

const staffPath = (bound: StaffClaims): string =>
  bound.kind === 'track'
    ? `/media/staff/tracks/${bound.track}?`
    : `/media/staff/imports/${bound.import}?path=${encodeURIComponent(bound.path)}&`;

/**
 * Keys and signatures under `secret`: HMAC-SHA256 of a text. A page has a hundred addresses of tracks, so these have
 * BLAKE2b under a key that is derived for the account and the expiry: BLAKE2 is a secure MAC with the key as a prefix,
 * and its halves are the signatures of both kinds.
 */
const keysOf = (secret: string, currentEnd: () => number) => {
  const sign = (text: string, end: number): Buffer =>
    createHmac('sha256', secret).update(`media:${text}:${end}`).digest();
  const keys = new LRUCache<string, string>({ max: cachedKeys });
  return {
    sign,
    keyFor: (account: number, end: number): string => {
      const name = `${account}:${end}`;
      const key = keys.get(name) ?? sign(`tracks:${account}`, end).toString('base64url');
      // Only what is signed, since a request may name any expiry.
      if (end === currentEnd()) keys.set(name, key);
      return key;
    },
  };
};

const trackSignatures = (key: string, { track, hash, isOfPlayer }: Omit<Bound, 'account'>): MediaQueries => {
  const both = hashOf('blake2b512', `${key}:${track}:${hash}${isOfPlayer ? ':player' : ''}`, 'base64url');
  return { audio: both.slice(0, both.length / 2), peaks: both.slice(both.length / 2) };
};

const isSame = (one: Buffer, other: Buffer): boolean => one.length === other.length && timingSafeEqual(one, other);

/**
 * Signs media addresses under the current secret, and accepts the signatures of those that it has replaced; `now` gives
 * milliseconds since 1970. A signature is valid for exactly what it was made for, until it expires.
 */
export const createSigner = (secrets: Secrets, now: () => number = Date.now) => {
  const currentEnd = () => Math.ceil((now() + goodFor) / hour) * (hour / 1000);
  const under = onceForEach((secret) => keysOf(secret, currentEnd));
  const query = (text: string) => {
    const end = currentEnd();
    return { end, signed: `end=${end}&signature=${under(secrets.current()).sign(text, end).toString('base64url')}` };
  };
  const isOurs = (text: string, end: number, signature: string): boolean =>
    secrets.accepts((secret) => {
      const right = under(secret).sign(text, end);
      const isRight = isSame(Buffer.from(signature, 'base64url'), right) && signature === right.toString('base64url');
      return isRight && end * 1000 > now();
    });
  return {
    /** Returns a function for the tracks of one response to an account, or to a player of its venues. */
    queriesFor: (account: number, isOfPlayer = false) => {
      const end = currentEnd();
      const key = under(secrets.current()).keyFor(account, end);
      const rest = `account=${account}&end=${end}${isOfPlayer ? '&player=1' : ''}&signature=`;
      return (track: Bound['track'], hash: Bound['hash']): MediaQueries => {
        const { audio, peaks } = trackSignatures(key, { track, hash, isOfPlayer });
        return { audio: `${rest}${audio}`, peaks: `${rest}${peaks}` };
      };
    },
    isValid: (kind: MediaKind, { account, ...bound }: Bound, end: number, signature: string): boolean =>
      secrets.accepts((secret) => {
        const right = trackSignatures(under(secret).keyFor(account, end), bound)[kind];
        return isSame(Buffer.from(signature), Buffer.from(right)) && end * 1000 > now();
      }),
    archiveAddress: (bound: ArchiveClaims): { url: string; expires_at: string } => {
      const { end, signed } = query(archiveText(bound));
      const url = `/media/archives/${bound.kind}/${bound.set}?language=${bound.language}&account=${bound.account}&${signed}`;
      return { url, expires_at: new Date(end * 1000).toISOString() };
    },
    isValidArchive: (bound: ArchiveClaims, end: number, signature: string): boolean =>
      isOurs(archiveText(bound), end, signature),
    staffAddress: (bound: StaffClaims): string =>
      `${staffPath(bound)}staff=${bound.staff}&${query(staffText(bound)).signed}`,
    staffHolds: (bound: StaffClaims, end: number, signature: string): boolean =>
      isOurs(staffText(bound), end, signature),
  };
};

export type Signer = ReturnType<typeof createSigner>;
