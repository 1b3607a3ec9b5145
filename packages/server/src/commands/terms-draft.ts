import { day } from '@kamerton/wire';
import { office, type TermsDraft } from '@kamerton/wire/office';
import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { transaction } from '../db/transaction.ts';
import { drawDraft } from '../pdf/draw-draft.ts';
import { publishDraft } from '../features/contracts/publish-draft.service.ts';
import { dayInMoscow } from '../features/contracts/signing.rules.ts';
import { changeDraft, createDraft, discardDraft, requireDraft } from '../features/contracts/terms-drafts.service.ts';
import { findDraft, listDrafts } from '../features/contracts/terms-drafts.store.ts';
import { portalAddress } from '../portal-address.ts';
import { actCommand, readBody, readIds, there } from './act-command.ts';
import { command, CommandFailure } from './command.ts';
import { readPath } from './read-path.ts';
import { readText } from './read-text.ts';
import { publishedLine, refusedTerms } from './terms-publish.ts';
import { printTexts, readLanguage, textLanguage } from './terms-texts.ts';
import { writeNewFile } from './write-new-file.ts';

/** So many are listed. */
const listed = 200;

export const draftList = command({
  usage: 'terms draft list',
  summary: { ru: 'Показать черновики условий договора', en: 'List drafts of the contract terms' },
  args: z.object({}),
  read: ({ positionals }) => {
    if (positionals.length > 0) throw new CommandFailure('wrong_usage', { usage: 'terms draft list' });
    return {};
  },
  run: async ({ database: { handle } }, _args, { emit }) => {
    const { items, total } = await listDrafts(handle, { limit: listed, offset: 0 });
    for (const item of items) emit({ type: 'draft', ...item });
    emit({ type: 'end', drafts: total });
    return 0;
  },
  show: (screen) => (event) => {
    const { type, id, changed_at, name } = event as Record<string, string>;
    if (type === 'draft') {
      screen.print(`${String(id).padStart(6)}  ${changed_at?.slice(0, 16).replace('T', ' ')}  ${name}`);
    } else if (event['drafts'] === 0) {
      screen.print({ ru: 'Черновиков нет.', en: 'No drafts.' }[screen.language]);
    }
  },
});

const showUsage = 'terms draft show <id> [--language ru|en]';

export const draftShow = command({
  usage: showUsage,
  summary: {
    ru: 'Показать черновик условий; с --language — один текст, как он есть',
    en: 'Show a draft of the terms; with --language, the raw text in one language',
  },
  options: { language: { type: 'string' } },
  args: z.object({ id: z.int(), language: textLanguage }),
  read: (given) => {
    const [id = 0] = readIds(given.positionals, showUsage, 1, 1);
    return { id, language: readLanguage(given, showUsage) };
  },
  run: async ({ database: { handle } }, { id, language }, { emit }) => {
    emit({ ...there(await findDraft(handle, id)), ...(language && { shown: language }) });
    return 0;
  },
  show: (screen) => (event) => printTexts(screen, event as unknown as TermsDraft, String(event['name'])),
});

const said = {
  ru: ({ id, name }: Record<string, unknown>) => `Черновик ${String(id)} «${String(name)}» сохранён.`,
  en: ({ id, name }: Record<string, unknown>) => `Draft ${String(id)} “${String(name)}” saved.`,
};

const addUsage = 'terms draft add <name> [<ru.md> <en.md>]';
const added = office.createTermsDraft.body;

export const draftAdd = actCommand({
  usage: addUsage,
  summary: {
    ru: 'Начать черновик условий из двух файлов Markdown; без них — из последних опубликованных',
    en: 'Create a draft of the terms from two Markdown files, or from the latest version',
  },
  args: added,
  read: async ({ positionals: [name, ru, en, ...more] }) => {
    const isHalf = ru !== undefined && en === undefined;
    if (name === undefined || isHalf || more.length > 0) throw new CommandFailure('wrong_usage', { usage: addUsage });
    const texts = ru && en ? { text_ru: await readText(ru), text_en: await readText(en) } : {};
    return readBody(added, { name, ...texts });
  },
  act: createDraft,
  said,
});

