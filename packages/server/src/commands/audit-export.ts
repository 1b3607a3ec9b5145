import { rm } from 'node:fs/promises';
import { extname, isAbsolute } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { auditFilters } from '@kamerton/wire/office';
import { z } from 'zod';
import { findExtent } from '../features/audit/audit-log.store.ts';
import { exportFormats, exportText } from '../features/audit/audit-export.service.ts';
import { filterDetails, filterOptions, readFilters } from './audit-filters.ts';
import { command, CommandFailure } from './command.ts';
import { readPath } from './read-path.ts';
import { entriesBar } from './progress-bar.ts';
import { createNewFile } from './write-new-file.ts';

const usage = 'audit export <file.csv|file.ndjson> […]';

const format = z.enum(exportFormats);

const said = {
  ru: (entries: number, file: string) => `Записей: ${entries}. Файл: ${file}`,
  en: (entries: number, file: string) => `Entries: ${entries}. File: ${file}`,
};

export const auditExport = command({
  usage,
  summary: {
    ru: 'Выгрузить журнал действий в новый файл: таблицей (.csv) или строками JSON (.ndjson)',
    en: 'Export the audit log to a new file: CSV (.csv) or JSON Lines (.ndjson)',
  },
  details: filterDetails,
  options: filterOptions,
  args: z.object({ file: z.string().refine(isAbsolute), format, filters: auditFilters }),
  read: (given) => {
    const file = readPath(given, usage);
    const ending = format.safeParse(extname(file).slice(1));
    if (!ending.success) throw new CommandFailure('wrong_usage', { usage });
    return { file, format: ending.data, filters: readFilters(given, usage) };
  },
  run: async ({ database }, { file, format, filters }, { signal, emit }) => {
    const { last } = await findExtent(database.handle);
    let entries = 0;
    const tell = (done: number): void => {
      entries = done;
      emit({ type: 'progress', done, total: Math.max(done, last) });
    };
    const out = await createNewFile(file);
    try {
      await pipeline(exportText(database.handle, format, filters, tell), out.createWriteStream(), { signal });
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
    emit({ type: 'end', entries, file });
    return 0;
  },
  show: (screen) => {
    const bar = entriesBar(screen);
    return (event) => {
      if (event['type'] === 'progress') return bar.draw(event);
      bar.wipe();
      screen.print(said[screen.language](Number(event['entries']), String(event['file'])));
    };
  },
});
