import { statSync } from 'node:fs';
import { bounds, type Language } from '@kamerton/wire';
import { ddexHeading } from '@kamerton/wire/office';
import { z } from 'zod';
import {
  type BrokenMessage,
  type DeliveryEvent,
  type DeliverySummary,
  isBad,
  type MessageReport,
  type ReleaseReport,
} from '../formats/ddex/report.ts';
import { hasFaults } from '../domains/ingest/ddex/import-delivery.service.ts';
import { importPath } from '../domains/ingest/ddex/import-path.service.ts';
import { listMessages, listOutdated, type OutdatedRelease } from '../domains/ingest/ddex/messages.store.ts';
import { withListedImport } from '../domains/ingest/imports/command-import.service.ts';
import { deliveryLog } from '../domains/ingest/imports/delivery-log.service.ts';
import { DeliveryImpossible } from '../domains/ingest/ddex/read-delivery.service.ts';
import { trackFaults } from '../domains/ingest/ddex/report-texts.rules.ts';
import { playingOf } from '../domains/ingest/ddex/uses.rules.ts';
import { checkedRoom } from '../lib/disk-space.ts';
import type { Service } from '../start/open-service.ts';
import { textsIn } from '../text/texts.ts';
import { command, type CommandContext, CommandFailure, flag, interrupted, path, type Screen } from './command.ts';
import { mapFileError } from './files.ts';

const trackLine = (
  { title, done, total }: { title: string | null; done: number; total: number },
  message: number,
  messages: number,
): string => `${message}/${messages}  ${title ?? ''}  ${done}/${total}`;

const brokenLine = ({ path, reason, detail }: BrokenMessage, language: Language): string =>
  `✗ ${path} — ${textsIn(language).ddex.broken[reason]}${detail === '' ? '' : ` (${detail})`}`;

/** Reason why a release, or a number of its tracks, cannot be played, and until when. */
const closedFact = ({ closed, until, tracks }: ReleaseReport, language: Language): string => {
  const { commands, revocations } = textsIn(language);
  const { silent, until: till } = commands.ddex;
  const causes = [...new Set(closed ? [closed] : tracks.flatMap((track) => track.closed ?? []))];
  if (causes.length === 0) return '';
  const why = causes.map((cause) => revocations.licence[cause].toLowerCase()).join('; ');
  const count = closed ? '' : `${silent} ${tracks.filter((track) => track.closed).length}: `;
  return `${count}${why}${until === null ? '' : ` (${till} ${until.slice(0, 16).replace('T', ' ')} UTC)`}`;
};

const releaseLines = (release: ReleaseReport, language: Language): string[] => {
  const { commands, ddex } = textsIn(language);
  const { revoked, restored, tracks } = commands.ddex;
  const name = [release.artist, release.title].filter(Boolean).join(' – ');
  const code = release.icpn ?? release.grid ?? '';
  const facts = [
    ddex.outcomes[release.outcome],
    release.tracks.length > 0 ? `${tracks} ${release.track_count}` : '',
    closedFact(release, language),
    release.revoked.length > 0 ? `${revoked} ${release.revoked.length}` : '',
    release.restored.length > 0 ? `${restored} ${release.restored.length}` : '',
  ];
  const faults = release.tracks
    .filter(isBad)
    .map(
      ({ disc, number, title, outcome, file }) =>
        `    ✗ ${disc}.${number} ${title ?? ''} — ${trackFaults(outcome, language)}${file ? `: ${file}` : ''}`,
    );
  return [`  ${name} ${code}: ${facts.filter(Boolean).join(', ')}`, ...faults];
};

const messageLines = (report: MessageReport, language: Language): string[] => {
  const { notes, outcomes } = textsIn(language).ddex;
  return [
    `${ddexHeading(report)}: ERN ${report.version}, ${outcomes[report.outcome]}`,
    `  ${report.path}`,
    ...report.releases.flatMap((release) => releaseLines(release, language)),
    ...report.notes.map(({ code, value }) => `    ! ${notes[code]}${value === '' ? '' : `: ${value}`}`),
  ];
};

const deliveryLines = (summary: DeliverySummary, language: Language): string[] => {
  const { stops, messages, sums, trial } = textsIn(language).commands.ddex;
  const stop = summary.stopped === null ? [] : [stops[summary.stopped]];
  return [...stop, messages(summary), sums(summary), ...(summary.dry_run ? [trial] : [])];
};

const importArgs = z.object({ path, 'dry-run': flag });