const editUsage = 'terms draft edit <id> [--name <name>] [--ru <ru.md>] [--en <en.md>]';
const changes = office.changeTermsDraft.body.omit({ version: true });

export const draftEdit = actCommand({
  usage: editUsage,
  summary: {
    ru: 'Изменить название черновика или его тексты, взяв их из файлов',
    en: 'Change the name of a draft, or its texts from files',
  },
  options: { name: { type: 'string' }, ru: { type: 'string' }, en: { type: 'string' } },
  args: z.object({ id: z.int(), changes }),
  read: async ({ positionals, values: { name, ru, en } }) => {
    const [id = 0] = readIds(positionals, editUsage, 1, 1);
    const read = readBody(changes, {
      ...(name !== undefined && { name }),
      ...(typeof ru === 'string' && { text_ru: await readText(ru) }),
      ...(typeof en === 'string' && { text_en: await readText(en) }),
    });
    if (Object.keys(read).length === 0) throw new CommandFailure('wrong_usage', { usage: editUsage });
    return { id, changes: read };
  },
  act: async (tx, actor, { id, changes: given }) => {
    const { version } = await requireDraft(tx, id);
    return changeDraft(tx, actor, id, { ...given, version });
  },
  said,
});

const previewUsage = 'terms draft preview <id> <file.pdf>';

export const draftPreview = command({
  usage: previewUsage,
  summary: {
    ru: 'Записать в новый файл PDF, каким черновик станет в договоре',
    en: 'Save a PDF preview of a draft, as it will appear in a contract',
  },
  args: z.object({ id: z.int(), file: z.string().refine(isAbsolute) }),
  read: ({ positionals: [first = '', ...rest] }) => {
    const [id = 0] = readIds([first], previewUsage);
    return { id, file: readPath({ positionals: rest }, previewUsage) };
  },
  run: async ({ database: { handle } }, { id, file }, { emit }) => {
    const pdf = await drawDraft(there(await findDraft(handle, id)));
    await writeNewFile(file, pdf);
    emit({ id, file, size: pdf.length });
    return 0;
  },
  show: (screen) => (event) => screen.print(String(event['file'])),
});

const publishUsage = 'terms draft publish <id> [--from <YYYY-MM-DD>]';

export const draftPublish = command({
  usage: publishUsage,
  summary: {
    ru: 'Опубликовать черновик навсегда; с дня --from (по умолчанию сегодня) его просят подписать',
    en: 'Publish a draft permanently; it takes effect on --from (default: today)',
  },
  options: { from: { type: 'string' } },
  args: z.object({ id: z.int(), effective_from: day }),
  read: ({ positionals, values: { from } }) => {
    const [id = 0] = readIds(positionals, publishUsage, 1, 1);
    const effective_from = day.safeParse(from ?? dayInMoscow(new Date()));
    if (!effective_from.success) throw new CommandFailure('wrong_usage', { usage: publishUsage });
    return { id, effective_from: effective_from.data };
  },
  run: async ({ config, database, letters }, { id, effective_from }, { actor, emit }) => {
    const tools = { letters, portal: portalAddress(config) };
    const asked = { effective_from, today: dayInMoscow(new Date()) };
    const published = await transaction(database.handle, (tx) => publishDraft(tx, actor, tools, id, asked)).catch(
      refusedTerms,
    );
    letters.wake();
    emit({ version: published.item.id, effective_from, letters: published.letters });
    return 0;
  },
  show: (screen) => (event) => screen.print(publishedLine(event, screen.language)),
});

const removeUsage = 'terms draft remove <id>';

export const draftRemove = actCommand({
  usage: removeUsage,
  summary: { ru: 'Выбросить черновик', en: 'Delete a draft' },
  args: z.object({ id: z.int() }),
  read: ({ positionals }) => ({ id: readIds(positionals, removeUsage, 1, 1)[0] ?? 0 }),
  act: async (tx, actor, { id }) => {
    await discardDraft(tx, actor, id);
    return { id };
  },
  said: { ru: () => 'Черновик выброшен.', en: () => 'Draft deleted.' },
});
