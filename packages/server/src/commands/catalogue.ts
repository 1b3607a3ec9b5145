import type { Language } from '@kamerton/wire';
import type { OfficeAlbum, OfficeTrack } from '@kamerton/wire/office';
import { z } from 'zod';
import type { Handle } from '../db/schema.ts';
import { findOfficeAlbum } from '../features/catalogue/albums.office.store.ts';
import { presentOfficeAlbum, presentOfficeTrack } from '../features/catalogue/present-office.service.ts';
import { findOfficeTrack } from '../features/catalogue/tracks.office.store.ts';
import { readIds, there } from './act-command.ts';
import {
  findFitting,
  kind,
  readKind,
  readWhere,
  whereDetails,
  whereOption,
  writtenFilters,
} from './catalogue-things.ts';
import { command, CommandFailure } from './command.ts';

const thing = z.object({ kind, id: z.int() });

const find = async (db: Handle, { kind: of, id }: z.infer<typeof thing>): Promise<OfficeAlbum | OfficeTrack> =>
  of === 'album'
    ? presentOfficeAlbum(there(await findOfficeAlbum(db, id)))
    : presentOfficeTrack(there(await findOfficeTrack(db, id)));

const showUsage = 'catalogue show album|track <id>';

/** A value of a thing as a line, whatever it is. */
const text = (value: unknown): string => {
  if (Array.isArray(value)) return value.map((one: unknown) => text(one)).join(', ');
  if (value === null || value === undefined) return '–';
  if (typeof value !== 'object') return typeof value === 'string' ? value : JSON.stringify(value);
  const { name_en, name_ru, reason, large } = value as Record<string, unknown>;
  if (typeof large === 'string') return large;
  if (typeof name_en === 'string') return `${String(name_ru)} · ${name_en}`;
  return reason === undefined
    ? JSON.stringify(value)
    : Object.values(value)
        .map((one) => text(one))
        .join(', ');
};

export const catalogueShow = command({
  usage: showUsage,
  summary: {
    ru: 'Показать альбом или трек со всем, что о нём известно',
    en: 'Show everything about an album or a track',
  },
  args: thing,
  read: ({ positionals: [given, ...ids] }) => ({
    kind: readKind(given, showUsage),
    id: readIds(ids, showUsage, 1, 1)[0] ?? 0,
  }),
  run: async ({ database: { handle } }, given, { emit }) => {
    emit({ ...(await find(handle, given)), kind: given.kind });
    return 0;
  },
  show: (screen) => (event) => {
    for (const [name, value] of Object.entries(event)) screen.print(`${name.padEnd(16)}  ${text(value)}`);
  },
});

const findUsage = 'catalogue find album|track [<words>] [--where <filter>]…';

const none = { ru: 'Ничего не нашлось.', en: 'Nothing found.' };

const more: Record<Language, (count: number) => string> = {
  ru: (count) => `Всего: ${count}; уточните запрос.`,
  en: (count) => `${count} in total; add more words to narrow down.`,
};

export const catalogueFind = command({
  usage: findUsage,
  summary: {
    ru: 'Найти альбомы или треки по словам и условиям, отозванные тоже',
    en: 'Find albums or tracks by words and filters, including revoked ones',
  },
  details: whereDetails,
  options: whereOption,
  args: z.object({ kind, filters: writtenFilters }),
  read: (given) => {
    const [first, ...words] = given.positionals;
    const of = readKind(first, findUsage);
    const where = words.length === 0 ? [] : [`words=${words.join(' ')}`];
    const asked = { ...given, values: { where: [...where, ...((given.values['where'] ?? []) as string[])] } };
    const filters = readWhere(of, asked, findUsage);
    if (Object.keys(filters).length === 0) throw new CommandFailure('wrong_usage', { usage: findUsage });
    return { kind: of, filters };
  },
  run: async ({ database: { handle } }, { kind: of, filters }, { emit }) => {
    const { rows, total } = await findFitting(handle, of, filters);
    for (const { id, artist, name, revoked_at } of rows) emit({ type: of, id, artist, name, revoked_at });
    emit({ type: 'end', total, listed: rows.length });
    return 0;
  },
  show: (screen) => (event) => {
    const { type, id, artist, name, revoked_at, total, listed } = event as Record<string, string | null>;
    if (type !== 'end')
      screen.print(`${String(id).padStart(6)}  ${revoked_at === null ? ' ' : '✗'} ${artist} — ${name}`);
    else if (Number(total) > Number(listed)) screen.print(more[screen.language](Number(total)));
    else if (Number(total) === 0) screen.print(none[screen.language]);
  },
});
