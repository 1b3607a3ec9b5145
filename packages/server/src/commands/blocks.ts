import { office } from '@kamerton/wire/office';
import { z } from 'zod';
import { changeBlock, createBlock, deleteBlock, orderBlocks } from '../features/collections/blocks.office.service.ts';
import {
  findOfficeBlock,
  findOrderVersion,
  listOfficeBlocks,
  lockBlocks,
} from '../features/collections/blocks.office.store.ts';
import { actCommand, readBody, readIds, readOptions, readPublished, there } from './act-command.ts';
import { command, CommandFailure } from './command.ts';

const names = office.createBlock.body;
const changes = office.changeBlock.body.omit({ version: true });

const hidden = { ru: 'скрыт', en: 'hidden' };

export const blockList = command({
  usage: 'block list',
  summary: { ru: 'Показать блоки в их порядке', en: 'List blocks in order' },
  args: z.object({}),
  read: ({ positionals }) => {
    if (positionals.length > 0) throw new CommandFailure('wrong_usage', { usage: 'block list' });
    return {};
  },
  run: async ({ database: { handle } }, _args, { emit }) => {
    const blocks = await listOfficeBlocks(handle);
    for (const block of blocks) emit({ type: 'block', ...block });
    emit({ type: 'end', total: blocks.length });
    return 0;
  },
  show: (screen) => (event) => {
    if (event['type'] !== 'block') return;
    const { id, collections, name_ru, name_en, is_published } = event as Record<string, string | boolean>;
    const note = is_published ? '' : `  (${hidden[screen.language]})`;
    screen.print(`${String(id).padStart(6)}  ${String(collections).padStart(4)}  ${name_ru} · ${name_en}${note}`);
  },
});

const addUsage = 'block add <name-ru> <name-en>';

export const blockAdd = actCommand({
  usage: addUsage,
  summary: {
    ru: 'Завести блок, последним; до публикации его никто не видит',
    en: 'Create a block at the end; it is hidden until published',
  },
  args: names,
  read: ({ positionals: [name_ru, name_en, ...more] }) => {
    if (more.length > 0 || name_en === undefined) throw new CommandFailure('wrong_usage', { usage: addUsage });
    return readBody(names, { name_ru, name_en });
  },
  act: createBlock,
  said: { ru: ({ id }) => `Блок ${String(id)} заведён.`, en: ({ id }) => `The block ${String(id)} is made.` },
});

const editUsage = 'block edit <id> [--name-ru <name>] [--name-en <name>] [--publish|--hide]';

export const blockEdit = actCommand({
  usage: editUsage,
  summary: { ru: 'Переименовать, опубликовать или скрыть блок', en: 'Rename, publish or hide a block' },
  options: {
    'name-ru': { type: 'string' },
    'name-en': { type: 'string' },
    publish: { type: 'boolean' },
    hide: { type: 'boolean' },
  },
  args: z.object({ id: z.int(), changes }),
  read: (given) => {
    const [id = 0] = readIds(given.positionals, editUsage, 1, 1);
    const read = readBody(changes, { ...readOptions(given, ['name-ru', 'name-en']), ...readPublished(given) });
    if (Object.keys(read).length === 0) throw new CommandFailure('wrong_usage', { usage: editUsage });
    return { id, changes: read };
  },
  act: async (tx, actor, { id, changes: given }) => {
    await lockBlocks(tx);
    const { version } = there(await findOfficeBlock(tx, id));
    return changeBlock(tx, actor, id, { ...given, version });
  },
  said: { ru: ({ id }) => `Блок ${String(id)} изменён.`, en: ({ id }) => `The block ${String(id)} is changed.` },
});

const orderUsage = 'block order <place> <id>…';

export const blockOrder = actCommand({
  usage: orderUsage,
  summary: {
    ru: 'Переставить блоки: первый встанет на это место, считая с 1',
    en: 'Move blocks so that the first of them is at this position, counted from 1',
  },
  args: z.object({ place: z.int(), ids: z.array(z.int()) }),
  read: ({ positionals }) => {
    const [place = 1, ...ids] = readIds(positionals, orderUsage, 2);
    return { place, ids };
  },
  act: async (tx, actor, { place, ids }) => {
    await lockBlocks(tx);
    for (const id of ids) there(await findOfficeBlock(tx, id));
    return orderBlocks(tx, actor, { ids, position: place - 1, version: await findOrderVersion(tx) });
  },
  said: {
    ru: ({ order }) => `Порядок блоков: ${String(order)}.`,
    en: ({ order }) => `New block order: ${String(order)}.`,
  },
});

const removeUsage = 'block remove <id>';

export const blockRemove = actCommand({
  usage: removeUsage,
  summary: { ru: 'Удалить блок без подборок', en: 'Delete an empty block' },
  args: z.object({ id: z.int() }),
  read: ({ positionals }) => ({ id: readIds(positionals, removeUsage, 1, 1)[0] ?? 0 }),
  act: async (tx, actor, { id }) => {
    await deleteBlock(tx, actor, id);
    return { id };
  },
  said: { ru: () => 'Блок удалён.', en: () => 'The block is deleted.' },
});
