import { rm } from 'node:fs/promises';
import { extname, isAbsolute } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Language } from '@kamerton/wire';
import { type AuditEntry, type AuditFilters, auditFilters, auditMark, type AuditVerdict } from '@kamerton/wire/office';
import { z } from 'zod';
import { exportFormats, exportText } from '../domains/common/audit/audit-export.service.ts';
import { findExtent, listEntries } from '../domains/common/audit/audit-log.store.ts';
import { readMark, verifyChain } from '../domains/common/audit/hash-chain.service.ts';
import { type Arguments, command, CommandFailure } from './command.ts';
import { entriesBar, type Progress } from './progress.ts';
import { createNewFile, readPath } from './read-files.ts';

/** Options that filter entries. */
const filterOptions = {
  words: { type: 'string' },
  act: { type: 'string' },
  kind: { type: 'string' },
  object: { type: 'string' },
  actor: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const;

const filterDetails = {
  ru: `  --words   слова из чего угодно в записи
  --act     действие, например track.revoke
  --kind    вид того, над чем оно: track, album, account …
  --object  его номер
  --actor   кто: имя, как оно стоит в записи
  --from    с какого дня (ГГГГ-ММ-ДД, UTC) или момента (2026-11-21T14:00:00+03:00)
  --to      по какой день, включая его, или до какого момента`,
  en: `  --words   words found anywhere in the entry
  --act     the act, such as track.revoke
  --kind    the kind of what it was done to: track, album, account …
  --object  its number
  --actor   who: the name as it stands in the entry
  --from    from this day (YYYY-MM-DD, UTC) or moment (2026-11-21T14:00:00+03:00)
  --to      to the end of this day, or up to this moment`,
};

/** Throws `CommandFailure`. */
const readFilters = ({ values }: Pick<Arguments, 'values'>, usage: string): AuditFilters => {
  const { words: q, act, kind, object, actor, from, to } = values;
  const read = auditFilters.safeParse({ q, act, kind, object, actor, from, to });
  if (!read.success) throw new CommandFailure('wrong_usage', { usage });
  return read.data;
};

const listUsage = 'audit list [--words <text>] [--limit <count>] …';

/** Default and maximum number of listed entries. */
const listLimit = { usual: 50, most: 1000 };

const none = { ru: 'Таких записей нет.', en: 'No matching entries.' };

const partial = {
  ru: (shown: number, total: number) => `Показано ${shown} из ${total}.`,
  en: (shown: number, total: number) => `Showing ${shown} of ${total}.`,
};

/** `17  2026-11-21 14:03:09  root  track.revoke  track 5  Artist – Name` */
const lineOf = ({ id, at, actor, address, act, object }: AuditEntry): string =>
  [
    String(id).padStart(6),
    at.slice(0, 19).replace('T', ' '),
    address === '' ? actor.name : `${actor.name} (${address})`,
    act,
    object.id === null ? object.kind : `${object.kind} ${object.id}`,
    object.name,
  ].join('  ');

const details = (language: Language): string =>
  ({
    ru: `${filterDetails.ru}\n  --limit   сколько записей показать (${listLimit.usual}, не больше ${listLimit.most})`,
    en: `${filterDetails.en}\n  --limit   number of entries to show (default ${listLimit.usual}, maximum ${listLimit.most})`,
  })[language];

export const auditList = command({
  usage: listUsage,
  summary: { ru: 'Показать журнал действий, сначала последние', en: 'Show the audit log, newest first' },
  details: { ru: details('ru'), en: details('en') },
  options: { ...filterOptions, limit: { type: 'string' } },
  args: auditFilters.extend({ limit: z.int().min(1).max(listLimit.most) }),
  read: (args) => {
    const limit = Number(args.values['limit'] ?? listLimit.usual);
    if (args.positionals.length > 0 || !Number.isInteger(limit) || limit < 1 || limit > listLimit.most) {
      throw new CommandFailure('wrong_usage', { usage: listUsage });
    }
    return { ...readFilters(args, listUsage), limit };
  },
  run: async ({ database }, args, { emit }) => {
    const { items, total } = await listEntries(database.handle, { ...args, offset: 0 });
    for (const entry of items) emit({ type: 'entry', ...entry });
    emit({ type: 'end', entries: items.length, total });
    return 0;
  },
  show: (screen) => (event: ({ type: 'entry' } & AuditEntry) | { type: 'end'; entries: number; total: number }) => {
    if (event.type === 'entry') return screen.print(lineOf(event));
    const { entries, total } = event;
    if (total === 0) screen.print(none[screen.language]);
    else if (entries < total) screen.print(partial[screen.language](entries, total));
  },
});

const exportUsage = 'audit export <file.csv|file.ndjson> […]';

const format = z.enum(exportFormats);

const exported = {
  ru: (entries: number, file: string) => `Записей: ${entries}. Файл: ${file}`,
  en: (entries: number, file: string) => `Entries: ${entries}. File: ${file}`,
};

export const auditExport = command({
  usage: exportUsage,
  summary: {
    ru: 'Выгрузить журнал действий в новый файл: таблицей (.csv) или строками JSON (.ndjson)',
    en: 'Export the audit log to a new file: CSV (.csv) or JSON Lines (.ndjson)',
  },
  details: filterDetails,
  options: filterOptions,
  args: z.object({ file: z.string().refine(isAbsolute), format, filters: auditFilters }),
  read: (args) => {
    const file = readPath(args, exportUsage);
    const ending = format.safeParse(extname(file).slice(1));
    if (!ending.success) throw new CommandFailure('wrong_usage', { usage: exportUsage });
    return { file, format: ending.data, filters: readFilters(args, exportUsage) };
  },
  run: async ({ database }, { file, format, filters }, { signal, emit }) => {
    const { last } = await findExtent(database.handle);
    let entries = 0;
    const report = (done: number): void => {
      entries = done;
      emit({ type: 'progress', done, total: Math.max(done, last) });
    };
    const out = await createNewFile(file);
    try {
      await pipeline(exportText(database.handle, format, filters, report), out.createWriteStream(), { signal });
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    emit({ type: 'end', entries, file });
    return 0;
  },
  show: (screen) => {
    const bar = entriesBar(screen);
    return (event: Progress | { type: 'end'; entries: number; file: string }) => {
      if (event.type === 'progress') return bar.draw(event);
      bar.wipe();
      screen.print(exported[screen.language](event.entries, event.file));
    };
  },
});

const verifyUsage = 'audit verify [--expect <number>:<hash>]';

type Fault = NonNullable<AuditVerdict['broken']>['fault'];

const faults: Record<Fault, Record<Language, (number: number) => string>> = {
  missing: {
    ru: (number) => `записи ${number} нет на её месте`,
    en: (number) => `entry ${number} is out of place`,
  },
  changed: {
    ru: (number) => `запись ${number} изменена: её хеш не сходится`,
    en: (number) => `entry ${number} was changed: its hash does not match`,
  },
  detached: {
    ru: (number) => `запись ${number} не продолжает ту, что перед ней`,
    en: (number) => `entry ${number} does not follow from the previous one`,
  },
  not_as_expected: {
    ru: (number) => `у записи ${number} не тот хеш, что был записан`,
    en: (number) => `the hash of entry ${number} does not match the one given`,
  },
  unchained: {
    ru: () => 'есть действия, записанные мимо цепочки',
    en: () => 'there are entries outside the chain',
  },
};

const verdicts = {
  ru: {
    whole: ({ entries }: AuditVerdict) => `Журнал цел: записей ${entries}.`,
    checkpoint: (checkpoint: string) => `Запишите в другом месте, чтобы сверить в следующий раз:\n  ${checkpoint}`,
    broken: (fault: string, { entries }: AuditVerdict) =>
      `Журнал повреждён: ${fault}. Цело записей до неё: ${entries}.`,
  },
  en: {
    whole: ({ entries }: AuditVerdict) => `The audit log is intact: ${entries} entries.`,
    checkpoint: (checkpoint: string) => `Save this elsewhere to compare against next time:\n  ${checkpoint}`,
    broken: (fault: string, { entries }: AuditVerdict) =>
      `The audit log is broken: ${fault}. Intact entries before it: ${entries}.`,
  },
};

export const auditVerify = command({
  usage: verifyUsage,
  summary: {
    ru: 'Проверить, что журнал действий цел; сказать, где он нарушен',
    en: 'Verify that the audit log is intact, and show where it is not',
  },
  details: {
    ru: '  --expect  номер и хеш записи, записанные прежде: видно и то, что конец отрезан или сделан заново\n\nКод выхода: 0 — цел, 1 — нет.',
    en: '  --expect  number and hash of an entry saved earlier: also detects a truncated or rewritten log\n\nExit code: 0 if intact, 1 if not.',
  },
  options: { expect: { type: 'string' } },
  args: z.object({ expect: auditMark.optional() }),
  read: ({ positionals, values }) => {
    const expect = auditMark.optional().safeParse(values['expect']);
    if (positionals.length > 0 || !expect.success) throw new CommandFailure('wrong_usage', { usage: verifyUsage });
    return expect.data === undefined ? {} : { expect: expect.data };
  },
  run: async ({ database }, { expect }, { signal, emit }) => {
    const verdict = await verifyChain(database.handle, {
      ...(expect !== undefined && { expect: readMark(expect) }),
      signal,
      onProgress: (done, total) => emit({ type: 'progress', done, total }),
    });
    emit({ type: 'verdict', ...verdict });
    return verdict.broken ? 1 : 0;
  },
  show: (screen) => {
    const bar = entriesBar(screen);
    const { whole, checkpoint, broken } = verdicts[screen.language];
    return (event: Progress | ({ type: 'verdict' } & AuditVerdict)) => {
      if (event.type === 'progress') return bar.draw(event);
      bar.wipe();
      const { last } = event;
      if (event.broken) {
        const fault = faults[event.broken.fault][screen.language](event.broken.number);
        return screen.print(broken(fault, event));
      }
      screen.print(whole(event));
      if (last) screen.print(checkpoint(`${last.number}:${last.hash}`));
    };
  },
});
