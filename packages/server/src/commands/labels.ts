import type { Language } from '@kamerton/wire';
import { office } from '@kamerton/wire/office';
import { z } from 'zod';
import { createLabel, deleteLabel, mergeLabel, renameLabel } from '../features/taxonomy/taxonomy.office.service.ts';
import { findOfficeTerm, type LabelKind, listOfficeTerms } from '../features/taxonomy/taxonomy.office.store.ts';
import { actCommand, readBody, readIds, readOptions, there } from './act-command.ts';
import { type Command, command, CommandFailure } from './command.ts';

/** So many are listed at once, the most used first: whoever seeks one gives a word. */
const listed = 1000;

const words = {
  genre: {
    ru: { one: 'жанр', many: 'жанры', done: 'Жанр' },
    en: { one: 'a genre', many: 'genres', done: 'Genre' },
  },
  tag: { ru: { one: 'тег', many: 'теги', done: 'Тег' }, en: { one: 'a tag', many: 'tags', done: 'Tag' } },
};

const ids = z.array(z.int());
const names = office.createGenre.body;

/** Genres and tags are kept alike. */
const commandsFor = (kind: LabelKind): Record<'list' | 'add' | 'rename' | 'merge' | 'remove', Command> => {
  const { ru, en } = words[kind];
  const both = (ruText: string, enText: string): Record<Language, () => string> => ({
    ru: () => ruText,
    en: () => enText,
  });
  const usages = {
    list: `${kind} list [words]`,
    add: `${kind} add <name-ru> <name-en>`,
    rename: `${kind} rename <id> [--name-ru <name>] [--name-en <name>]`,
    merge: `${kind} merge <id> <into-id>`,
    remove: `${kind} remove <id>`,
  };
  return {
    list: command({
      usage: usages.list,
      summary: {
        ru: `Показать ${ru.many} с числом их треков`,
        en: `List ${en.many} with their number of tracks`,
      },
      args: z.object({ q: z.string() }),
      read: ({ positionals }) => ({ q: positionals.join(' ') }),
      run: async ({ database: { handle } }, { q }, { emit }) => {
        const { rows, total } = await listOfficeTerms(handle, kind, { q, limit: listed, offset: 0 });
        for (const row of rows) emit({ type: kind, ...row });
        emit({ type: 'end', total });
        return 0;
      },
      show: (screen) => (event) => {
        const { type, id, count, name_ru, name_en } = event as Record<string, string>;
        if (type === kind)
          screen.print(`${String(id).padStart(6)}  ${String(count).padStart(7)}  ${name_ru} · ${name_en}`);
      },
    }),
    add: actCommand({
      usage: usages.add,
      summary: { ru: `Завести ${ru.one}`, en: `Create ${en.one}` },
      args: z.object({ name_ru: z.string(), name_en: z.string() }),
      read: ({ positionals: [name_ru, name_en, ...more] }) => {
        if (more.length > 0 || name_en === undefined) throw new CommandFailure('wrong_usage', { usage: usages.add });
        return readBody(names, { name_ru, name_en });
      },
      act: (tx, actor, given) => createLabel(tx, actor, kind, given),
      said: {
        ru: ({ id }) => `${ru.done} ${String(id)} заведён.`,
        en: ({ id }) => `${en.done} ${String(id)} created.`,
      },
    }),
    rename: actCommand({
      usage: usages.rename,
      summary: { ru: `Переименовать ${ru.one}`, en: `Rename ${en.one}` },
      options: { 'name-ru': { type: 'string' }, 'name-en': { type: 'string' } },
      args: z.object({ id: z.int(), names: names.partial() }),
      read: (given) => {
        const [id = 0] = readIds(given.positionals, usages.rename, 1, 1);
        const read = readBody(names.partial(), readOptions(given, ['name-ru', 'name-en']));
        if (Object.keys(read).length === 0) throw new CommandFailure('wrong_usage', { usage: usages.rename });
        return { id, names: read };
      },
      act: async (tx, actor, { id, names: given }) => {
        const { version } = there(await findOfficeTerm(tx, kind, id));
        return renameLabel(tx, actor, kind, id, { ...given, version });
      },
      said: both(`${ru.done} переименован.`, `${en.done} is renamed.`),
    }),
    merge: actCommand({
      usage: usages.merge,
      summary: {
        ru: `Объединить ${ru.one} с другим: треки, файлы и поиски получат второй`,
        en: `Merge ${en.one} into another: tracks, files and searches use the second one`,
      },
      args: z.object({ ids }),
      read: ({ positionals }) => ({ ids: readIds(positionals, usages.merge, 2, 2) }),
      act: (tx, actor, { ids: [id = 0, into = 0] }) => mergeLabel(tx, actor, kind, id, into),
      said: {
        ru: ({ tracks }) => `${ru.done} объединён, треков перешло: ${String(tracks)}.`,
        en: ({ tracks }) => `${en.done} merged; tracks changed: ${String(tracks)}.`,
      },
    }),
    remove: actCommand({
      usage: usages.remove,
      summary: { ru: `Удалить ${ru.one}, которого нет ни у одного трека`, en: `Delete ${en.one} that is not in use` },
      args: z.object({ ids }),
      read: ({ positionals }) => ({ ids: readIds(positionals, usages.remove, 1, 1) }),
      act: async (tx, actor, { ids: [id = 0] }) => {
        await deleteLabel(tx, actor, kind, id);
        return { id };
      },
      said: both(`${ru.done} удалён.`, `${en.done} is deleted.`),
    }),
  };
};

export const genreCommands = commandsFor('genre');
export const tagCommands = commandsFor('tag');
