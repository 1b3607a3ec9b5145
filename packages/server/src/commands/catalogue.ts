import type { Language } from '@kamerton/wire';
import { office, type OfficeAlbum, type OfficeTrack } from '@kamerton/wire/office';
import { z } from 'zod';
import type { Handle } from '../db/schema.ts';
import { findDeskAlbum, listDeskAlbums } from '../features/catalogue/desk-albums.store.ts';
import { presentDeskAlbum, presentDeskTrack } from '../features/catalogue/desk-present.ts';
import { findDeskTrack, listDeskTracks } from '../features/catalogue/desk-tracks.store.ts';
import { changeAlbum } from '../features/catalogue/edit-albums.ts';
import { changeTrack } from '../features/catalogue/edit-tracks.ts';
import { actCommand, readBody, readIds, readOptions, there } from './act-command.ts';
import { command, CommandFailure, type Given } from './command.ts';

const kind = z.enum(['album', 'track']);
const thing = z.object({ kind, id: z.int() });

/** So many are listed: whoever seeks one gives more words. */
const listed = 50;

const readThing = ({ positionals: [given, ...ids] }: Given, usage: string): z.infer<typeof thing> => {
  const read = kind.safeParse(given);
  if (!read.success) throw new CommandFailure('wrong_usage', { usage });
  return { kind: read.data, id: readIds(ids, usage, 1, 1)[0] ?? 0 };
};

const find = async (db: Handle, { kind: of, id }: z.infer<typeof thing>): Promise<OfficeAlbum | OfficeTrack> =>
  of === 'album'
    ? presentDeskAlbum(there(await findDeskAlbum(db, id)))
    : presentDeskTrack(there(await findDeskTrack(db, id)));

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
    en: 'Show all that is known of an album or a track',
  },
  args: thing,
  read: (given) => readThing(given, showUsage),
  run: async ({ database: { handle } }, given, { emit }) => {
    emit({ ...(await find(handle, given)), kind: given.kind });
    return 0;
  },
  show: (screen) => (event) => {
    for (const [name, value] of Object.entries(event)) screen.print(`${name.padEnd(16)}  ${text(value)}`);
  },
});

const findUsage = 'catalogue find album|track <words>';

const more: Record<Language, (count: number) => string> = {
  ru: (count) => `Всего: ${count}; уточните запрос.`,
  en: (count) => `${count} in all; give more words.`,
};

export const catalogueFind = command({
  usage: findUsage,
  summary: {
    ru: 'Найти альбомы или треки по словам, отозванные тоже',
    en: 'Find albums or tracks by words, revoked ones too',
  },
  args: z.object({ kind, q: z.string() }),
  read: ({ positionals: [given, ...words] }) => {
    const read = kind.safeParse(given);
    if (!read.success || words.length === 0) throw new CommandFailure('wrong_usage', { usage: findUsage });
    return { kind: read.data, q: words.join(' ') };
  },
  run: async ({ database: { handle } }, { kind: of, q }, { emit }) => {
    const asked = { q, limit: listed, offset: 0, sort: undefined };
    const { rows, total } = of === 'album' ? await listDeskAlbums(handle, asked) : await listDeskTracks(handle, asked);
    for (const { id, artist, name, revoked_at } of rows) emit({ type: of, id, artist, name, revoked_at });
    emit({ type: 'end', total });
    return 0;
  },
  show: (screen) => (event) => {
    const { type, id, artist, name, revoked_at, total } = event as Record<string, string | null>;
    if (type !== 'end')
      screen.print(`${String(id).padStart(6)}  ${revoked_at === null ? ' ' : '✗'} ${artist} — ${name}`);
    else if (Number(total) > listed) screen.print(more[screen.language](Number(total)));
  },
});

const fieldsOf = {
  album: ['name', 'artist', 'release-date', 'label', 'upc'],
  track: ['name', 'artist', 'composer', 'lyricist', 'isrc'],
} as const;
const fields = [...new Set([...fieldsOf.album, ...fieldsOf.track])];
const bodies = {
  album: office.changeAlbum.body.omit({ version: true }),
  track: office.changeTrack.body.omit({ version: true }),
};

const editUsage = 'catalogue edit album|track <id> [--<field> <value>]…';

export const catalogueEdit = actCommand({
  usage: editUsage,
  summary: {
    ru: 'Изменить поля альбома или трека; следующий импорт их не тронет',
    en: 'Change fields of an album or a track; the next import leaves them alone',
  },
  details: {
    ru: `  album: --${fieldsOf.album.join(' --')}\n  track: --${fieldsOf.track.join(' --')}\n\nПустое значение убирает поле, где так можно.`,
    en: `  album: --${fieldsOf.album.join(' --')}\n  track: --${fieldsOf.track.join(' --')}\n\nAn empty value takes a field away where that can be.`,
  },
  options: Object.fromEntries(fields.map((name) => [name, { type: 'string' as const }])),
  args: thing.extend({ changes: z.record(z.string(), z.string().nullable()) }),
  read: (given) => {
    const found = readThing(given, editUsage);
    const own: readonly string[] = fieldsOf[found.kind];
    const changes = readOptions(given, own);
    const strange = fields.some((name) => given.values[name] !== undefined && !own.includes(name));
    if (strange || Object.keys(changes).length === 0) throw new CommandFailure('wrong_usage', { usage: editUsage });
    if (changes['release_date'] === '') Object.assign(changes, { release_date: null });
    readBody<unknown>(bodies[found.kind], changes);
    return { ...found, changes };
  },
  act: async (tx, actor, { kind: of, id, changes }) => {
    const { version } = await find(tx, { kind: of, id });
    if (of === 'album') {
      const row = await changeAlbum(tx, actor, id, { version, ...readBody(bodies.album, changes) });
      return { ...presentDeskAlbum(row), kind: of };
    }
    const row = await changeTrack(tx, actor, id, { version, ...readBody(bodies.track, changes) });
    return { ...presentDeskTrack(row), kind: of };
  },
  said: {
    ru: ({ artist, name }) => `Изменено: ${String(artist)} — «${String(name)}».`,
    en: ({ artist, name }) => `Changed: ${String(artist)} — “${String(name)}”.`,
  },
});
