import { isAbsolute } from 'node:path';
import type { Language } from '@kamerton/wire';
import { z } from 'zod';
import type { Fault, Reported } from '../domains/operations/verify/problem.rules.ts';
import { type Verified, verifyAll } from '../domains/operations/verify/verify.service.ts';
import { verifyBackup } from '../domains/operations/verify/verify-backup.service.ts';
import { withBackup } from './backup.ts';
import { command, type CommandContext, CommandFailure, interrupted } from './command.ts';
import { bytesText, emitProgress, filesBar, type Progress } from './progress.ts';
import { readPath } from './read-files.ts';
import { readerOfStore } from '../domains/operations/verify/check-media.service.ts';

const usage = 'verify [file] [--repair]';

type Text = Record<Language, string>;

/** A fault, and what to do about it where it cannot be mended, or was not asked to be. */
const texts: Record<Fault, { fault: Text; advice: Text }> = {
  missing: {
    fault: { ru: 'файла нет', en: 'file missing' },
    advice: {
      ru: 'примите музыку снова, загрузите обложку снова или возьмите файл из копии',
      en: 'import the music again, upload the cover again, or take the file from a backup',
    },
  },
  unreadable: {
    fault: { ru: 'есть, но не читается', en: 'exists, but can’t be read' },
    advice: {
      ru: 'проверьте права и диск или хранилище, затем запустите verify снова',
      en: 'check its permissions and the disk or store, then run verify again',
    },
  },
  size: {
    fault: { ru: 'у файла не та длина', en: 'wrong file size' },
    advice: {
      ru: 'примите музыку снова, загрузите обложку снова или возьмите файл из копии',
      en: 'import the music again, upload the cover again, or take the file from a backup',
    },
  },
  changed: {
    fault: { ru: 'байты файла не те', en: 'file contents changed' },
    advice: {
      ru: 'удалите этот файл из хранилища и примите музыку снова или возьмите его из копии',
      en: 'delete this file from the media store and import the music again, or take it from a backup',
    },
  },
  row_size: {
    fault: { ru: 'файл цел, а записанная длина не та', en: 'file intact, but its stored size is wrong' },
    advice: { ru: 'исправит --repair', en: '--repair mends it' },
  },
  row_crc: {
    fault: { ru: 'файл цел, а записанный CRC-32 не тот', en: 'file intact, but its stored CRC-32 is wrong' },
    advice: { ru: 'исправит --repair', en: '--repair mends it' },
  },
  unused: {
    fault: { ru: 'на файл ничто не ссылается', en: 'nothing refers to this file' },
    advice: {
      ru: '--repair переложит его в папку unused хранилища: посмотрите и удалите',
      en: '--repair moves it to the folder “unused” of the media store; look at it there and delete it',
    },
  },
  unfinished: {
    fault: { ru: 'недописанный файл остановленной программы', en: 'unfinished file of a killed process' },
    advice: { ru: 'удалит --repair', en: '--repair deletes it' },
  },
  structure: {
    fault: { ru: 'в базе этого нет или оно выключено', en: 'gone from the database or disabled' },
    advice: {
      ru: 'база восстановлена не целиком: восстановите её из копии командой recover',
      en: 'the database was not restored completely; recover it from a backup with recover',
    },
  },
  lone_row: {
    fault: { ru: 'нет единственной строки таблицы', en: 'the only row of the table is missing' },
    advice: { ru: 'восстановите данные из копии', en: 'recover the data from a backup' },
  },
  password: {
    fault: { ru: 'вместо хеша пароля записано другое', en: 'what is stored is not a password hash' },
    advice: {
      ru: 'задайте новый пароль: ссылкой для сброса у аккаунта, командой staff password у сотрудника',
      en: 'set a new password: by “Forgot password” for an account, with staff password for staff',
    },
  },
  orphan_row: {
    fault: { ru: 'строки ссылаются на то, чего нет', en: 'rows refer to something that does not exist' },
    advice: {
      ru: '--repair уберёт их там, где это сделала бы сама база; иначе восстановите базу из копии',
      en: '--repair removes them where the database itself would; otherwise recover from a backup',
    },
  },
  sequence: {
    fault: { ru: 'следующие номера уже заняты', en: 'the next ids are already taken' },
    advice: { ru: 'исправит --repair', en: '--repair mends it' },
  },
  count: {
    fault: { ru: 'записанное не сходится с треками', en: 'stored counts don’t match the tracks' },
    advice: { ru: 'исправит --repair', en: '--repair mends it' },
  },
  frequency: {
    fault: { ru: 'частоты слов не сходятся с треками', en: 'word frequencies don’t match the tracks' },
    advice: { ru: 'исправит --repair', en: '--repair mends it' },
  },
  waveform: {
    fault: { ru: 'нет волны, и никто её не рисует', en: 'no waveform, and none is being drawn' },
    advice: { ru: '--repair поставит дорожку в очередь анализа', en: '--repair queues the track for analysis' },
  },
  search: {
    fault: { ru: 'поиск знает устаревшее', en: 'search is out of date' },
    advice: { ru: 'исправит --repair', en: '--repair mends it' },
  },
  upload_lost: {
    fault: { ru: 'принятые байты загрузки пропали', en: 'received bytes of an upload are gone' },
    advice: {
      ru: '--repair запишет, что есть; затем дошлите остальное в офисе',
      en: '--repair records what is there; then send the rest in the office',
    },
  },
  record: {
    fault: { ru: 'запись подписи изменена', en: 'signature record changed' },
    advice: { ru: 'сравните с копией: подписанное не меняют', en: 'compare with a backup; signatures never change' },
  },
  pdf: {
    fault: { ru: 'PDF договора изменён', en: 'contract PDF changed' },
    advice: { ru: 'сравните с копией: подписанное не меняют', en: 'compare with a backup; signatures never change' },
  },
  columns: {
    fault: { ru: 'поля подписи не те, что в записи', en: 'signature fields don’t match its record' },
    advice: { ru: 'сравните с копией: подписанное не меняют', en: 'compare with a backup; signatures never change' },
  },
  terms: {
    fault: {
      ru: 'опубликованные условия этой версии не те, что подписаны или записаны в журнал',
      en: 'the published terms of this version are not what was signed or logged',
    },
    advice: {
      ru: 'сравните с копией: опубликованное не меняют',
      en: 'compare with a backup; published terms never change',
    },
  },
  audit_key: {
    fault: {
      ru: 'с этой записи журнала нет ключа к её значениям, а данные не стирали',
      en: 'from this audit log entry on, the key of its values is gone, but nothing was erased',
    },
    advice: { ru: 'восстановите таблицу audit_keys из копии', en: 'restore the table audit_keys from a backup' },
  },
  chain: {
    fault: { ru: 'цепочка журнала нарушена', en: 'audit log chain broken' },
    advice: { ru: 'сравните журнал с копией', en: 'compare the log with a backup' },
  },
  secret: {
    fault: { ru: 'запечатано под другим секретом', en: 'encrypted with a different secret' },
    advice: { ru: 'верните прежний секрет', en: 'put the former secret back' },
  },
};

