import type { Message, Release, ReleaseIds } from '../../ern/message.ts';

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

/**
 * What each entry of a release is known by: the ISRC of its recording or its sender's own id, which another message has
 * too, else the reference within the message. At a second place of the release the same recording is another track.
 */
export const recordingNames = (
  { entries }: Pick<Release, 'entries'>,
  { recordings, sender }: Pick<Message, 'recordings' | 'sender'>,
): string[] => {
  const times = new Map<string, number>();
  return entries.map(({ reference }) => {
    const { isrc = null, own = null } = recordings.get(reference) ?? {};
    const name = isrc ?? (own === null ? `#${reference}` : `${sender}|${own}`);
    const nth = (times.get(name) ?? 0) + 1;
    times.set(name, nth);
    return nth === 1 ? name : `${name}#${nth}`;
  });
};

export interface Earlier {
  content_hash: string;
  message_created_at: string | null;
  is_complete: boolean;
}

/**
 * Whether a message was taken before, whole: with the same bytes, or under the same name, unless its sender, who uses the
 * name once more, made it later. While the earlier one is incomplete, the next of its name corrects it.
 */
export const isRepeated = (
  earlier: readonly Earlier[],
  { hash, created_at }: { hash: string; created_at: string | null },
): boolean =>
  earlier.some(({ content_hash, message_created_at, is_complete }) => {
    if (!is_complete || content_hash === hash) return is_complete;
    return (
      created_at === null || message_created_at === null || Date.parse(created_at) <= Date.parse(message_created_at)
    );
  });
