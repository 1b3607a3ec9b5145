import type { Language } from '@kamerton/wire';
import { z } from 'zod';
import { countFailed, countNew, countOutdated, retryAnalyses } from '../domains/ingest/ingest/analyses.store.ts';
import { analysisVersion } from '../media/audio/measures.ts';
import { command, type CommandEvent, CommandFailure } from './command.ts';

const usage = 'analyses [--retry]';

const none: Record<Language, string> = {
  ru: 'Все записи проанализированы.',
  en: 'All recordings are analysed.',
};

const lines: Record<Language, Record<'pending' | 'outdated' | 'failed' | 'retried', (count: number) => string>> = {
  ru: {
    pending: (count) => `Ещё не проанализировано записей: ${count}. Их уже можно найти и послушать.`,
    outdated: (count) => `Проанализировано прежней версией: ${count}. Служба дополнит их в фоне.`,
    failed: (count) =>
      `Не поддаются анализу: ${count}. Они играют; послушайте их и отзовите или повторите анализ: --retry.`,
    retried: (count) => `Будут проанализированы ещё раз: ${count}.`,
  },
  en: {
    pending: (count) => `Recordings still to be analysed: ${count}. They can be found and played.`,
    outdated: (count) => `Analysed by an earlier version: ${count}. The service completes them in the background.`,
    failed: (count) =>
      `Analyses that keep failing: ${count}. These recordings play; listen and revoke them, or try again: --retry.`,
    retried: (count) => `To be analysed once more: ${count}.`,
  },
};

export const analysesCommand = command({
  usage,
  summary: {
    ru: 'Показать, сколько записей ждёт анализа звука',
    en: 'Show how many recordings wait for the analysis of their sound',
  },
  options: { retry: { type: 'boolean' } },
  args: z.object({ retry: z.boolean() }),
  read: ({ positionals, values }) => {
    if (positionals.length > 0) throw new CommandFailure('wrong_usage', { usage });
    return { retry: values['retry'] === true };
  },
  run: async ({ database: { handle } }, { retry }, { emit }) => {
    const retried = retry ? await retryAnalyses(handle) : 0;
    const [pending, outdated] = [await countNew(handle), await countOutdated(handle, analysisVersion)];
    emit({ type: 'analyses', pending, outdated, failed: await countFailed(handle), retried });
    return 0;
  },
  show: (screen) => (event: CommandEvent) => {
    const { language } = screen;
    if (Number(event['pending']) + Number(event['outdated']) === 0) screen.print(none[language]);
    for (const key of ['pending', 'outdated', 'failed', 'retried'] as const) {
      const count = Number(event[key]);
      if (count > 0) screen.print(lines[language][key](count));
    }
  },
});
