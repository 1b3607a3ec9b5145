import { albumFields, emptyValues } from '@kamerton/wire';
import { readClock } from '../../../db/clock.ts';
import { lockNames } from '../../../db/transaction.ts';
import { record } from '../../common/audit/audit.store.ts';
import { removeBufferedAudit } from '../ingest/import-audit-buffer.store.ts';
import { findAlbumByKey } from '../ingest/import.store.ts';
import { indexable } from '../ingest/import-file.service.ts';
import type { Handle } from '../../../db/schema.ts';
import {
  countTracks,
  findReleases,
  gtin,
  type KnownRelease,
  listTerms,
  unlistForOthers,
  upsertRelease,
  upsertTerms,
} from './ddex.store.ts';
import { listLinks, renameLinks } from './links.store.ts';
import { listPurgedRecordings, removePurgedRecordings } from './purged-recordings.store.ts';
import { bestOf, trackAvailability } from './deals.rules.ts';
import { checkHash, type FileFinder } from './delivered-files.service.ts';
import { isSameRelease, keyOf, ofSender, recordingNames, renamedLinks } from './identity.rules.ts';
import type { Deal, Message, Release, ReleaseIds } from '../../../formats/ddex/message.ts';
import { isBad, type Note, type ReleaseReport } from '../../../formats/ddex/report.ts';
import { applyDealsToRelease } from './apply-deals.service.ts';
import { type ImportedTrack, type OpenRelease, importTrack, restoreAudio } from './import-track.service.ts';
import { digestUnlinked, findOtherRecordings, noOthers } from './other-recordings.service.ts';
import { acting, type ImportTask } from './import-context.service.ts';
import { readFile, stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { PictureUndecided } from '../../../media/encode-pictures.ts';
import { type CoverImporter, largestPicture } from '../ingest/import-covers.service.ts';

/** Files and creation date of a message; a date in the future counts as the present. */
export interface Sent {
  finder: FileFinder;
  message_created_at: string;
}

export const takedownDeal: Deal = {
  territories: [],
  excluded: [],
  uses: [],
  models: [],
  periods: [],
  takes_down: true,
  pre_order: false,
};

/** True if a newer message of the same sender counts. */
export const isOlder = (
  existing: Pick<KnownRelease, 'message_created_at'> | null,
  { message_created_at }: Pick<Sent, 'message_created_at'>,
): boolean => existing !== null && Date.parse(existing.message_created_at ?? '') > Date.parse(message_created_at);

/** The release that a message is about, or null if it is not known; `names` are its recordings, none of a purge. */
export const findRelease = async (
  db: Handle,
  { sender }: Pick<Message, 'sender'>,
  delivered: ReleaseIds,
  names: readonly string[],
): Promise<KnownRelease | null> => {
  const ids = ofSender(delivered, sender);
  const key = keyOf(ids, gtin) ?? '';
  const sought = { ids: { ...ids, icpn: ids.icpn && gtin(ids.icpn) }, key, names };
  const found = await findReleases(db, { ids, key, sender });
  return found.find((existing) => isSameRelease(existing, sought)) ?? null;
};

/** Report of a release without any imported tracks. */
export const emptyReport = (
  { title, artist, ids }: Pick<Release, 'title' | 'artist' | 'ids'>,
  outcome: ReleaseReport['outcome'],
): ReleaseReport => ({
  title,
  artist,
  icpn: ids.icpn,
  grid: ids.grid,
  outcome,
  closed: null,
  until: null,
  tracks: [],
  track_count: 0,
  revoked: [],
  restored: [],
});

/** Whether a release can be played now, and each of its tracks. */
const availabilityNow = async (
  { deals, trackDeals, entries }: Release,
  { context, dealContext: { playing } }: ImportTask,
) => {
  const at = await readClock(context.db);
  const of = (own: readonly Deal[] | null) => trackAvailability({ deals, purged: false }, own, playing, at);
  const each = entries.map(({ reference }) => of(trackDeals.get(reference) ?? null));
  return { whole: bestOf(each.length === 0 ? [of(null)] : each), each };
};

/**
 * Runs `work` on several items concurrently: one track is analysed while another is written. After a failure it begins no
 * other, and rejects once nothing is written any more.
 */
const inLanes = async <T, R>(
  items: readonly T[],
  lanes: number,
  work: (item: T, at: number) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    try {
      for (let at = next++; at < items.length; at = next++) results[at] = await work(items[at] as T, at);
    } catch (error) {
      next = items.length;
      throw error;
    }
  };
  const over = await Promise.allSettled(Array.from({ length: Math.max(1, lanes) }, lane));
  for (const each of over) if (each.status === 'rejected') throw each.reason;
  return results;
};

/**
 * Creates or updates the release's row, the names of its recordings and what its sender allows. All are complete with that:
 * if the import ends before its tracks are imported, the job applies the deals to those that there are.
 */
