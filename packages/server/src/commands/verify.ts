import type { Language } from '@kamerton/wire';
import { z } from 'zod';
import type { Reported } from '../domains/operations/verify/problem.rules.ts';
import { type Verified, verifyAll } from '../domains/operations/verify/verify.service.ts';
import { verifyBackup } from '../domains/operations/verify/verify-backup.service.ts';
import { textsIn } from '../text/texts.ts';
import { withBackup } from './backup.ts';
import { command, type CommandContext, flag, path } from './command.ts';
import { bytesText, emitProgress, withBar } from './progress.ts';
import { readerOfStore } from '../domains/operations/verify/check-media.service.ts';

const problemLine = ({ fault, name, about, mended, failure }: Reported, language: Language): string => {
  const { problems, mended: done, notMended } = textsIn(language).commands.verify;
  const text = problems[fault];
  const what = `${name} — ${text.fault}${about === '' ? '' : ` (${about})`}`;
  if (mended) return `✓ ${what}: ${done}`;
  return `✗ ${what}: ${failure === undefined ? text.advice : `${notMended} — ${failure}`}`;
};

const summaryLine = (verified: Verified, language: Language): string =>
  textsIn(language).commands.verify.summary({ ...verified, bytes: bytesText(verified.bytes, language) });

const tools = ({ signal, emit }: CommandContext) => ({
  signal,
  onProgress: emitProgress(emit),
  report: (problem: Reported) => emit({ type: 'problem', ...problem }),
});

const report = (verified: Verified, { emit }: CommandContext): number => {
  emit({ type: 'summary', ...verified });
  const left = verified.problems - verified.mended;
  // An unreadable file is never mended, and may be whole.
  if (left === 0) return 0;
  return left === verified.unreadable ? 2 : 1;
};

export const verifyCommand = command({
  usage: 'verify [file] [--repair]',
  words: { file: 'path?' },
  flags: ['repair'],
  // A backup is never changed.
  args: z.object({ file: path.optional(), repair: flag }).refine(({ file, repair }) => !repair || file === undefined),
  runAlone: async (config, { file }, context) =>
    file === undefined
      ? null
      : report(await withBackup(file, config.dataDir, (backup) => verifyBackup(backup, tools(context))), context),
  run: async (
    { database: { handle: db }, store, config: { dataDir, databaseUrl }, encryption },
    { repair },
    context,
  ) => {
    const repairsFor = repair ? context.actor : undefined;
    const place = { store, dataDir, isShared: databaseUrl !== undefined };
    const of = { db, encryption, readMedia: readerOfStore(store), place, repairsFor };
    return report(await verifyAll({ ...of, ...tools(context) }), context);
  },
  show: (screen) =>
    withBar(screen, 'files', (event: ({ type: 'problem' } & Reported) | ({ type: 'summary' } & Verified)) => {
      const isProblem = event.type === 'problem';
      screen.print(isProblem ? problemLine(event, screen.language) : summaryLine(event, screen.language));
    }),
});
