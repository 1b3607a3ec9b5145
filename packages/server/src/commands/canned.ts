import { id as idForm, idInPath, type Language } from '@kamerton/wire';
import { type ReplyTemplate, cannedFields, office } from '@kamerton/wire/office';
import { z } from 'zod';
import { transaction } from '../db/transaction.ts';
import {
  addReplyTemplate,
  changeReplyTemplate,
  deleteReplyTemplate,
  fillReplyTemplate,
} from '../features/support/reply-templates.service.ts';
import { findReplyTemplate, listReplyTemplates } from '../features/support/reply-templates.store.ts';
import { DomainError } from '../errors.ts';
import { portalAddress } from '../portal-address.ts';
import { readIds } from './act-command.ts';
import { command, CommandFailure } from './command.ts';
import { readText } from './read-text.ts';
import { withRequest } from './request-number.ts';

const usage = 'canned [id] [--request <number> [--language ru|en]]';
const addUsage = 'canned add <name> <ru.txt> <en.txt>';
const editUsage = 'canned edit <id> [--name <name>] [--ru <ru.txt>] [--en <en.txt>]';
const removeUsage = 'canned remove <id>';

/** So many answers are listed: as many as the office shows at once. */
const listed = 200;

const none = { ru: 'Готовых ответов нет.', en: 'No reply templates.' };

const language = z.enum(['ru', 'en']).optional();

const fieldsOf = cannedFields.map((field) => `{${field}}`).join(' ');

const find = async (handle: Parameters<typeof findReplyTemplate>[0], id: number): Promise<ReplyTemplate> => {
  const answer = await findReplyTemplate(handle, id);
  if (!answer) throw new CommandFailure('canned_unknown', { id: String(id) });
  return answer;
};

export const cannedCommand = command({
  usage,
  summary: {
    ru: 'Показать готовые ответы; с номером — один, с --request — заполненный для обращения',
    en: 'List reply templates; with an id show one, with --request filled in for a request',
  },
  options: { request: { type: 'string' }, language: { type: 'string' } },
  args: z.object({ id: idForm.nullable(), request: idForm.nullable(), language }),
  read: ({ positionals, values: { request, ...values } }) => {
    const [given, ...more] = positionals;
    const read = z
      .object({ id: idInPath.nullable(), request: idInPath.nullable(), language })
      .safeParse({ id: given ?? null, request: request ?? null, language: values['language'] });
    const isWrong = !read.success || more.length > 0 || (read.data.id === null && read.data.request !== null);
    if (isWrong || (read.data.request === null && read.data.language !== undefined))
      throw new CommandFailure('wrong_usage', { usage });
    return read.data;
  },
  run: async ({ config, database: { handle } }, { id, request, language: wished }, { actor, emit }) => {
    if (id === null) {
      const { items, total } = await listReplyTemplates(handle, { limit: listed, offset: 0 });
      for (const item of items) emit({ type: 'canned', ...item });
      emit({ type: 'end', canned: total });
      return 0;
    }
    const answer = await find(handle, id);
    const filling = { operator: actor.name, portal: portalAddress(config), language: wished };
    if (request === null) emit({ type: 'text', ...answer });
    else {
      const filled = await withRequest(handle, request, (tx) =>
        fillReplyTemplate(tx, id, { ...filling, request_id: request }),
      );
      emit({ type: 'filled', ...filled });
    }
    return 0;
  },
  show: (screen) => (event) => {
    const { type, id, name, text, text_ru, text_en } = event as Record<string, string>;
    if (type === 'canned') screen.print(`${String(id).padStart(6)}  ${name}`);
    else if (type === 'text') screen.print(`${name}\n\n${text_ru}\n\n${text_en}`);
    else if (type === 'filled') screen.print(text ?? '');
    else if (event['canned'] === 0) screen.print(none[screen.language]);
  },
});

const body = office.addCannedAnswer.body;
const parts = body.partial();

/** What of an answer was given, in the form that the office takes it in. Throws `CommandFailure`. */
const readTexts = <T>(form: z.ZodType<T>, given: z.input<typeof parts>): T => {
  const read = form.safeParse(given);
  if (!read.success) throw new CommandFailure('bad_canned', { fields: fieldsOf });
  return read.data;
};

