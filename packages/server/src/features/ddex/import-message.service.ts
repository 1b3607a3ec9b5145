import { record } from '../audit/audit.store.ts';
import { lockNames } from '../../db/named-locks.ts';
import type { TerritoryPreference } from '../../ern/territory-preference.ts';
import { findRelease, gtin, keepPurged, purgeRelease } from './ddex.store.ts';
import type { FoundMessage } from './read-delivery.service.ts';
import { isRepeated, keyOf, ofSender } from './identity.rules.ts';
import type { Message, ReleaseIds } from '../../ern/message.ts';
import { keepMessage, listEarlier } from './messages.store.ts';
import { readMessage } from '../../ern/read-message.ts';
import { isComplete, type MessageReport, type Note, type ReleaseReport } from '../../ern/report.ts';
import { applyDealsToRelease } from './apply-deals.service.ts';
import { emptyReport, type Sent, importRelease } from './import-release.service.ts';
import { acting, type Taking } from './import-context.service.ts';
import { readXmlFile } from '../../ern/xml.ts';
import { notesOn } from './message-notes.rules.ts';

/** Purges a release: its tracks cannot be played, whatever their deals were. */
const takePurge = (taking: Taking, { id, sender }: Message, given: ReleaseIds, sent: Sent): Promise<ReleaseReport> =>
  acting(taking, async (tx) => {
    const ids = ofSender(given, sender);
    await lockNames(tx, [`ddex ${keyOf(ids, gtin) ?? ''}`]);
    const known = await findRelease(tx, ids);
    const report = (outcome: ReleaseReport['outcome'], more: Partial<ReleaseReport> = {}): ReleaseReport => ({
      ...emptyReport({ title: known?.title ?? null, artist: known?.artist ?? null, ids: given }, outcome),
      ...more,
    });
    if (!known) {
      // Stored so that an older message cannot import the release.
      const key = keyOf(ids, gtin);
      if (key !== null) await keepPurged(tx, { key, ids, sender, message_created_at: sent.message_created_at });
      return report('unknown');
    }
    if (Date.parse(known.message_created_at) > Date.parse(sent.message_created_at)) return report('older');
    await purgeRelease(tx, known.id, sent.message_created_at);
    const settled = await applyDealsToRelease(tx, known.id, taking.settling);
    if (!known.is_purged) {
      const name = `${known.artist} – ${known.title}`;
      const after = { message_id: id, sender };
      await record(tx, taking.settling.actor, { act: 'release.purge', kind: 'release', id: known.id, name, after });
    }
    return report('purged', { closed: 'purged', ...settled });
  });

/** Reports the releases of a message that changes nothing. */
const releasesOf = async ({ context }: Taking, message: Message): Promise<ReleaseReport[]> => {
  const purged = message.purged.map(async (given) => {
    const known = await findRelease(context.db, ofSender(given, message.sender));
    return emptyReport({ title: known?.title ?? null, artist: known?.artist ?? null, ids: given }, 'unchanged');
  });
  return [...(await Promise.all(purged)), ...message.releases.map((release) => emptyReport(release, 'unchanged'))];
};

/** Maximum length of a note's value, a code or a name; a sender may write anything there. */
const longestValue = 300;

const outcomeOf = (releases: readonly ReleaseReport[]): MessageReport['outcome'] => {
  if (releases.length > 0 && releases.every(({ outcome }) => outcome === 'older')) return 'older';
  return isComplete(releases) ? 'taken' : 'incomplete';
};

/**
 * Imports one message, or with `dryRun` reports the outcome. Repeating it changes nothing. Rejects with
 * `MessageRefusal` if the file has changed since it was found, else only if the database or the disk fail.
 */
export const importMessage = async (
  taking: Taking,
  { root, shown }: { root: string; shown: (path: string) => string },
  found: FoundMessage,
  preference: TerritoryPreference,
): Promise<MessageReport> => {
  const { settling, context } = taking;
  const message = readMessage(await readXmlFile(found.path), preference);
  const test = message.test || found.test;
  const trying: Taking = { ...taking, dryRun: taking.dryRun || test };
  const notes: Note[] = [...found.notes, ...notesOn(message, settling.playing)];
  const report = (outcome: MessageReport['outcome'], releases: ReleaseReport[] = []): MessageReport => ({
    path: shown(found.path),
    message_id: message.id,
    sender: message.sender,
    kind: message.kind,
    version: message.version,
    created_at: message.created_at,
    outcome,
    releases,
    notes: notes.map(({ code, value }) => ({ code, value: value.slice(0, longestValue) })),
  });
  const earlier = test ? [] : await listEarlier(context.db, message, found.hash);
  if (earlier.some(({ content_hash, is_complete }) => is_complete && content_hash !== found.hash)) {
    notes.push({ code: 'same_id_other_content', value: message.id });
  }
  if (isRepeated(earlier, { hash: found.hash, created_at: message.created_at })) {
    return report('known', await releasesOf(trying, message));
  }
  const made = Math.min(message.created_at === null ? settling.at : Date.parse(message.created_at), settling.at);
  const sent: Sent = { root, path: found.path, message_created_at: new Date(made).toISOString() };
  const releases: ReleaseReport[] = [];
  for (const ids of message.purged) releases.push(await takePurge(trying, message, ids, sent));
  for (const release of message.releases) {
    releases.push(await importRelease(trying, message, release, sent, notes));
  }
  if (test) return report('test', releases);
  const taken = report(outcomeOf(releases), releases);
  const whole = taken.outcome !== 'incomplete';
  if (!taking.dryRun) {
    await acting(taking, (tx) =>
      keepMessage(tx, message, { hash: found.hash, source: shown(found.path), whole, report: taken }),
    );
  }
  return taken;
};
