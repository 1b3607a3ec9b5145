import { office } from '@kamerton/wire/office';
import { z } from 'zod';
import { findOfficeAlbum } from '../features/catalogue/albums.office.store.ts';
import { presentOfficeAlbum, presentOfficeTrack } from '../features/catalogue/present-office.service.ts';
import { findOfficeTrack } from '../features/catalogue/tracks.office.store.ts';
import { changeAlbum } from '../features/catalogue/albums.office.service.ts';
import { changeTrack } from '../features/catalogue/tracks.office.service.ts';
import { actCommand, readBody, readIds, readOptions, there } from './act-command.ts';
import { kind, readIdList, readKind, readYesNo } from './catalogue-things.ts';
import { CommandFailure } from './command.ts';

const texts = {
  album: ['name', 'artist', 'release-date', 'label', 'upc'],
  track: ['name', 'artist', 'composer', 'lyricist', 'isrc'],
} as const;
const flags = ['explicit', 'vocal'] as const;
const labels = ['genres', 'tags'] as const;

const fieldsOf: Record<keyof typeof texts, readonly string[]> = {
  album: texts.album,
  track: [...texts.track, ...flags, ...labels],
};
const fields = [...new Set([...fieldsOf.album, ...fieldsOf.track])];

const bodies = {
  album: office.changeAlbum.body.omit({ version: true }),
  track: office.changeTrack.body.omit({ version: true }),
};

const usage = 'catalogue edit album|track <id> [--<field> <value>]…';

export const catalogueEdit = actCommand({
  usage,
  summary: {
    ru: 'Изменить поля, жанры, теги и отметки альбома или трека; следующий импорт их не тронет',
    en: 'Change fields, genres, tags and flags of an album or a track; future imports won’t overwrite them',
  },
  details: {
    ru: `  album: --${texts.album.join(' --')}\n  track: --${texts.track.join(' --')}\n         --explicit yes|no --vocal yes|no --genres 3,7 --tags 12\n\nПустое значение убирает поле, где так можно. Жанры и теги — все, какие останутся: номера через запятую.`,
    en: `  album: --${texts.album.join(' --')}\n  track: --${texts.track.join(' --')}\n         --explicit yes|no --vocal yes|no --genres 3,7 --tags 12\n\nAn empty value clears an optional field. --genres and --tags replace the whole list: comma-separated ids.`,
  },
  options: Object.fromEntries(fields.map((name) => [name, { type: 'string' as const }])),
  args: z.object({ kind, id: z.int(), changes: z.record(z.string(), z.unknown()) }),
  read: (given) => {
    const [first, ...rest] = given.positionals;
    const of = readKind(first, usage);
    const [id = 0] = readIds(rest, usage, 1, 1);
    const isStrange = fields.some((name) => given.values[name] !== undefined && !fieldsOf[of].includes(name));
    if (isStrange) throw new CommandFailure('wrong_usage', { usage });
    const lists = Object.entries(readOptions(given, labels)).map(([name, text]) => [name, readIdList(text, name)]);
    const changes = { ...readOptions(given, texts[of]), ...readYesNo(given, flags), ...Object.fromEntries(lists) };
    if (Object.keys(changes).length === 0) throw new CommandFailure('wrong_usage', { usage });
    if (changes['release_date'] === '') changes['release_date'] = null;
    readBody<unknown>(bodies[of], changes);
    return { kind: of, id, changes };
  },
  act: async (tx, actor, { kind: of, id, changes }) => {
    if (of === 'album') {
      const { version } = there(await findOfficeAlbum(tx, id));
      const row = await changeAlbum(tx, actor, id, { version, ...readBody(bodies.album, changes) });
      return { ...presentOfficeAlbum(row), kind: of };
    }
    const { version } = there(await findOfficeTrack(tx, id));
    const row = await changeTrack(tx, actor, id, { version, ...readBody(bodies.track, changes) });
    return { ...presentOfficeTrack(row), kind: of };
  },
  said: {
    ru: ({ artist, name }) => `Изменено: ${String(artist)} — «${String(name)}».`,
    en: ({ artist, name }) => `Changed: ${String(artist)} — “${String(name)}”.`,
  },
});
