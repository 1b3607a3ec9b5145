import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { day } from '@kamerton/wire';
import { z } from 'zod';
import { transaction } from '../db/transaction.ts';
import { unprintable } from '../features/contracts/markdown.rules.ts';
import { dayInMoscow } from '../features/contracts/signing.rules.ts';
import { findNewestTerms, insertTerms } from '../features/contracts/terms.store.ts';
import { command, CommandFailure } from './command.ts';

const usage = 'terms publish <ru.md> <en.md> [--from <YYYY-MM-DD>]';

const longest = 200_000;

const readText = async (file: string): Promise<string> => {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(resolve(file)));
    if (text.trim() === '' || text.length > longest) throw new Error('empty or too long');
    return text.normalize('NFC').replaceAll('\r\n', '\n').trim();
  } catch (cause) {
    throw new CommandFailure('file_unreadable', { file, cause: String(cause) });
  }
};

export const termsPublish = command({
  usage,
  summary: {
    ru: 'Опубликовать условия договора в Markdown; с дня --from (по умолчанию сегодня) их просят подписать',
    en: 'Publish the terms of the contract, in Markdown; from the day --from (today) on they ask to be signed',
  },
  options: { from: { type: 'string' } },
  args: z.object({ text_ru: z.string(), text_en: z.string(), effective_from: z.string() }),
  read: async ({ positionals, values }) => {
    const [ru, en, ...rest] = positionals;
    const from = day.safeParse(values['from'] ?? dayInMoscow(new Date()));
    if (!ru || !en || rest.length > 0 || !from.success) throw new CommandFailure('wrong_usage', { usage });
    return { text_ru: await readText(ru), text_en: await readText(en), effective_from: from.data };
  },
  run: async ({ database }, terms, { emit }) => {
    const signs = unprintable(`${terms.text_ru}\n${terms.text_en}`);
    if (signs.length > 0) throw new CommandFailure('terms_unprintable', { signs: signs.slice(0, 20).join(' ') });
    const { version, effective_from } = await transaction(database.handle, async (tx) => {
      const newest = await findNewestTerms(tx);
      // Else an older version would be in force again on some day between them.
      if (newest && newest.effective_from > terms.effective_from) {
        throw new CommandFailure('terms_too_early', { day: newest.effective_from });
      }
      return insertTerms(tx, terms);
    });
    emit({ version, effective_from });
    return 0;
  },
  show: (screen) => (event) => {
    const { version, effective_from } = event as { version: number; effective_from: string };
    screen.print(
      {
        ru: `Условия версии ${version} опубликованы, действуют с ${effective_from}.`,
        en: `The terms of version ${version} are published and apply from ${effective_from}.`,
      }[screen.language],
    );
  },
});
