import type { Signer } from '../../media/signed-addresses.ts';

/** What a signature covers in the place of a track's hash: an address of a track is none of an announcement. */
export const signedHash = (content_hash: string): string => `announcement:${content_hash}`;

/** Signed address of the audio of an announcement, for its account. */
export const announcementAddress = (signer: Signer, account: number, id: number, content_hash: string): string =>
  `/media/announcements/${id}?${signer.queriesFor(account)(id, signedHash(content_hash)).audio}`;