const upsertReleaseTerms = async (
  tx: Handle,
  message: Message,
  release: Release,
  {
    id,
    key,
    message_created_at,
    others,
    renamed,
  }: Pick<OpenRelease, 'key' | 'others' | 'renamed'> & { id: number | null; message_created_at: string },
): Promise<{ id: number; key: string }> => {
  const { sender } = message;
  const { title, artist, deals, entries, trackDeals } = release;
  const ids = ofSender(release.ids, sender);
  const row = await upsertRelease(tx, id, { key, ids, title: title ?? '', artist: artist ?? '', sender });
  const names = recordingNames(release, message);
  const recordings = entries
    .map(({ reference }, at) => [names[at] ?? reference, trackDeals.get(reference) ?? null] as const)
    .filter(([name]) => !others.foreign.has(name));
  const delivered_key = (ids.icpn ?? ids.grid) === null ? null : keyOf(ids, gtin);
  const terms = {
    message_created_at,
    is_purged: false,
    deals,
    recordings: Object.fromEntries(recordings),
    delivered_key,
  };
  await renameLinks(tx, row.id, renamed);
  for (const name of renamed.values()) await unlistForOthers(tx, { id: row.id, sender, name });
  await upsertTerms(tx, row.id, sender, terms);
  return row;
};

/** `upsertReleaseTerms`, without recordings that a newer purge of its sender names; null if a newer message was imported. */
const begin = (
  task: ImportTask,
  message: Message,
  delivered: Release,
  sent: Sent & Pick<OpenRelease, 'key' | 'others'> & { hashes: ReadonlyMap<string, string> },
) =>
  acting(task, async (tx) => {
    const isrcOf = (reference: string) => message.recordings.get(reference)?.isrc ?? null;
    const keys = delivered.entries.flatMap(({ reference }) => isrcOf(reference) ?? []).map((isrc) => `isrc|${isrc}`);
    await lockNames(
      tx,
      [...new Set([sent.key, ...keys])].map((each) => `ddex ${each}`),
    );
    const names = recordingNames(delivered, message);
    const existing = await findRelease(tx, message, delivered.ids, names);
    if (isOlder(existing, sent)) {
      // Until now only the purge of this release was known, which names one of its recordings too.
      if (existing?.is_purged && existing.title === '' && existing.message_created_at !== null)
        await removePurgedRecordings(tx, { keys, sender: message.sender, createdAt: existing.message_created_at });
      return null;
    }
    const purged = await listPurgedRecordings(tx, { keys, sender: message.sender, since: sent.message_created_at });
    const gone = delivered.entries.filter(({ reference }) => purged.includes(`isrc|${isrcOf(reference)}`));
    const trackDeals = new Map([
      ...delivered.trackDeals,
      ...gone.map(({ reference }) => [reference, [takedownDeal]] as const),
    ]);
    const release = { ...delivered, trackDeals };
    const terms = existing ? await listTerms(tx, existing.id) : [];
    const others = terms.filter(({ sender, is_purged }) => sender !== message.sender && !is_purged);
    const ofOthers = new Set(others.flatMap(({ recordings }) => Object.keys(recordings)));
    const links = existing ? await listLinks(tx, existing.id) : [];
    const renamed = renamedLinks(links, { names, hashes: sent.hashes, others: ofOthers });
    const row = await upsertReleaseTerms(tx, message, release, { id: existing?.id ?? null, ...sent, renamed });
    const named = links.map((link) => ({ ...link, recording: renamed.get(link.recording) ?? link.recording }));
    return { ...row, release, existing, renamed, links: named };
  });

/** Completes the import of a release: unlists omitted tracks and applies deals. */
const finish = (task: ImportTask, message: Message, open: OpenRelease & Sent, tracks: readonly ImportedTrack[]) =>
  acting(task, async (tx) => {
    const { release, id } = open;
    // A dry run has rolled them back.
    if (task.dryRun && open.links.length > 0) await upsertReleaseTerms(tx, message, release, open);
    const changes = await applyDealsToRelease(tx, id, task.dealContext);
    const album = await findAlbumByKey(tx, open.album.key);
    const changed = tracks.flatMap(({ outcome, track_id }) =>
      (outcome === 'added' || outcome === 'updated') && track_id !== null ? [track_id] : [],
    );
    await removeBufferedAudit(tx, task, changed);
    if (changed.length + changes.revoked.length + changes.restored.length > 0 && !task.dryRun) {
      await record(tx, task.dealContext.actor, {
        act: 'release.take',
        kind: album ? 'album' : 'release',
        id: album?.id ?? id,
        name: `${release.artist ?? ''} – ${release.title ?? ''}`,
        after: {
          message_id: message.id,
          sender: message.sender,
          icpn: release.ids.icpn,
          grid: release.ids.grid,
          tracks: changed,
        },
      });
    }
    const track_count = task.dryRun
      ? tracks.filter((each) => !isBad(each)).length
      : await countTracks(tx, id, message.sender);
    return { ...changes, track_count };
  });

