import { isAbsolute } from 'node:path';
import type { Language } from '@kamerton/wire';
import { z } from 'zod';
import type { Problem } from '../features/verify/problem.rules.ts';
import { type Verified, verifyAll } from '../features/verify/verify.service.ts';
import { verifyBackup } from '../features/verify/verify-backup.service.ts';
import { withBackup } from './backup.ts';
import { command, type CommandContext, type CommandEvent, interrupted } from './command.ts';
import { bytesText, emitProgress, filesBar } from './progress.ts';
import { readPath } from './read-files.ts';
import { lookInStore } from '../features/verify/check-media.service.ts';

const usage = 'verify [file]';

const faults: Record<Problem['fault'], Record<Language, string>> = {
  missing: { ru: 'файла нет', en: 'file missing' },
  size: { ru: 'у файла не та длина', en: 'wrong file size' },
  changed: { ru: 'байты файла не те', en: 'file contents changed' },
  count: { ru: 'записанное не сходится с треками', en: 'stored counts don’t match the tracks' },
  record: { ru: 'запись подписи изменена', en: 'signature record changed' },
  pdf: { ru: 'PDF договора изменён', en: 'contract PDF changed' },
  columns: { ru: 'поля подписи не те, что в записи', en: 'signature fields don’t match its record' },
  chain: { ru: 'цепочка журнала нарушена', en: 'audit log chain broken' },
  secret: { ru: 'запечатано под другим секретом', en: 'encrypted with a different secret' },
};

const problemLine = ({ fault, name, about }: Problem, language: Language): string =>
  `✗ ${name} — ${faults[fault][language]}${about === '' ? '' : ` (${about})`}`;

const texts: Record<Language, (verified: Verified) => string> = {
  ru: ({ files, bytes, signatures, entries, problems }) =>
    `Проверено файлов: ${files} (${bytesText(bytes, 'ru')}), подписей: ${signatures}, записей журнала: ${entries}. ${problems === 0 ? 'Всё цело.' : `Не сходится: ${problems}.`}`,
  en: ({ files, bytes, signatures, entries, problems }) =>
    `Files checked: ${files} (${bytesText(bytes, 'en')}), signatures: ${signatures}, audit log entries: ${entries}. ${problems === 0 ? 'No problems found.' : `Problems: ${problems}.`}`,
};

const tools = ({ signal, emit }: Pick<CommandContext, 'signal' | 'emit'>) => ({
  signal,
  tell: emitProgress(emit),
  report: (problem: Problem) => emit({ type: 'problem', ...problem }),
});

const report = async (verifying: Promise<Verified>, { signal, emit }: Pick<CommandContext, 'signal' | 'emit'>) => {
  try {
    const verified = await verifying;
    emit({ type: 'summary', ...verified });
    return verified.problems === 0 ? 0 : 1;
  } catch (error) {
    if (signal.aborted) return interrupted;
    throw error;
  }
};

export const verifyCommand = command({
  usage,
  summary: {
    ru: 'Проверить, что всё цело: файлы, подписи договоров, журнал, счётчики; с файлом — копию',
    en: 'Verify the integrity of files, signed contracts, audit log and counts; with a file, of a backup',
  },
  details: {
    ru: 'Копия читается до конца, а её строки восстанавливаются во временную базу: что верно для неё, верно для восстановления.\nКод выхода: 0 — всё цело, 1 — нет, и сказано, что именно.',
    en: 'A backup is read completely and recovered into a temporary database, so a verified backup can be recovered.\nExit code: 0 if no problems were found, 1 otherwise (problems are listed).',
  },
  args: z.object({ file: z.string().refine(isAbsolute).nullable() }),
  read: (args) => ({ file: args.positionals.length === 0 ? null : readPath(args, usage) }),
  runAlone: async (config, { file }, context) =>
    file === null
      ? null
      : report(
          withBackup(file, config.dataDir, (backup) => verifyBackup(backup, tools(context))),
          context,
        ),
  run: ({ database: { handle: db }, store, encryption }, _args, context) =>
    report(verifyAll({ db, encryption, look: lookInStore(store), ...tools(context) }), context),
  show: (screen) => {
    const bar = filesBar(screen);
    return (event: CommandEvent) => {
      if (event['type'] === 'progress') return bar.draw(event);
      bar.wipe();
      const isProblem = event['type'] === 'problem';
      screen.print(
        isProblem
          ? problemLine(event as unknown as Problem, screen.language)
          : texts[screen.language](event as unknown as Verified),
      );
    };
  },
});
