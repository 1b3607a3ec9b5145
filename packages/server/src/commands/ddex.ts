import { statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { freeBytes, isDiskFull } from '../lib/disk-space.ts';
import { DeliveryImpossible } from '../features/ddex/read-delivery.service.ts';
import type { DeliveryEvent, DeliverySummary } from '../ern/report.ts';
import { hasFaults } from '../features/ddex/import-delivery.service.ts';
import { importPath } from '../features/ddex/import-path.service.ts';
import { playingOf } from '../features/ddex/uses.rules.ts';
import { ZipRefused } from '../media/archive/zip-refusal.ts';
import type { Service } from '../open-service.ts';
import { type Acting, command, type CommandEvent, CommandFailure, interrupted, type Screen } from './command.ts';
import { readPath } from './read-path.ts';
import { brokenLine, deliveryLines, messageLines, trackLine } from './ddex-lines.ts';

const args = z.object({ path: z.string().refine(isAbsolute), dryRun: z.boolean() });

const usage = 'ddex <file|folder|zip> [--dry-run]';

const exitCode = (summary: DeliverySummary): number => {
  if (summary.stopped === 'interrupted') return interrupted;
  if (summary.stopped !== null) return 1;
  return hasFaults(summary) ? 2 : 0;
};

const failure = (error: unknown, path: string): unknown => {
  if (error instanceof DeliveryImpossible) return new CommandFailure(`delivery_${error.code}`, { path });
  if (error instanceof ZipRefused) {
    return new CommandFailure('zip_refused', { folder: path, reason: error.reason, entry: error.entry });
  }
  return isDiskFull(error) ? new CommandFailure('disk_full', { folder: path }) : error;
};

const run = async (
  { config, database, store }: Service,
  { path, dryRun }: z.infer<typeof args>,
  { actor, signal, emit }: Acting,
): Promise<number> => {
  const { dataDir, mediaUrl } = config;
  // An object store has no disk that fills up.
  const room = mediaUrl === undefined && { freeBytes: () => freeBytes(dataDir) };
  const tell = (event: DeliveryEvent): void => emit({ ...event });
  const options = {
    db: database.handle,
    media: store,
    actor,
    path,
    playing: playingOf(config),
    dryRun,
    signal,
    emit: tell,
    ...room,
  };
  try {
    return exitCode(await importPath(options, dataDir));
  } catch (error) {
    if (signal.aborted) return interrupted;
    throw failure(error, path);
  }
};

const show = (screen: Screen): ((event: CommandEvent) => void) => {
  let messages = 0;
  let done = 0;
  const print = (lines: readonly string[]): void => {
    screen.status?.('');
    for (const line of lines) screen.print(line);
  };
  return (given) => {
    const event = given as unknown as DeliveryEvent;
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
  usage,
  summary: {
    ru: 'Принять поставку DDEX ERN; повторный запуск ничего не меняет, --dry-run только показывает',
    en: 'Import a DDEX ERN delivery; running it again changes nothing, --dry-run only reports',
  },
  options: { 'dry-run': { type: 'boolean' } },
  args,
  read: (given) => {
    const path = readPath(given, usage);
    if (!statSync(path, { throwIfNoEntry: false })) throw new CommandFailure('delivery_missing', { path });
    return { path, dryRun: given.values['dry-run'] === true };
  },
  run,
  show,
});
