import { createHmac, timingSafeEqual } from 'node:crypto';

const hour = 3_600_000;

/** Hours until a signed URL expires, rounded up to the hour, so that URLs repeat and can be cached. */
const goodFor = 12 * hour;

export type MediaKind = 'audio' | 'peaks';

/** Kinds of sets that can be downloaded as an archive. */
export const archiveKinds = ['albums', 'collections', 'playlists'] as const;
export type ArchiveKind = (typeof archiveKinds)[number];

/** The values that a signature covers. `hash` is the content hash of the audio: new bytes make old addresses stale. */
export interface Bound {
  kind: MediaKind;
  track: number;
  hash: string;
  account: number;
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

export interface Signer {
  address(bound: Bound): string;
  /** True if `signature` is valid for exactly this and has not expired. */
  holds(bound: Bound, end: number, signature: string): boolean;
  archiveAddress(bound: ArchiveClaims): { url: string; expires_at: string };
  archiveHolds(bound: ArchiveClaims, end: number, signature: string): boolean;
  staffAddress(bound: StaffClaims): string;
  staffHolds(bound: StaffClaims, end: number, signature: string): boolean;
}

const textOf = ({ kind, track, hash, account }: Bound): string => `${kind}:${track}:${hash}:${account}`;

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

/** Signs media addresses with HMAC-SHA256 under `secret`; `now` gives milliseconds since 1970. */
export const createSigner = (secret: string, now: () => number = Date.now): Signer => {
  const sign = (text: string, end: number): Buffer =>
    createHmac('sha256', secret).update(`media:${text}:${end}`).digest();
  const query = (text: string) => {
    const end = Math.ceil((now() + goodFor) / hour) * (hour / 1000);
    return { end, signed: `end=${end}&signature=${sign(text, end).toString('base64url')}` };
  };
  const isOurs = (text: string, end: number, signature: string): boolean => {
    const given = Buffer.from(signature, 'base64url');
    const right = sign(text, end);
    const same = given.length === right.length && timingSafeEqual(given, right);
    return same && signature === right.toString('base64url') && end * 1000 > now();
  };
  return {
    address: (bound) => `/media/${bound.kind}/${bound.track}?account=${bound.account}&${query(textOf(bound)).signed}`,
    holds: (bound, end, signature) => isOurs(textOf(bound), end, signature),
    archiveAddress: (bound) => {
      const { end, signed } = query(archiveText(bound));
      const url = `/media/archives/${bound.kind}/${bound.set}?language=${bound.language}&account=${bound.account}&${signed}`;
      return { url, expires_at: new Date(end * 1000).toISOString() };
    },
    archiveHolds: (bound, end, signature) => isOurs(archiveText(bound), end, signature),
    staffAddress: (bound) => `${staffPath(bound)}staff=${bound.staff}&${query(staffText(bound)).signed}`,
    staffHolds: (bound, end, signature) => isOurs(staffText(bound), end, signature),
  };
};