const outcomeOf = (
  existing: KnownRelease | null,
  release: Release,
  report: ReleaseReport,
): ReleaseReport['outcome'] => {
  if (!existing) return 'new';
  const moved = report.revoked.length + report.restored.length > 0;
  const other = existing.is_purged === true || !isDeepStrictEqual(existing.deals, release.deals);
  const rewritten = report.tracks.some(({ outcome }) => outcome === 'added' || outcome === 'updated');
  return moved || other || rewritten ? 'changed' : 'unchanged';
};

/** Imports one release of a message with its tracks, or in a dry run reports the outcome. */
export const importRelease = async (
  task: ImportTask,
  message: Message,
  delivered: Release,
  { sent, notes }: { sent: Sent; notes: Note[] },
): Promise<ReleaseReport> => {
  const key = keyOf(ofSender(delivered.ids, message.sender), gtin);
  if (key === null) return emptyReport(delivered, 'unidentified');
  const { context } = task;
  const { finder } = sent;
  const names = recordingNames(delivered, message);
  const earlier = await findRelease(context.db, message, delivered.ids, names);
  const others = earlier ? await findOtherRecordings(task, message, delivered, { id: earlier.id, finder }) : noOthers;
  const hashes = await digestUnlinked(task, message, delivered, { id: earlier?.id ?? null, finder });
  const begun = await begin(task, message, delivered, { ...sent, key, others, hashes });
  if (!begun) {
    const recordings = delivered.entries.flatMap(({ reference }, at) => {
      const recording = message.recordings.get(reference);
      return recording ? [{ ...recording, name: names[at] ?? reference }] : [];
    });
    if (earlier) await restoreAudio(task, { id: earlier.id, finder }, recordings);
    return emptyReport(delivered, 'older');
  }
  const { release } = begun;
  const name = release.title ?? key;
  if (message.update && !begun.existing?.deals) notes.push({ code: 'no_original', value: name });
  const senders = begun.existing?.others ?? [];
  if (senders.length > 0) notes.push({ code: 'other_sender', value: `${name}: ${senders.join(', ')}` });
  const before = begun.existing?.cover_id ?? null;
  // A dry run stores no cover, and notes one that is missing where there is none yet.
  const covers = task.dryRun ? null : context.covers;
  const isCovered = task.dryRun && before !== null;
  const cover = isCovered ? null : await importCover(message, release, { finder, covers, notes });
  const open: OpenRelease = {
    id: begun.id,
    key: begun.key,
    sender: message.sender,
    release,
    others,
    album: {
      ...emptyValues(albumFields),
      key: indexable(`by|ddex|${begun.key}`),
      name: release.title ?? '—',
      artist: release.artist,
      release_date: release.release_date ?? release.original_date,
      label: release.label,
      upc: release.ids.icpn,
    },
    links: begun.links,
    renamed: begun.renamed,
    finder,
    cover: { id: cover ?? before, isNew: cover !== null && cover !== before },
    notes,
  };
  let done = 0;
  const imported = await inLanes(release.entries, context.analysers.workers + 1, async (entry, at) => {
    context.signal.throwIfAborted();
    const recording = message.recordings.get(entry.reference);
    if (!recording) throw new Error(`no recording ${entry.reference}`);
    const report = await importTrack(task, open, { recording, entry, name: names[at] ?? entry.reference });
    task.progress(release.title, (done += 1), release.entries.length);
    return report;
  });
  const changes = await finish(task, message, { ...open, ...sent }, imported);
  const { whole, each } = await availabilityNow(release, task);
  const tracks = imported.map((track, at) => {
    const isForeign = others.foreign.has(names[at] ?? '') && track.track_id === null;
    return { ...track, closed: isForeign ? ('no_deal' as const) : (each[at]?.closed ?? null) };
  });
  const report: ReleaseReport = { ...emptyReport(release, 'new'), ...whole, tracks, ...changes };
  return { ...report, outcome: outcomeOf(begun.existing, release, report) };
};

/** Stores the first readable picture of a release as its cover, with `covers`; returns its id, or null if there is none. */
export const importCover = async (
  { pictures }: Pick<Message, 'pictures'>,
  release: Release,
  { finder, covers, notes }: { finder: FileFinder; covers: CoverImporter | null; notes: Note[] },
): Promise<number | null> => {
  for (const file of release.pictures.flatMap((reference) => pictures.get(reference)?.files ?? [])) {
    const path = await finder.find(file);
    if (path === null) {
      notes.push({ code: 'missing_picture', value: file.path });
      continue;
    }
    if (covers === null) return null;
    const { isOther, note } = await checkHash(path, file);
    if (note) notes.push(note);
    const whole = !isOther && (await stat(path)).size <= largestPicture;
    try {
      const id = whole ? await covers.store(await readFile(path)) : null;
      if (id !== null) return id;
      notes.push({ code: 'bad_picture', value: file.path });
    } catch (error) {
      if (!(error instanceof PictureUndecided)) throw error;
      notes.push({ code: 'undecided_picture', value: file.path });
    }
  }
  return null;
};
