import type { Signer } from '../../../media/signed-addresses.ts';

/** Text that a signature covers in place of a track's hash: an address of a track is none of an announcement. */
export const signedHash = (content_hash: string): string => `announcement:${content_hash}`;

/** Signed address of the audio of an announcement, for its account or a player of its venues. */
export const announcementAddress = (
  queriesOf: ReturnType<Signer['queriesFor']>,
  id: number,
  content_hash: string,
): string => `/media/announcements/${id}?${queriesOf(id, signedHash(content_hash)).audio}`;
