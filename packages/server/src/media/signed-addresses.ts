import { createHmac, hash as hashOf, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { onceForEach } from '../lib/once.ts';
import type { Secrets } from '../lib/secrets.ts';

const hour = 3_600_000;

/** Hours until a signed URL expires, rounded up to the hour, so that URLs repeat and can be cached. */
const goodFor = 12 * hour;

export type MediaKind = 'audio' | 'peaks';

/** An id in a signed address. */
export const signedId = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number);

/** The account that an address was signed for, its end and its signature. */
export const signedBy = {
  account: signedId,
  end: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number),
  signature: z.string().max(100),
};

/** The query of a signed address of a track's or an announcement's media. */
export const signedQuery = z
  .object({ ...signedBy, player: z.literal('1').optional() })
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

export interface Signer {
  /** Returns a function for the tracks of one response to an account, or to a player of its venues. */
  queriesFor(account: number, isOfPlayer?: boolean): (track: Bound['track'], hash: Bound['hash']) => MediaQueries;
  /** True if `signature` is valid for exactly this and has not expired. */
  isValid(kind: MediaKind, bound: Bound, end: number, signature: string): boolean;
  archiveAddress(bound: ArchiveClaims): { url: string; expires_at: string };
  isValidArchive(bound: ArchiveClaims, end: number, signature: string): boolean;
  staffAddress(bound: StaffClaims): string;
  staffHolds(bound: StaffClaims, end: number, signature: string): boolean;
}

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
 * Signs media addresses with HMAC-SHA256 under `secret`; `now` gives milliseconds since 1970. A page has a hundred
 * addresses of tracks, so these have BLAKE2b under a key that is derived for the account and the expiry: BLAKE2 is a
 * secure MAC with the key as a prefix, and its halves are the signatures of both kinds.
 */
const signerOf = (secret: string, now: () => number): Signer => {
  const sign = (text: string, end: number): Buffer =>
    createHmac('sha256', secret).update(`media:${text}:${end}`).digest();
  const endOf = () => Math.ceil((now() + goodFor) / hour) * (hour / 1000);
  const query = (text: string) => {
    const end = endOf();
    return { end, signed: `end=${end}&signature=${sign(text, end).toString('base64url')}` };
  };
  const isOurs = (text: string, end: number, signature: string): boolean => {
    const sent = Buffer.from(signature, 'base64url');
    const right = sign(text, end);
    const same = sent.length === right.length && timingSafeEqual(sent, right);
    return same && signature === right.toString('base64url') && end * 1000 > now();
  };
  const keys = new LRUCache<string, string>({ max: cachedKeys });
  const keyOf = (account: number, end: number): string => {
    const name = `${account}:${end}`;
    const key = keys.get(name) ?? sign(`tracks:${account}`, end).toString('base64url');
    // Only what is signed, since a request may name any expiry.
    if (end === endOf()) keys.set(name, key);
    return key;
  };
  const signatures = (key: string, { track, hash, isOfPlayer }: Omit<Bound, 'account'>): Record<MediaKind, string> => {
    const both = hashOf('blake2b512', `${key}:${track}:${hash}${isOfPlayer ? ':player' : ''}`, 'base64url');
    return { audio: both.slice(0, both.length / 2), peaks: both.slice(both.length / 2) };
  };
  return {
    queriesFor: (account, isOfPlayer = false) => {
      const end = endOf();
      const key = keyOf(account, end);
      const rest = `account=${account}&end=${end}${isOfPlayer ? '&player=1' : ''}&signature=`;
      return (track, hash) => {
        const { audio, peaks } = signatures(key, { track, hash, isOfPlayer });
        return { audio: `${rest}${audio}`, peaks: `${rest}${peaks}` };
      };
    },
    isValid: (kind, { account, ...bound }, end, signature) => {
      const sent = Buffer.from(signature);
      const right = Buffer.from(signatures(keyOf(account, end), bound)[kind]);
      return sent.length === right.length && timingSafeEqual(sent, right) && end * 1000 > now();
    },
    archiveAddress: (bound) => {
      const { end, signed } = query(archiveText(bound));
      const url = `/media/archives/${bound.kind}/${bound.set}?language=${bound.language}&account=${bound.account}&${signed}`;
      return { url, expires_at: new Date(end * 1000).toISOString() };
    },
    isValidArchive: (bound, end, signature) => isOurs(archiveText(bound), end, signature),
    staffAddress: (bound) => `${staffPath(bound)}staff=${bound.staff}&${query(staffText(bound)).signed}`,
    staffHolds: (bound, end, signature) => isOurs(staffText(bound), end, signature),
  };
};

/** Signs under the current secret, and accepts the signatures of those that it has replaced. */
export const createSigner = (secrets: Secrets, now: () => number = Date.now): Signer => {
  const under = onceForEach((secret) => signerOf(secret, now));
  const current = () => under(secrets.current());
  const accepts = (isAccepted: (signer: Signer) => boolean) => secrets.accepts((secret) => isAccepted(under(secret)));
  return {
    queriesFor: (...whom) => current().queriesFor(...whom),
    isValid: (...claims) => accepts((signer) => signer.isValid(...claims)),
    archiveAddress: (bound) => current().archiveAddress(bound),
    isValidArchive: (...claims) => accepts((signer) => signer.isValidArchive(...claims)),
    staffAddress: (bound) => current().staffAddress(bound),
    staffHolds: (...claims) => accepts((signer) => signer.staffHolds(...claims)),
  };
};
