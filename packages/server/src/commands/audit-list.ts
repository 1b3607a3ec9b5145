import type { Language } from '@kamerton/wire';
import { type AuditEntry, auditFilters } from '@kamerton/wire/office';
import { z } from 'zod';
import { listEntries } from '../features/audit/audit-log.store.ts';
import { filterDetails, filterOptions, readFilters } from './audit-filters.ts';
import { command, type CommandEvent, CommandFailure } from './command.ts';

const usage = 'audit list [--words <text>] [--limit <count>] …';

/** So many entries are listed, unless told otherwise. */
const usual = 50;
const most = 1000;

const none = { ru: 'Таких записей нет.', en: 'No matching entries.' };

const more = {
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
    ru: `${filterDetails.ru}\n  --limit   сколько записей показать (${usual}, не больше ${most})`,
    en: `${filterDetails.en}\n  --limit   number of entries to show (default ${usual}, maximum ${most})`,
  })[language];

export const auditList = command({
  usage,
  summary: { ru: 'Показать журнал действий, сначала последние', en: 'Show the audit log, newest first' },
  details: { ru: details('ru'), en: details('en') },
  options: { ...filterOptions, limit: { type: 'string' } },
  args: auditFilters.extend({ limit: z.int().min(1).max(most) }),
  read: (given) => {
    const limit = Number(given.values['limit'] ?? usual);
    if (given.positionals.length > 0 || !Number.isInteger(limit) || limit < 1 || limit > most) {
      throw new CommandFailure('wrong_usage', { usage });
    }
    return { ...readFilters(given, usage), limit };
  },
  run: async ({ database }, args, { emit }) => {
    const { items, total } = await listEntries(database.handle, { ...args, offset: 0 });
    for (const entry of items) emit({ type: 'entry', ...entry });
    emit({ type: 'end', entries: items.length, total });
    return 0;
  },
  show: (screen) => (event: CommandEvent) => {
    if (event['type'] === 'entry') return screen.print(lineOf(event as unknown as AuditEntry));
    const { entries, total } = event as unknown as { entries: number; total: number };
    if (total === 0) screen.print(none[screen.language]);
    else if (entries < total) screen.print(more[screen.language](entries, total));
  },
});
