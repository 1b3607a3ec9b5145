import { readClock } from '../../../db/clock.ts';
import { listLinks, listTerms } from './ddex.store.ts';
import { trackAvailability } from './deals.rules.ts';
import type { FileFinder } from './delivered-files.service.ts';
import { recordingNames } from './identity.rules.ts';
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

/**
 * Compares the sounds of a message with the tracks that other senders have delivered: a sender's licence is for what it has
 * delivered, and not for another recording under the same code.
 */
export const findOtherRecordings = async (
  { context, dealContext: { playing } }: ImportTask,
  message: Message,
  release: Release,
  { id, finder }: { id: number; finder: FileFinder },
): Promise<OtherRecordings> => {
  const { db, analysers, signal } = context;
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
    // What nobody lists any more may be of any that has delivered the release, and not only purged it.
    const mayBeForeign = others.length > 0 || (!isListed && hasDelivered);
    if (!link || !mayBeForeign) continue;
    const files = message.recordings.get(release.entries[n]?.reference ?? '')?.files ?? [];
    const sound = await findSound(files, { finder, notes: [] });
    const digest = sound.found ? await analysers.digest(sound.path, signal) : null;
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
