import { allLanguages, internationalLanguage, type Language } from '@kamerton/wire';
import { randomUUID } from 'node:crypto';
import { createAnalysers } from '../../../media/audio/analysers.ts';
import { createCoverImporter } from '../ingest/import-covers.service.ts';
import type { ImportOptions } from '../ingest/import-folder.service.ts';
import { createRoomCheck, isDiskFull } from '../../../lib/disk-space.ts';
import type { TerritoryPreference } from '../../../formats/ddex/territory-preference.ts';
import type { Playing } from './uses.rules.ts';
import { type FoundMessage, readDelivery } from './read-delivery.service.ts';
import { MessageRefusal } from '../../../formats/ddex/refusal.ts';
import type { BrokenMessage, DeliveryEvent, DeliverySummary, MessageReport } from '../../../formats/ddex/report.ts';
import { importMessage } from './import-message.service.ts';
import type { ImportTask } from './import-context.service.ts';

export interface DeliveryOptions extends Pick<
  ImportOptions,
  'db' | 'media' | 'actor' | 'signal' | 'analysers' | 'freeBytes'
> {
  /** Absolute path of a message or of a folder of messages. */
  path: string;
  /** Path shown in reports if the delivery is in a temporary folder. */
  shownAs?: string;
  /** Messages that could not be unpacked. */
  leftOut?: readonly BrokenMessage[];
  playing: Playing;
  dryRun: boolean;
  emit: (event: DeliveryEvent) => void;
}

/** Territories whose catalogues are read in another language than the international one, if a message offers it. */
const readIn: Partial<Record<Language, readonly string[]>> = { ru: ['RU', 'BY', 'KZ', 'KG'] };

export const territoryPreferenceOf = (territory: string): TerritoryPreference => ({
  territory,
  language: allLanguages.find((language) => readIn[language]?.includes(territory)) ?? internationalLanguage,
});

const count = (summary: DeliverySummary, report: MessageReport): void => {
  summary[report.outcome] += 1;
  if (report.outcome === 'test') return;
  for (const { tracks, revoked, restored } of report.releases) {
    for (const { outcome } of tracks) summary.tracks[outcome] += 1;
    summary.revoked += revoked.length;
    summary.restored += restored.length;
  }
};

const tracksOf = (messages: readonly FoundMessage[]): number => messages.reduce((sum, { tracks }) => sum + tracks, 0);

/** True if any part of a delivery could not be imported. */
export const hasFaults = ({ broken, incomplete }: DeliverySummary): boolean => broken.length > 0 || incomplete > 0;

/** SQLSTATE classes of values that the database refuses, whatever message comes next. */
const refusedValue = /^2[23]/;

/** Returns the fault of the message itself; null if the next one would fail for the same reason. */
const faultOf = (error: unknown): Omit<BrokenMessage, 'path'> | null => {
  if (error instanceof MessageRefusal) return { reason: error.reason, detail: error.detail };
  const { code, message } = error as { code?: string; message: string };
  const isOwn = refusedValue.test(code ?? '') || error instanceof TypeError || error instanceof RangeError;
  return isOwn ? { reason: 'failed', detail: message.slice(0, 300) } : null;
};

/**
 * Imports a delivery message by message, oldest first, and emits an event for each. Repeating it changes nothing.
 * Rejects with `DeliveryImpossible` before any change. A message that cannot be imported is listed as broken, and the
 * next one follows. A full disk or an abort sets `summary.stopped`; after any other failure the messages imported until
 * then are complete.
 */
export const importDelivery = async (options: DeliveryOptions): Promise<DeliverySummary> => {
  const { db, media, actor, path, playing, dryRun, signal, emit } = options;
  const started = performance.now();
  const preference = territoryPreferenceOf(playing.territory);
  const delivery = await readDelivery(path, preference, signal, options.leftOut);
  const shown = (at: string): string =>
    options.shownAs !== undefined && at.startsWith(path) ? options.shownAs + at.slice(path.length) : at;
  const tracks = { added: 0, updated: 0, unchanged: 0, missing: 0, damaged: 0, refused: 0 };
  const summary: DeliverySummary = {
    type: 'summary',
    dry_run: dryRun,
    messages: delivery.messages.length,
    taken: 0,
    known: 0,
    older: 0,
    incomplete: 0,
    test: 0,
    broken: delivery.broken.map((each) => ({ ...each, path: shown(each.path) })),
    tracks,
    revoked: 0,
    restored: 0,
    seconds: 0,
    stopped: null,
  };
  const { messages } = summary;
  emit({ type: 'start', path: shown(path), messages, tracks: tracksOf(delivery.messages), dry_run: dryRun });
  for (const broken of summary.broken) emit({ type: 'broken', ...broken });
  const analysers = options.analysers ?? createAnalysers();
  const run = randomUUID();
  const createTask = (): ImportTask => ({
    run,
    context: {
      db,
      media,
      analysers,
      covers: createCoverImporter(db, media),
      signal,
      makeSureOfRoom: createRoomCheck(options.freeBytes),
      note: () => {},
    },
    dealContext: { actor, playing },
    dryRun,
    progress: (title, done, total) => emit({ type: 'track', title, done, total }),
  });
  let tracksDone = 0;
  try {
    for (const [at, found] of delivery.messages.entries()) {
      signal.throwIfAborted();
      tracksDone += found.tracks;
      try {
        const report = await importMessage(createTask(), { root: delivery.root, shown }, found, preference);
        count(summary, report);
        emit({ type: 'message', done: at + 1, tracks_done: tracksDone, ...report });
      } catch (error) {
        const fault = faultOf(error);
        if (!fault) throw error;
        const broken = { path: shown(found.path), ...fault };
        summary.broken.push(broken);
        emit({ type: 'broken', ...broken });
      }
    }
  } catch (error) {
    if (signal.aborted) summary.stopped = 'interrupted';
    else if (isDiskFull(error)) summary.stopped = 'disk_full';
    else throw error;
  } finally {
    if (!options.analysers) await analysers.close();
  }
  summary.seconds = Math.round((performance.now() - started) / 100) / 10;
  emit(summary);
  return summary;
};