const mendedText: Text = { ru: 'исправлено', en: 'mended' };

const failedText: Text = { ru: 'исправить не удалось', en: 'could not be mended' };

const problemLine = ({ fault, name, about, mended, failure }: Reported, language: Language): string => {
  const text = texts[fault];
  const what = `${name} — ${text.fault[language]}${about === '' ? '' : ` (${about})`}`;
  if (mended) return `✓ ${what}: ${mendedText[language]}`;
  return `✗ ${what}: ${failure === undefined ? text.advice[language] : `${failedText[language]} — ${failure}`}`;
};

const sums: Record<Language, (verified: Verified) => string> = {
  ru: ({ files, bytes, signatures, entries, problems, missing, damaged, unreadable, mended }) =>
    `Проверено файлов: ${files} (${bytesText(bytes, 'ru')}), подписей: ${signatures}, записей журнала: ${entries}. ${problems === 0 ? 'Всё цело.' : `Не сходится: ${problems} (файлов нет: ${missing}, повреждены: ${damaged}, не читаются: ${unreadable})${mended === 0 ? '' : `, исправлено: ${mended}`}.`}`,
  en: ({ files, bytes, signatures, entries, problems, missing, damaged, unreadable, mended }) =>
    `Files checked: ${files} (${bytesText(bytes, 'en')}), signatures: ${signatures}, audit log entries: ${entries}. ${problems === 0 ? 'No problems found.' : `Problems: ${problems} (files missing: ${missing}, damaged: ${damaged}, unreadable: ${unreadable})${mended === 0 ? '' : `, mended: ${mended}`}.`}`,
};

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
  summary: {
    ru: 'Проверить, что всё цело: файлы, строки, поиск, подписи договоров, журнал, счётчики; с файлом — копию; --repair исправляет',
    en: 'Verify the integrity of files, rows, search, signed contracts, audit log and counts; with a file, of a backup; --repair mends',
  },
  details: {
    ru: '  --repair  исправить то, что можно исправить без потерь; об остальном сказано, что делать\n\nКопия читается до конца, а её строки восстанавливаются во временную базу: что верно для неё, верно для восстановления.\nКод выхода: 0 — всё цело или исправлено, 1 — нет, и сказано, что именно, 2 — неладно только то, что какие-то файлы или папки не читаются.',
    en: '  --repair  mend what can be mended without loss; for the rest, the list says what to do\n\nA backup is read completely and recovered into a temporary database, so a verified backup can be recovered.\nExit code: 0 if no problems were found or all were mended, 2 if all that is left are files or folders that can’t be read, 1 otherwise (problems are listed).',
  },
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
  run: ({ database: { handle: db }, store, config: { dataDir }, encryption }, { repair }, context) => {
    const repairsFor = repair ? context.actor : undefined;
    const place = { store, dataDir };
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
      screen.print(isProblem ? problemLine(event, screen.language) : sums[screen.language](event));
    };
  },
});
