import { isAbsolute } from 'node:path';
import type { Language } from '@kamerton/wire';
import { z } from 'zod';
import { lookInStore } from '../features/verify/look.ts';
import type { Problem } from '../features/verify/problem.ts';
import { type Verified, verifyAll } from '../features/verify/verify.ts';
import { verifyBackup } from '../features/verify/verify-backup.ts';
import { withBackup } from './backup-file.ts';
import { type Acting, command, type CommandEvent, interrupted } from './command.ts';
import { readPath } from './read-path.ts';
import { filesBar, tellFiles } from './progress-bar.ts';
import { bytesText } from './progress.ts';

const usage = 'verify [file]';

const faults: Record<Problem['fault'], Record<Language, string>> = {
  missing: { ru: 'файла нет', en: 'the file is missing' },
  size: { ru: 'у файла не та длина', en: 'the file has another length' },
  changed: { ru: 'байты файла не те', en: 'the bytes of the file are others' },
  count: { ru: 'записанное не сходится с треками', en: 'what is stored is not what its tracks add up to' },
  record: { ru: 'запись подписи изменена', en: 'the record of the signature was changed' },
  pdf: { ru: 'PDF договора изменён', en: 'the PDF of the contract was changed' },
  columns: { ru: 'поля подписи не те, что в записи', en: 'the fields of the signature are not those of its record' },
  chain: { ru: 'цепочка журнала нарушена', en: 'the chain of the audit log is broken' },
  secret: { ru: 'запечатано под другим секретом', en: 'it was sealed under another secret' },
};

const problemLine = ({ fault, name, about }: Problem, language: Language): string =>
  `✗ ${name} — ${faults[fault][language]}${about === '' ? '' : ` (${about})`}`;

const said: Record<Language, (verified: Verified) => string> = {
  ru: ({ files, bytes, signatures, entries, problems }) =>
    `Проверено файлов: ${files} (${bytesText(bytes, 'ru')}), подписей: ${signatures}, записей журнала: ${entries}. ${problems === 0 ? 'Всё цело.' : `Не сходится: ${problems}.`}`,
  en: ({ files, bytes, signatures, entries, problems }) =>
    `Files looked at: ${files} (${bytesText(bytes, 'en')}), signatures: ${signatures}, entries of the audit log: ${entries}. ${problems === 0 ? 'All is whole.' : `Does not fit: ${problems}.`}`,
};

const tools = ({ signal, emit }: Pick<Acting, 'signal' | 'emit'>) => ({
  signal,
  tell: tellFiles(emit),
  report: (problem: Problem) => emit({ type: 'problem', ...problem }),
});

const told = async (verifying: Promise<Verified>, { signal, emit }: Pick<Acting, 'signal' | 'emit'>) => {
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
    en: 'Check that all is whole: files, seals of contracts, audit log, counts; with a file, a backup',
  },
  details: {
    ru: 'Копия читается до конца, а её строки восстанавливаются во временную базу: что верно для неё, верно для восстановления.\nКод выхода: 0 — всё цело, 1 — нет, и сказано, что именно.',
    en: 'A backup is read to its end and its rows are recovered into a passing database: what holds for that holds for a recovery.\nExit code: 0 where all is whole, 1 where it is not, and what is not is named.',
  },
  args: z.object({ file: z.string().refine(isAbsolute).nullable() }),
  read: (given) => ({ file: given.positionals.length === 0 ? null : readPath(given, usage) }),
  runAlone: async (config, { file }, running) =>
    file === null
      ? null
      : told(
          withBackup(file, config.dataDir, (backup) => verifyBackup(backup, tools(running))),
          running,
        ),
  run: ({ database: { handle: db }, store, sealer }, _args, running) =>
    told(verifyAll({ db, sealer, look: lookInStore(store), ...tools(running) }), running),
  show: (screen) => {
    const bar = filesBar(screen);
    return (event: CommandEvent) => {
      if (event['type'] === 'progress') return bar.draw(event);
      bar.wipe();
      const isProblem = event['type'] === 'problem';
      screen.print(
        isProblem
          ? problemLine(event as unknown as Problem, screen.language)
          : said[screen.language](event as unknown as Verified),
      );
    };
  },
});
