import type { Handle } from '../../../db/schema.ts';
import type { MessageReport } from '../../../formats/ddex/report.ts';
import { interruptions } from '../../../formats/audio-refusal.ts';
import { checkedRoom } from '../../../lib/disk-space.ts';
import type { Actor } from '../../common/audit/audit.store.ts';
import { hasFaults, importDelivery, territoryPreferenceOf } from '../ddex/import-delivery.service.ts';
import { listMissingFiles } from '../ddex/missing-files.service.ts';
import { playingOf } from '../ddex/uses.rules.ts';
import { deliveryLog } from '../imports/delivery-log.service.ts';
import { below, explain, type RunnerDeps } from '../imports/run-import.service.ts';
import { listImportMessages } from '../imports/imports.store.ts';
import type { DropProblem } from './drops.rules.ts';
import { listRefused } from './drops.store.ts';

/** Says nothing of what was delivered, so that another try may go well. */
const passing = new Set<string>([
  ...interruptions,
  'unreadable',
  'disk_full',
  'store_away',
  'unexpected',
  'folder_unreadable',
  'message_unreadable',
  'message_changed',
  'note_undecided_picture',
]);

export const isPassing = ({ code }: DropProblem): boolean => passing.has(code);

/** Messages of an import in one report. */
export const mostMessages = 10_000;

/** Who imports what senders deliver. */
export const byItself: Actor = { kind: 'system', name: 'DELIVERIES_ROOT', address: '' };

/** Notes of files that are missing, and of what leaves a message incomplete. */
const faultNotes = new Set(['missing_picture', 'undecided_picture', 'other_recording']);

const noted = ({ path, notes, releases }: MessageReport): DropProblem[] => [
  ...notes.flatMap(({ code, value }) => (faultNotes.has(code) ? [{ path, code: `note_${code}`, about: value }] : [])),
  ...releases.flatMap(({ outcome }) =>
    outcome === 'unidentified' ? [{ path, code: 'outcome_unidentified', about: '' }] : [],
  ),
];

/** What an import that has ended has left out. */
export const listLeftOut = async (db: Handle, importId: number): Promise<DropProblem[]> => {
  const { reports } = await listImportMessages(db, importId, { limit: mostMessages, offset: 0 });
  const incomplete = (reports as MessageReport[]).filter(({ outcome }) => outcome === 'incomplete');
  return [...(await listRefused(db, importId)), ...incomplete.flatMap(noted)];
};

const isDetail = ({ code }: { code: string }): boolean => code === 'detail';

/** What a dry run of the import would refuse. */
const dryRunProblems = async (deps: RunnerDeps, path: string, signal: AbortSignal): Promise<DropProblem[]> => {
  const { config, db, store: media, analysers } = deps;
  const problems: DropProblem[] = [];
  const inner = below(path);
  const report = deliveryLog({
    progress: () => {},
    message: () => {},
    file: ({ path: shown, outcome, reason, notes = [] }) => {
      if (outcome !== 'broken') return;
      problems.push({ path: inner(shown), code: reason ?? 'unexpected', about: notes.find(isDetail)?.about ?? '' });
    },
  });
  const summary = await importDelivery({
    db,
    media,
    actor: byItself,
    path,
    playing: playingOf(config),
    dryRun: true,
    signal,
    emit: (event) => {
      report(event);
      if (event.type === 'message' && event.outcome !== 'test') {
        problems.push(...noted(event).map((each) => ({ ...each, path: inner(each.path) })));
      }
    },
    ...checkedRoom(config),
    ...(analysers && { analysers }),
  });
  signal.throwIfAborted();
  if (summary.stopped !== null) return [{ path: '', code: summary.stopped, about: '' }];
  return hasFaults(summary) && problems.length === 0 ? [{ path: '', code: 'unexpected', about: '' }] : problems;
};

/**
 * What is missing or wrong in a delivery; nothing if an import would bring in all of it. One that its sender has not marked
 * as complete needs every file that it names.
 */
export const findProblems = async (
  deps: RunnerDeps,
  { path, links, is_marked }: { path: string; links: readonly string[]; is_marked: boolean },
  signal: AbortSignal,
): Promise<DropProblem[]> => {
  if (links.length > 0) return links.map((link) => ({ path: link, code: 'link', about: '' }));
  try {
    const named = is_marked ? [] : await listMissingFiles(path, territoryPreferenceOf(deps.config.territory), signal);
    const found = await dryRunProblems(deps, path, signal);
    const faulty = new Set(found.map((each) => each.path));
    const missing = named.filter((each) => !faulty.has(each));
    return [...found, ...missing.map((each) => ({ path: each, code: 'file_missing', about: '' }))];
  } catch (error) {
    if (signal.aborted) throw error;
    return [{ path: '', code: explain(error, signal).reason ?? 'unexpected', about: '' }];
  }
};