const exitCode = (summary: DeliverySummary): number => {
  if (summary.stopped === 'interrupted') return interrupted;
  if (summary.stopped !== null) return 1;
  return hasFaults(summary) ? 2 : 0;
};

const mapError = (error: unknown, path: string): unknown => {
  if (error instanceof DeliveryImpossible) return new CommandFailure(`delivery_${error.code}`, { path });
  return mapFileError(error, path);
};

const run = async (
  { config, database, store }: Service,
  { path, 'dry-run': dryRun }: z.infer<typeof importArgs>,
  { actor, signal, emit }: CommandContext,
): Promise<number> => {
  const db = database.handle;
  const options = {
    db,
    media: store,
    actor,
    path,
    playing: playingOf(config),
    dryRun,
    ...checkedRoom(config),
  };
  const job = { kind: 'ddex', dry_run: dryRun, name: path, actor, signal } as const;
  const listed = withListedImport(db, job, (running) => {
    const log = deliveryLog(running.log);
    const report = (event: DeliveryEvent) => {
      log(event);
      emit({ ...event });
    };
    return importPath({ ...options, signal: running.signal, emit: report }, config.dataDir);
  });
  return listed.then(exitCode, (error: unknown) => {
    throw mapError(error, path);
  });
};

const show = (screen: Screen): ((event: DeliveryEvent) => void) => {
  let messages = 0;
  let done = 0;
  const print = (lines: readonly string[]): void => {
    screen.status?.('');
    for (const line of lines) screen.print(line);
  };
  return (event) => {
    if (event.type === 'start') messages = event.messages;
    if (event.type === 'track') screen.status?.(trackLine(event, done + 1, messages));
    if (event.type === 'broken') print([brokenLine(event, screen.language)]);
    if (event.type === 'message') {
      ({ done } = event);
      print(messageLines(event, screen.language));
    }
    if (event.type === 'summary') print(deliveryLines(event, screen.language));
  };
};

export const ddexCommand = command({
  creates: true,
  usage: 'ddex <file|folder|zip> [--dry-run]',
  words: { path: 'path' },
  flags: ['dry-run'],
  args: importArgs,
  complete: ({ path }) => {
    if (!statSync(path, { throwIfNoEntry: false })) throw new CommandFailure('delivery_missing', { path });
  },
  run,
  show,
});

const listLimit = 50;

/** Maximum number of listed releases that are to be delivered again. */
const mostOutdated = 1000;

type Listed =
  | ({ type: 'message'; id: number; imported_at: string } & MessageReport)
  | ({ type: 'outdated' } & OutdatedRelease)
  | { type: 'end'; total: number; listed: number };

export const deliveriesCommand = command({
  usage: 'deliveries [<words>] [--incomplete | --outdated]',
  words: { words: 'words' },
  flags: ['incomplete', 'outdated'],
  args: z.object({
    words: z.array(z.string()).refine((words) => words.join(' ').length <= bounds.search_text),
    incomplete: flag,
    outdated: flag,
  }),
  run: async ({ database: { handle } }, { words, incomplete, outdated }, { emit }) => {
    if (outdated) {
      const { items, total } = await listOutdated(handle, mostOutdated);
      for (const release of items) emit({ type: 'outdated', ...release });
      emit({ type: 'end', total, listed: items.length });
      return 0;
    }
    const query = { q: words.join(' '), ...(incomplete && { whole: 'false' as const }) };
    const { items, total } = await listMessages(handle, { ...query, limit: listLimit, offset: 0 });
    for (const { report, ...row } of items) emit({ type: 'message', ...report, ...row });
    emit({ type: 'end', total, listed: items.length });
    return 0;
  },
  show: (screen) => (event: Listed) => {
    if (event.type === 'message') {
      screen.print(`${String(event.id).padStart(6)}  ${event.imported_at.slice(0, 16).replace('T', ' ')}`);
      for (const text of messageLines(event, screen.language)) screen.print(`        ${text}`);
      return;
    }
    if (event.type === 'outdated') {
      const { artist, title, icpn, grid, sender, message_created_at } = event;
      const name = [artist, title].filter(Boolean).join(' – ');
      screen.print([name, icpn ?? grid ?? '', sender, message_created_at.slice(0, 10)].join('  '));
      return;
    }
    const { total, listed: shown } = event;
    const texts = textsIn(screen.language).commands.ddex;
    if (total === 0) screen.print(texts.none);
    if (total > shown) screen.print(texts.total(total));
  },
});
