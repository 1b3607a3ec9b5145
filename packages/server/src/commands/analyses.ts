import type { Language } from '@kamerton/wire';
import { z } from 'zod';
import { countNew, countOutdated } from '../features/ingest/analyses.store.ts';
import { analysisVersion } from '../media/audio/measures.ts';
import { command, type CommandEvent, CommandFailure } from './command.ts';

const usage = 'analyses';

const none: Record<Language, string> = {
  ru: 'Все записи проанализированы.',
  en: 'All recordings are analysed.',
};

const lines: Record<Language, Record<'pending' | 'outdated', (count: number) => string>> = {
  ru: {
    pending: (count) => `Ещё не проанализировано записей: ${count}. Их уже можно найти и послушать.`,
    outdated: (count) => `Проанализировано прежней версией: ${count}. Служба дополнит их в фоне.`,
  },
  en: {
    pending: (count) => `Recordings still to be analysed: ${count}. They can be found and played.`,
    outdated: (count) => `Analysed by an earlier version: ${count}. The service completes them in the background.`,
  },
};

export const analysesCommand = command({
  usage,
  summary: {
    ru: 'Показать, сколько записей ждёт анализа звука',
    en: 'Show how many recordings wait for the analysis of their sound',
  },
  args: z.object({}),
  read: ({ positionals }) => {
    if (positionals.length > 0) throw new CommandFailure('wrong_usage', { usage });
    return {};
  },
  run: async ({ database: { handle } }, _, { emit }) => {
    const [pending, outdated] = [await countNew(handle), await countOutdated(handle, analysisVersion)];
    emit({ type: 'analyses', pending, outdated });
    return 0;
  },
  show: (screen) => (event: CommandEvent) => {
    const { language } = screen;
    const counts = { pending: Number(event['pending']), outdated: Number(event['outdated']) };
    if (counts.pending + counts.outdated === 0) screen.print(none[language]);
    for (const key of ['pending', 'outdated'] as const) {
      if (counts[key] > 0) screen.print(lines[language][key](counts[key]));
    }
  },
});
