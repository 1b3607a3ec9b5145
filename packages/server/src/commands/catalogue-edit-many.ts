import { bounds, id as idForm } from '@kamerton/wire';
import { office } from '@kamerton/wire/office';
import { z } from 'zod';
import type { Handle } from '../db/schema.ts';
import { lockCatalogue } from '../db/catalogue-lock.ts';
import { changeAlbums } from '../features/catalogue/albums.office.service.ts';
import { changeTracks } from '../features/catalogue/tracks.office.service.ts';
import { actCommand, readBody, readIds, readOptions } from './act-command.ts';
import {
  findFitting,
  kind,
  type Kind,
  readIdList,
  readKind,
  readWhere,
  readYesNo,
  whereDetails,
  whereOption,
  type WrittenFilters,
  writtenFilters,
} from './catalogue-things.ts';
import { CommandFailure, type Given } from './command.ts';

const texts = {
  album: ['artist', 'label', 'release-date'],
  track: ['artist', 'composer', 'lyricist', 'label', 'release-date'],
} as const;
const flags = ['explicit', 'vocal'] as const;
const labels = ['genres', 'tags'] as const;
const ways = ['add', 'remove'] as const;

const fields = [...texts.track, ...flags, ...labels.flatMap((name) => ways.map((way) => `${way}-${name}`))];

const bodies = { album: office.changeAlbums.body.shape.changes, track: office.changeTracks.body.shape.changes };

/** `--add-genres 3,7 --remove-tags 12` as `{genres: {add: [3, 7]}, tags: {remove: [12]}}`. */
const readLabels = ({ values }: Given): Record<string, Record<string, number[]>> =>
  Object.fromEntries(
    labels.flatMap((name) => {
      const given = ways.flatMap((way) => {
        const text = values[`${way}-${name}`];
        return typeof text === 'string' ? [[way, readIdList(text, `${way}-${name}`)]] : [];
      });
      return given.length === 0 ? [] : [[name, Object.fromEntries(given) as Record<string, number[]>]];
    }),
  );

const usage = 'catalogue edit-many album|track <id>…|--where <filter>… [--<field> <value>]…';

const fieldDetails = `  album: --${texts.album.join(' --')}\n  track: --${texts.track.join(' --')}\n         --explicit yes|no --vocal yes|no --add-genres 3,7 --remove-genres 5 --add-tags 12 --remove-tags 4`;

/** Which are meant: those that were named, or all that fit now. */
const chosen = async (tx: Handle, of: Kind, ids: readonly number[], filters: WrittenFilters) => {
  if (ids.length > 0) return ids;
  const { rows, total } = await findFitting(tx, of, filters);
  if (total > rows.length) {
    throw new CommandFailure('too_many_fit', { count: String(total), most: String(bounds.changed_at_once) });
  }
  if (total === 0) throw new CommandFailure('nothing_fits');
  return rows.map(({ id }) => id);
};

export const catalogueEditMany = actCommand({
  usage,
  summary: {
    ru: 'Изменить много треков или альбомов одинаково: все или ни одного',
    en: 'Change several tracks or albums in the same way, all or none',
  },
  details: {
    ru: `${whereDetails.ru}\n${fieldDetails}\n\nКого заденет --where, заранее покажет catalogue find с тем же --where; за раз — не больше ${bounds.changed_at_once}.`,
    en: `${whereDetails.en}\n${fieldDetails}\n\nTo preview what --where selects, run catalogue find with the same --where. Up to ${bounds.changed_at_once} at once.`,
  },
  options: { ...whereOption, ...Object.fromEntries(fields.map((name) => [name, { type: 'string' as const }])) },
  args: z.object({
    kind,
    ids: z.array(idForm).max(bounds.changed_at_once),
    filters: writtenFilters,
    changes: z.record(z.string(), z.unknown()),
  }),
  read: (given) => {
    const [first, ...rest] = given.positionals;
    const of = readKind(first, usage);
    const ids = readIds(rest, usage, 0, bounds.changed_at_once);
    const filters = readWhere(of, given, usage);
    const hasFilters = Object.keys(filters).length > 0;
    const isStrange = of === 'album' && ['composer', 'lyricist'].some((name) => given.values[name] !== undefined);
    if (isStrange || hasFilters === ids.length > 0) throw new CommandFailure('wrong_usage', { usage });
    const changes = { ...readOptions(given, texts[of]), ...readYesNo(given, flags), ...readLabels(given) };
    if (Object.keys(changes).length === 0) throw new CommandFailure('wrong_usage', { usage });
    if (changes['release_date'] === '') Object.assign(changes, { release_date: null });
    readBody<unknown>(bodies[of], changes);
    return { kind: of, ids, filters, changes };
  },
  act: async (tx, actor, { kind: of, ids: named, filters, changes }) => {
    await lockCatalogue(tx);
    const ids = await chosen(tx, of, named, filters);
    const changed =
      of === 'album'
        ? await changeAlbums(tx, actor, ids, readBody(bodies.album, changes))
        : await changeTracks(tx, actor, ids, readBody(bodies.track, changes));
    return { kind: of, changed, ids };
  },
  said: { ru: ({ changed }) => `Изменено: ${String(changed)}.`, en: ({ changed }) => `Changed: ${String(changed)}.` },
});
