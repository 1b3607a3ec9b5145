import { readClock } from '../../../db/clock.ts';
import type { Handle } from '../../../db/schema.ts';
import { record } from '../../common/audit/audit.store.ts';
import { lockNames } from '../../../db/transaction.ts';
import type { TerritoryPreference } from '../../../formats/ddex/territory-preference.ts';
import { gtin, setDealsOf, upsertPurge, upsertRelease, listReleasesWith } from './ddex.store.ts';
import { listLinks } from './links.store.ts';
import { createFileFinder, filesNamedBy } from './delivered-files.service.ts';
import type { FoundMessage } from './read-delivery.service.ts';
import { isRepeated, keyOf, ofSender, recordingNames } from './identity.rules.ts';
import type { Message, ReleaseIds } from '../../../formats/ddex/message.ts';
import { upsertMessage, listEarlier } from './messages.store.ts';
import { readerVersion } from '../../../formats/ddex/read-message.ts';
import { readDeliveredFile } from '../../../formats/ddex/read-message-file.ts';
import { MessageRefusal } from '../../../formats/ddex/refusal.ts';
import { isComplete, type MessageReport, type Note, type ReleaseReport } from '../../../formats/ddex/report.ts';
import { applyDealsToRelease } from './apply-deals.service.ts';
import { emptyReport, findRelease, importRelease, isOlder, type Sent, takedownDeal } from './import-release.service.ts';
import { acting, type ImportTask } from './import-context.service.ts';
import { notesOn } from './message-notes.rules.ts';

/** Closes a recording that a purge names by its code alone, on these releases of its sender. */
const purgeRecording = async (
  tx: Handle,
  { dealContext }: ImportTask,
  { sender, ids, createdAt }: { sender: string; ids: ReleaseIds; createdAt: string },
  releases: Awaited<ReturnType<typeof listReleasesWith>>,
): Promise<ReleaseReport[]> => {
  const reports: ReleaseReport[] = [];
  for (const { names, ...existing } of releases) {
    const about = { title: existing.title, artist: existing.artist, ids };
    if (isOlder(existing, { message_created_at: createdAt })) {
      reports.push(emptyReport(about, 'older'));
      continue;
    }
    await setDealsOf(tx, { id: existing.id, sender, names, deals: [takedownDeal] });
    reports.push({ ...emptyReport(about, 'purged'), ...(await applyDealsToRelease(tx, existing.id, dealContext)) });
  }
  return reports;
};

/** Stores that a sender has purged a recording, so that no message of before the purge opens it on any release. */
const upsertPurgedRecording = async (
  tx: Handle,
  message: Message,
  { isrc, createdAt }: { isrc: string; createdAt: string },
): Promise<void> => {
  const ids = { icpn: null, grid: null, isrc, own: [] };
  const existing = await findRelease(tx, message, ids, []);
  if (isOlder(existing, { message_created_at: createdAt })) return;
  const values = { key: `isrc|${isrc}`, ids, title: '', artist: '', sender: message.sender };
  const { id } = existing ?? (await upsertRelease(tx, null, values));
  await upsertPurge(tx, id, message.sender, createdAt);
};

/** Purges a sender's release: its tracks cannot be played, whatever its deals, unless another sender allows them. */
const importPurge = (
  task: ImportTask,
  message: Message,
  releaseIds: ReleaseIds,
  { sent, notes }: { sent: Sent; notes: Note[] },
) =>
  acting(task, async (tx): Promise<ReleaseReport[]> => {
    const { id, sender } = message;
    const ids = ofSender(releaseIds, sender);
    const key = keyOf(ids, gtin);
    const { isrc } = releaseIds;
    await lockNames(
      tx,
      [...new Set([key ?? '', isrc === null ? '' : `isrc|${isrc}`])].map((each) => `ddex ${each}`),
    );
    const existing = await findRelease(tx, message, releaseIds, []);
    if (existing && existing.others.length > 0) notes.push({ code: 'other_sender', value: existing.others.join(', ') });
    // Of what was purged before it came only the purge is known, and no title.
    const isNews =
      !existing || existing.message_created_at === null || (existing.is_purged === true && existing.title === '');
    const ofRecording = isrc !== null && (isNews || key === `isrc|${isrc}`);
    const all = ofRecording ? await listReleasesWith(tx, sender, isrc) : [];
    const purged = all.filter(
      ({ is_purged, message_created_at: at }) =>
        is_purged && Date.parse(at ?? '') === Date.parse(sent.message_created_at),
    );
    const others = (purged.length > 0 ? purged : all).filter((each) => each.id !== existing?.id);
    const purge = { sender, ids: releaseIds, createdAt: sent.message_created_at };
    const ofTrack = await purgeRecording(tx, task, purge, others);
    // A purge that names its release too is about that one alone.
    if (purged.length > 0) return ofTrack;
    if (ofRecording && key !== `isrc|${isrc}`)
      await upsertPurgedRecording(tx, message, { isrc, createdAt: purge.createdAt });
    const { title, artist } = existing ?? { title: null, artist: null };
    const report = (outcome: ReleaseReport['outcome'], more: Partial<ReleaseReport> = {}): ReleaseReport[] => [
      { ...emptyReport({ title, artist, ids: releaseIds }, outcome), ...more },
    ];
    const isUnknown = isNews && ofTrack.length === 0;
    if (isUnknown) notes.push({ code: 'unknown_purge', value: key ?? '' });
    // Stored also if it is not known, so that an older message cannot import it, nor a recording on any release.
    const values = { key: key ?? '', ids, title: '', artist: '', sender };
    const row = existing ?? (key === null ? null : await upsertRelease(tx, null, values));
    if (!row) return report('unknown');
    if (isOlder(existing, sent)) return ofTrack.length > 0 ? ofTrack : report('older');
    await upsertPurge(tx, row.id, sender, sent.message_created_at);
    if (isNews) return isUnknown ? report('unknown') : ofTrack;
    const changes = await applyDealsToRelease(tx, row.id, task.dealContext);
    if (existing.is_purged !== true) {
      const after = { message_id: id, sender };
      const name = `${artist} – ${title}`;
      await record(tx, task.dealContext.actor, { act: 'release.purge', kind: 'release', id: row.id, name, after });
    }
    return [...report('purged', { closed: 'purged', ...changes }), ...ofTrack];
  });

