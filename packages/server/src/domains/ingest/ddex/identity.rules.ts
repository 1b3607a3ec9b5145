import type { Message, Release, ReleaseIds } from '../../../formats/ddex/message.ts';

/** Key of a release: its strongest code; null if it has none. */
export const keyOf = ({ icpn, grid, isrc, own }: ReleaseIds, gtin: (icpn: string) => string): string | null => {
  if (icpn !== null) return `icpn|${gtin(icpn)}`;
  if (grid !== null) return `grid|${grid}`;
  const [first] = own;
  if (first !== undefined) return `own|${first}`;
  return isrc === null ? null : `isrc|${isrc}`;
};

/** Qualifies proprietary ids with the sender, since they are unique per sender only. */
export const ofSender = (ids: ReleaseIds, sender: string): ReleaseIds => ({
  ...ids,
  own: ids.own.map((id) => `${sender}|${id}`),
});

/**
 * Stable name of each entry of a release: the ISRC, else the sender's own id, else the reference within the message. A
 * second entry of the same recording gets a numbered suffix and is a track of its own.
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

/** True of the name of a recording that is known by its reference in the message alone. */
export const isPlace = (name: string): boolean => name.startsWith('#');

/** A track as its release identifies it. */
interface Linked {
  id: number;
  recording: string;
  content_hash: string;
}

/**
 * The new names of a release's links that a message renames, by their former ones. A code decides; where there is none, or
 * it is new, the bytes do (`hashes`, by the names of the message). A place tells only what no bytes tell: references are
 * counted anew in each message. Links that `others` name stay.
 */
export const renamedLinks = (
  links: readonly Linked[],
  { names, hashes, others }: { names: readonly string[]; hashes: ReadonlyMap<string, string>; others: Set<string> },
): Map<string, string> => {
  const renamed = new Map<string, string>();
  const linked = new Set(links.map(({ recording }) => recording));
  const open = new Set(names.filter((name) => (isPlace(name) ? !others.has(name) : !linked.has(name))));
  const free = new Set(
    links.filter(({ recording: name }) => !others.has(name) && (isPlace(name) || !names.includes(name))),
  );
  const pair = (fits: (link: Linked, name: string) => boolean): void => {
    for (const name of open) {
      const link = [...free].find((each) => fits(each, name));
      if (!link) continue;
      open.delete(name);
      free.delete(link);
      if (link.recording !== name) renamed.set(link.recording, name);
    }
  };
  const isAtPlace = ({ recording }: Linked, name: string) => recording === name;
  const hasBytes = ({ content_hash }: Linked, name: string) => hashes.get(name) === content_hash;
  pair((link, name) => isAtPlace(link, name) && hasBytes(link, name));
  pair(hasBytes);
  // If places have changed, a file that cannot be read may be that of any of them.
  const isUncertain = renamed.size > 0 && [...open].some((name) => !hashes.has(name));
  pair((link, name) => isAtPlace(link, name) && !(isUncertain && hashes.has(name)));
  for (const { id, recording } of free) if (names.includes(recording)) renamed.set(recording, `#${id}|${recording}`);
  return renamed;
};

interface Identified extends Pick<ReleaseIds, 'icpn' | 'grid'> {
  key: string;
  /** By the barcode or GRid that the message's sender delivered last; null if it is not known. */
  delivered_key: string | null;
  recordings: readonly string[];
}

/**
 * True if a message is about a known release that has one of its codes. If a stronger code is another one, senders
 * correct it, or give several releases one number of a project: it is the same release if it has exactly the same
 * recordings, or, of a message that names none, as a purge or a takedown, if its sender delivered it last by that code.
 */
export const isSameRelease = (
  existing: Identified,
  { ids, key, names }: { ids: Pick<ReleaseIds, 'icpn' | 'grid'>; key: string; names: readonly string[] },
): boolean => {
  const differs = (code: 'icpn' | 'grid') =>
    existing[code] !== null && ids[code] !== null && existing[code] !== ids[code];
  const isCertain = existing.icpn !== null && existing.icpn === ids.icpn;
  if (isCertain || !(differs('icpn') || differs('grid'))) return true;
  if (names.length === 0) return (existing.delivered_key ?? existing.key) === key;
  const same = new Set(existing.recordings);
  // A name by its place in the message says nothing.
  return names.length === same.size && names.every((name) => same.has(name) && !isPlace(name));
};

export interface Earlier {
  content_hash: string;
  message_created_at: string | null;
  is_complete: boolean;
}

/**
 * True if a message repeats a complete earlier one: same bytes, or same id without a later creation date. An incomplete
 * one never counts, so that the next message of the same id can correct it.
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
