import { office } from '@kamerton/wire/office';
import { z } from 'zod';
import { orderBlock } from '../features/collections/blocks.office.service.ts';
import { findOfficeBlock, lockBlocks } from '../features/collections/blocks.office.store.ts';
import {
  changeCollection,
  createCollection,
  deleteCollection,
} from '../features/collections/collections.office.service.ts';
import {
  findOfficeCollection,
  listOfficeCollections,
  lockCollection,
} from '../features/collections/collections.office.store.ts';
import { presentOfficeCollection } from '../features/collections/present-office.service.ts';
import { Invalid } from '../errors.ts';
import { actCommand, readBody, readIds, readOptions, readPublished, there } from './act-command.ts';
import { command, CommandFailure, type Given } from './command.ts';

/** So many are listed at once: whoever seeks one gives a word. */
const listed = 1000;

const fields = office.createCollection.body.omit({ cover: true });
const changes = office.changeCollection.body.omit({ cover: true, version: true });
const texts = ['name-ru', 'name-en', 'description-ru', 'description-en'] as const;
const textOptions = Object.fromEntries(texts.map((name) => [name, { type: 'string' as const }]));

/** `--block 3`, or `--block none`. */
const readBlock = (block: Given['values'][string]): { block_id?: number | null } => {
  if (typeof block !== 'string') return {};
  return { block_id: block === 'none' ? null : Number(block) };
};

const hidden = { ru: 'скрыта', en: 'hidden' };

export const collectionList = command({
  usage: 'collection list [words]',
  summary: { ru: 'Показать подборки по блокам и местам', en: 'List collections by block and position' },
  args: z.object({ q: z.string() }),
  read: ({ positionals }) => ({ q: positionals.join(' ') }),
  run: async ({ database: { handle } }, { q }, { emit }) => {
    const { rows, total } = await listOfficeCollections(handle, { q, limit: listed, offset: 0 });
    for (const row of rows) emit({ type: 'collection', ...presentOfficeCollection(row) });
    emit({ type: 'end', total });
    return 0;
  },
  show: (screen) => (event) => {
    if (event['type'] !== 'collection') return;
    const { id, block_id, track_count, name_ru, name_en, is_published } = event as Record<
      string,
      string | number | null
    >;
    const columns = [String(id).padStart(6), String(block_id ?? '–').padStart(4), String(track_count).padStart(5)];
    const note = is_published ? '' : `  (${hidden[screen.language]})`;
    screen.print(`${columns.join('  ')}  ${name_ru} · ${name_en}${note}`);
  },
});

const addUsage =
  'collection add <name-ru> <name-en> [--block <id>] [--description-ru <text>] [--description-en <text>]';

export const collectionAdd = actCommand({
  usage: addUsage,
  summary: {
    ru: 'Завести подборку, последней в блоке; до публикации её никто не видит',
    en: 'Create a collection at the end of its block; it is hidden until published',
  },
  options: { ...textOptions, block: { type: 'string' } },
  args: fields,
  read: (given) => {
    const [name_ru, name_en, ...more] = given.positionals;
    if (more.length > 0 || name_en === undefined) throw new CommandFailure('wrong_usage', { usage: addUsage });
    const told = readOptions(given, ['description-ru', 'description-en']);
    return readBody(fields, { name_ru, name_en, ...told, ...readBlock(given.values['block']) });
  },
  act: async (tx, actor, given) => presentOfficeCollection(await createCollection(tx, actor, given)),
  said: { ru: ({ id }) => `Подборка ${String(id)} заведена.`, en: ({ id }) => `Collection ${String(id)} created.` },
});

const editUsage =
  'collection edit <id> [--name-ru <name>] [--name-en <name>] [--description-ru <text>] [--description-en <text>] [--block <id>|none] [--publish|--hide]';

export const collectionEdit = actCommand({
  usage: editUsage,
  summary: {
    ru: 'Переименовать, описать, опубликовать, скрыть подборку или перенести её в другой блок',
    en: 'Rename, describe, publish or hide a collection, or move it to another block',
  },
  options: { ...textOptions, block: { type: 'string' }, publish: { type: 'boolean' }, hide: { type: 'boolean' } },
  args: z.object({ id: z.int(), changes }),
  read: (given) => {
    const [id = 0] = readIds(given.positionals, editUsage, 1, 1);
    const told = { ...readOptions(given, texts), ...readBlock(given.values['block']), ...readPublished(given) };
    if (Object.keys(told).length === 0) throw new CommandFailure('wrong_usage', { usage: editUsage });
    return { id, changes: readBody(changes, told) };
  },
  act: async (tx, actor, { id, changes: given }) => {
    const { version } = there(await lockCollection(tx, id));
    return presentOfficeCollection(await changeCollection(tx, actor, id, { ...given, version }));
  },
  said: {
    ru: ({ id }) => `Подборка ${String(id)} изменена.`,
    en: ({ id }) => `Collection ${String(id)} updated.`,
  },
});

const orderUsage = 'collection order <place> <id>…';

export const collectionOrder = actCommand({
  usage: orderUsage,
  summary: {
    ru: 'Переставить подборки в их блоке: первая встанет на это место, считая с 1',
    en: 'Move collections within their block so that the first of them is at this position, counted from 1',
  },
  args: z.object({ place: z.int(), ids: z.array(z.int()) }),
  read: ({ positionals }) => {
    const [place = 1, ...ids] = readIds(positionals, orderUsage, 2);
    return { place, ids };
  },
  act: async (tx, actor, { place, ids }) => {
    await lockBlocks(tx);
    const blocks = new Set<number>();
    for (const id of ids) blocks.add(there(there(await findOfficeCollection(tx, id)).block_id));
    const [block = 0, ...others] = blocks;
    if (others.length > 0) throw new Invalid({ block_id: 'conflict' });
    const { version } = there(await findOfficeBlock(tx, block));
    return orderBlock(tx, actor, block, { ids, position: place - 1, version });
  },
  said: {
    ru: ({ order }) => `Порядок подборок в блоке: ${String(order)}.`,
    en: ({ order }) => `New collection order in the block: ${String(order)}.`,
  },
});

const removeUsage = 'collection remove <id>';

export const collectionRemove = actCommand({
  usage: removeUsage,
  summary: {
    ru: 'Удалить подборку, которой никто не пользуется',
    en: 'Delete a collection that is not in use',
  },
  args: z.object({ id: z.int() }),
  read: ({ positionals }) => ({ id: readIds(positionals, removeUsage, 1, 1)[0] ?? 0 }),
  act: async (tx, actor, { id }) => {
    await deleteCollection(tx, actor, id);
    return { id };
  },
  said: { ru: () => 'Подборка удалена.', en: () => 'Collection deleted.' },
});