/** Rejects as `work` does, but for a name that another answer has. */
const named = async (name: string, work: Promise<ReplyTemplate>): Promise<ReplyTemplate> => {
  try {
    return await work;
  } catch (error) {
    const isTaken = error instanceof DomainError && error.code === 'invalid';
    throw isTaken ? new CommandFailure('canned_exists', { name }) : error;
  }
};

const details = {
  ru: `Поля, которые подставит сервер: ${fieldsOf}`,
  en: `Placeholders filled in by the server: ${fieldsOf}`,
};

const kept: Record<Language, (id: string) => string> = {
  ru: (id) => `Готовый ответ ${id} сохранён.`,
  en: (id) => `Reply template ${id} saved.`,
};

export const cannedAdd = command({
  usage: addUsage,
  summary: {
    ru: 'Сохранить готовый ответ: название и файлы с текстом на русском и английском',
    en: 'Add a reply template: its name, and files with its Russian and English texts',
  },
  details,
  args: z.object({ name: z.string(), text_ru: z.string(), text_en: z.string() }),
  read: async ({ positionals }) => {
    const [name, ru, en, ...more] = positionals;
    if (name === undefined || ru === undefined || en === undefined || more.length > 0) {
      throw new CommandFailure('wrong_usage', { usage: addUsage });
    }
    readTexts(parts, { name });
    return readTexts(body, { name, text_ru: await readText(ru), text_en: await readText(en) });
  },
  run: async ({ database }, texts, { actor, emit }) => {
    const adding = transaction(database.handle, (tx) => addReplyTemplate(tx, actor, texts));
    emit({ ...(await named(texts.name, adding)) });
    return 0;
  },
  show: (screen) => (event) => screen.print(kept[screen.language](String(event['id']))),
});

export const cannedEdit = command({
  usage: editUsage,
  summary: {
    ru: 'Изменить готовый ответ: название или текст из файла, на русском или английском',
    en: 'Change a reply template: its name, or its Russian or English text from a file',
  },
  details,
  options: { name: { type: 'string' }, ru: { type: 'string' }, en: { type: 'string' } },
  args: z.object({ id: idForm, texts: parts }),
  read: async ({ positionals, values: { name, ru, en } }) => {
    const [id = 0] = readIds(positionals, editUsage, 1, 1);
    const texts = readTexts(parts, {
      ...(typeof name === 'string' && { name }),
      ...(typeof ru === 'string' && { text_ru: await readText(ru) }),
      ...(typeof en === 'string' && { text_en: await readText(en) }),
    });
    if (Object.keys(texts).length === 0) throw new CommandFailure('wrong_usage', { usage: editUsage });
    return { id, texts };
  },
  run: async ({ database: { handle } }, { id, texts }, { actor, emit }) => {
    const editing = transaction(handle, async (tx) => {
      const now = await find(tx, id);
      const { name = now.name, text_ru = now.text_ru, text_en = now.text_en } = texts;
      return changeReplyTemplate(tx, actor, id, { name, text_ru, text_en, version: now.version });
    });
    emit({ ...(await named(texts.name ?? '', editing)) });
    return 0;
  },
  show: (screen) => (event) => screen.print(kept[screen.language](String(event['id']))),
});

const removed: Record<Language, (id: string) => string> = {
  ru: (id) => `Готовый ответ ${id} удалён.`,
  en: (id) => `Reply template ${id} deleted.`,
};

export const cannedRemove = command({
  usage: removeUsage,
  summary: { ru: 'Удалить готовый ответ', en: 'Delete a reply template' },
  args: z.object({ id: idForm }),
  read: ({ positionals }) => {
    const id = idInPath.safeParse(positionals[0]);
    if (!id.success || positionals.length > 1) throw new CommandFailure('wrong_usage', { usage: removeUsage });
    return { id: id.data };
  },
  run: async ({ database: { handle } }, { id }, { actor, emit }) => {
    await find(handle, id);
    await transaction(handle, (tx) => deleteReplyTemplate(tx, actor, id));
    emit({ id });
    return 0;
  },
  show: (screen) => (event) => screen.print(removed[screen.language](String(event['id']))),
});