/** Reports the releases of a message that changes nothing. */
const releasesOf = async ({ context }: ImportTask, message: Message): Promise<ReleaseReport[]> => {
  const purged = message.purged.map(async (ids) => {
    const existing = await findRelease(context.db, message, ids, []);
    return emptyReport({ title: existing?.title ?? null, artist: existing?.artist ?? null, ids }, 'unchanged');
  });
  return [...(await Promise.all(purged)), ...message.releases.map((release) => emptyReport(release, 'unchanged'))];
};

/**
 * True if a known message is imported once more: an earlier version has read its deals, or the store has not the whole audio
 * of a track that it brought.
 */
const isDue = async (
  { context }: ImportTask,
  message: Message,
  sent: Pick<Sent, 'message_created_at'>,
): Promise<boolean> => {
  for (const release of message.releases) {
    const names = new Set(recordingNames(release, message));
    const existing = await findRelease(context.db, message, release.ids, [...names]);
    if (existing && (existing.reader_version ?? readerVersion) < readerVersion && !isOlder(existing, sent)) return true;
    for (const { recording, media_key, size } of existing ? await listLinks(context.db, existing.id) : []) {
      if (names.has(recording) && (await context.media.size(media_key)) !== size) return true;
    }
  }
  return false;
};

/** Maximum length of a note's value, a code or a name; a sender may write anything there. */
const longestValue = 300;

const outcomeOf = (releases: readonly ReleaseReport[], notes: readonly Note[]): MessageReport['outcome'] => {
  // The next delivery of it may be taken.
  if (notes.some(({ code }) => code === 'other_recording' || code === 'undecided_picture')) return 'incomplete';
  if (releases.length > 0 && releases.every(({ outcome }) => outcome === 'older')) return 'older';
  return isComplete(releases) ? 'taken' : 'incomplete';
};

/**
 * Imports one message, or with `dryRun` reports the outcome. Repeating it changes nothing. Rejects with
 * `MessageRefusal` if the file has changed since it was found, else only if the database or the disk fail.
 */
export const importMessage = async (
  task: ImportTask,
  { root, shown }: { root: string; shown: (path: string) => string },
  found: FoundMessage,
  preference: TerritoryPreference,
): Promise<MessageReport> => {
  const { dealContext, context } = task;
  const file = await readDeliveredFile(found.path, preference);
  // Its checksum and its place among the others are those of the file that was found.
  if (file.hash !== found.hash || !('message' in file)) throw new MessageRefusal('changed');
  const { message } = file;
  const test = message.test || found.test;
  const trying: ImportTask = { ...task, dryRun: task.dryRun || test };
  const notes: Note[] = [...found.notes, ...notesOn(message, dealContext.playing)];
  const report = (outcome: MessageReport['outcome'], releases: ReleaseReport[] = []): MessageReport => ({
    path: shown(found.path),
    message_id: message.id,
    sender: message.sender,
    kind: message.kind,
    version: message.version,
    created_at: message.created_at,
    outcome,
    releases,
    notes: notes.map(({ code, value }) => ({ code, value: value.slice(0, longestValue).toWellFormed() })),
  });
  const earlier = test ? [] : await listEarlier(context.db, message, found.hash);
  if (earlier.some(({ content_hash, is_complete }) => is_complete && content_hash !== found.hash)) {
    notes.push({ code: 'same_id_other_content', value: message.id });
  }
  const isKnown = isRepeated(earlier, { hash: found.hash, created_at: message.created_at });
  const now = await readClock(context.db);
  const createdAt = Math.min(message.created_at === null ? now : Date.parse(message.created_at), now);
  const message_created_at = new Date(createdAt).toISOString();
  if (isKnown && !(await isDue(trying, message, { message_created_at }))) {
    return report('known', await releasesOf(trying, message));
  }
  const finder = createFileFinder(root, found.path, filesNamedBy(message));
  const sent: Sent = { finder, message_created_at };
  const releases: ReleaseReport[] = [];
  for (const ids of message.purged) releases.push(...(await importPurge(trying, message, ids, { sent, notes })));
  for (const release of message.releases) {
    releases.push(await importRelease(trying, message, release, { sent, notes }));
  }
  if (test) return report('test', releases);
  const imported = report(outcomeOf(releases, notes), releases);
  const whole = imported.outcome !== 'incomplete';
  if (!task.dryRun) {
    await acting(task, (tx) =>
      upsertMessage(tx, message, { hash: found.hash, source: shown(found.path), whole, report: imported }),
    );
  }
  return imported;
};
