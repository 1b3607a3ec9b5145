import { isAbsolute } from 'node:path';
import type { Language } from '@kamerton/wire';
import { z } from 'zod';
import type { Reported } from '../domains/operations/verify/problem.rules.ts';
import { type Verified, verifyAll } from '../domains/operations/verify/verify.service.ts';
import { verifyBackup } from '../domains/operations/verify/verify-backup.service.ts';
import { textsIn } from '../text/texts.ts';
import { withBackup } from './backup.ts';
import { command, type CommandContext, CommandFailure, interrupted } from './command.ts';
import { bytesText, emitProgress, filesBar, type Progress } from './progress.ts';
import { readPath } from './read-files.ts';
import { readerOfStore } from '../domains/operations/verify/check-media.service.ts';

const usage = 'verify [file] [--repair]';

const problemLine = ({ fault, name, about, mended, failure }: Reported, language: Language): string => {
  const { problems, mended: done, notMended } = textsIn(language).commands.verify;
  const text = problems[fault];
  const what = `${name} — ${text.fault}${about === '' ? '' : ` (${about})`}`;
  if (mended) return `✓ ${what}: ${done}`;
  return `✗ ${what}: ${failure === undefined ? text.advice : `${notMended} — ${failure}`}`;
};

const summaryLine = (verified: Verified, language: Language): string =>
  textsIn(language).commands.verify.summary({ ...verified, bytes: bytesText(verified.bytes, language) });

const tools = ({ signal, emit }: Pick<CommandContext, 'signal' | 'emit'>) => ({
  signal,
  onProgress: emitProgress(emit),
  report: (problem: Reported) => emit({ type: 'problem', ...problem }),
});

const report = async (verifying: Promise<Verified>, { signal, emit }: Pick<CommandContext, 'signal' | 'emit'>) => {
  try {
    const verified = await verifying;
    emit({ type: 'summary', ...verified });
    const left = verified.problems - verified.mended;
    // An unreadable file is never mended, and may be whole.
    if (left === 0) return 0;
    return left === verified.unreadable ? 2 : 1;
  } catch (error) {
    if (signal.aborted) return interrupted;
    throw error;
  }
};

export const verifyCommand = command({
  usage,
  options: { repair: { type: 'boolean' } },
  args: z.object({ file: z.string().refine(isAbsolute).nullable(), repair: z.boolean().default(false) }),
  read: (args) => {
    const file = args.positionals.length === 0 ? null : readPath(args, usage);
    const repair = args.values['repair'] === true;
    // A backup is never changed.
    if (repair && file !== null) throw new CommandFailure('wrong_usage', { usage });
    return { file, repair };
  },
  runAlone: async (config, { file }, context) =>
    file === null
      ? null
      : report(
          withBackup(file, config.dataDir, (backup) => verifyBackup(backup, tools(context))),
          context,
        ),
  run: ({ database: { handle: db }, store, config: { dataDir, databaseUrl }, encryption }, { repair }, context) => {
    const repairsFor = repair ? context.actor : undefined;
    const place = { store, dataDir, isShared: databaseUrl !== undefined };
    return report(
      verifyAll({ db, encryption, readMedia: readerOfStore(store), place, repairsFor, ...tools(context) }),
      context,
    );
  },
  show: (screen) => {
    const bar = filesBar(screen);
    return (event: Progress | ({ type: 'problem' } & Reported) | ({ type: 'summary' } & Verified)) => {
      if (event.type === 'progress') return bar.draw(event);
      bar.wipe();
      const isProblem = event.type === 'problem';
      screen.print(isProblem ? problemLine(event, screen.language) : summaryLine(event, screen.language));
    };
  },
});
