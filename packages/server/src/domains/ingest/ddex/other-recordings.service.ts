import { readClock } from '../../../db/clock.ts';
import { listTerms } from './ddex.store.ts';
import { listLinks } from './links.store.ts';
import { trackAvailability } from './deals.rules.ts';
import type { FileFinder } from './delivered-files.service.ts';
import { isPlace, recordingNames } from './identity.rules.ts';
import type { ImportTask } from './import-context.service.ts';
import { findSound } from './import-track.service.ts';
import type { Message, Release } from '../../../formats/ddex/message.ts';

/** Names of recordings that have another sound than the tracks of other senders under these names. */
export interface OtherRecordings {
  /** They are not taken: the licence of another sender stands or is to come, or the message brings no sound. */
  refused: ReadonlySet<string>;
  /** They replace the sound; its licence counts from then on. */
  replacing: ReadonlySet<string>;
  /** Those of either whose present sound its sender has not delivered: until it is replaced, no licence of that sender counts. */
  foreign: ReadonlySet<string>;
}

export const noOthers: OtherRecordings = { refused: new Set(), replacing: new Set(), foreign: new Set() };

/** The digest of the file of a release's entry; null if the message brings none. */
const digestEntry = async (
  { context: { analysers, signal } }: ImportTask,
  { recordings }: Message,
  reference: string | undefined,
  finder: FileFinder,
) => {
  const sound = await findSound(recordings.get(reference ?? '')?.files ?? [], { finder, notes: [] });
  return sound.found ? analysers.digest(sound.path, signal) : null;
};

/** Hashes of the files of those recordings that no code leads to a track of their release, by the names of recordings. */
export const digestUnlinked = async (
  task: ImportTask,
  message: Message,
  release: Release,
  { id, finder }: { id: number | null; finder: FileFinder },
): Promise<Map<string, string>> => {
  const hashes = new Map<string, string>();
  const names = recordingNames(release, message);
  const linked = id === null ? [] : (await listLinks(task.context.db, id)).map(({ recording }) => recording);
  if (!linked.some((name) => isPlace(name) || !names.includes(name))) return hashes;
  for (const [n, name] of names.entries()) {
    if (!isPlace(name) && linked.includes(name)) continue;
    const digest = await digestEntry(task, message, release.entries[n]?.reference, finder);
    if (digest?.ok) hashes.set(name, digest.hash);
  }
  return hashes;
};

/**
 * Compares the sounds of a message with the tracks that other senders have delivered: a sender's licence is for what it has
 * delivered, and not for another recording under the same code.
 */
export const findOtherRecordings = async (
  task: ImportTask,
  message: Message,
  release: Release,
  { id, finder }: { id: number; finder: FileFinder },
): Promise<OtherRecordings> => {
  const {
    context: { db },
    dealContext: { playing },
  } = task;
  const [refused, replacing, foreign] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const at = await readClock(db);
  const terms = await listTerms(db, id);
  const links = await listLinks(db, id);
  const hasDelivered = terms.some(
    ({ sender, recordings }) => sender !== message.sender && Object.keys(recordings).length > 0,
  );
  for (const [n, name] of recordingNames(release, message).entries()) {
    const link = links.find(({ recording }) => recording === name);
    const listing = terms.filter(({ recordings }) => Object.hasOwn(recordings, name));
    const others = listing.filter(({ sender }) => sender !== message.sender);
    const isListed = others.length < listing.length;
    // A recording that is no longer listed may be of any that has delivered the release, and not only purged it.
    const mayBeForeign = others.length > 0 || (!isListed && hasDelivered);
    if (!link || !mayBeForeign) continue;
    const digest = await digestEntry(task, message, release.entries[n]?.reference, finder);
    if (digest?.ok ? digest.hash === link.content_hash : isListed) continue;
    const stands = others.some(({ deals, is_purged: purged, recordings }) => {
      const { closed, until } = trackAvailability({ deals, purged }, recordings[name] ?? null, playing, at);
      return closed === null || until !== null;
    });
    const isRefused = stands || !digest?.ok;
    (isRefused ? refused : replacing).add(name);
    if (isRefused || !isListed) foreign.add(name);
  }
  return { refused, replacing, foreign };
};
