import type { Message, Release, ReleaseIds } from './message.ts';

/** What a release is known by: its strongest code; null where it has none. */
export const keyOf = ({ icpn, grid, isrc, own }: ReleaseIds, gtin: (icpn: string) => string): string | null => {
  if (icpn !== null) return `icpn|${gtin(icpn)}`;
  if (grid !== null) return `grid|${grid}`;
  const [first] = own;
  if (first !== undefined) return `own|${first}`;
  return isrc === null ? null : `isrc|${isrc}`;
};

/** Ids of a sender's own mean something beside the sender's name only. */
export const ofSender = (ids: ReleaseIds, sender: string): ReleaseIds => ({
  ...ids,
  own: ids.own.map((id) => `${sender}|${id}`),
});

/** The name of each recording of a release: its ISRC, which another message has too; a second one of a name differs. */
export const recordingNames = (
  { entries }: Pick<Release, 'entries'>,
  recordings: Message['recordings'],
): Map<string, string> => {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const { reference } of entries) {
    const isrc = recordings.get(reference)?.isrc;
    const name = isrc === null || isrc === undefined || taken.has(isrc) ? `#${reference}` : isrc;
    taken.add(name);
    names.set(reference, name);
  }
  return names;
};

export interface Earlier {
  content_hash: string;
  stated_at: string | null;
  is_whole: boolean;
}

/**
 * Whether a message was taken before. Bytes that were taken whole are; so is what goes by the same name, unless its
 * sender, who uses the name once more, made it later.
 */
export const isRepeated = (
  earlier: Earlier | null,
  { hash, created_at }: { hash: string; created_at: string | null },
): boolean => {
  if (!earlier) return false;
  if (earlier.content_hash === hash) return earlier.is_whole;
  if (created_at === null || earlier.stated_at === null) return true;
  return Date.parse(created_at) <= Date.parse(earlier.stated_at);
};
