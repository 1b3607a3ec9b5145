import type { Language } from '@kamerton/wire';
import { importSentence } from '@kamerton/wire/office';
import type { ImportSummary } from '../features/ingest/import-folder.service.ts';

const heads: Record<Language, Record<'done' | 'dry', (seconds: string) => string>> = {
  ru: {
    done: (seconds) => `Импорт завершён за ${seconds} с.`,
    dry: (seconds) => `Пробный импорт завершён за ${seconds} с, ничего не изменено. При настоящем будет:`,
  },
  en: {
    done: (seconds) => `Import finished in ${seconds} s.`,
    dry: (seconds) => `Dry run finished in ${seconds} s, nothing was changed. The import would bring:`,
  },
};

const rows: Record<Language, readonly [keyof ImportSummary & ('added' | 'updated' | 'unchanged'), string][]> = {
  ru: [
    ['added', 'добавлено'],
    ['updated', 'обновлено'],
    ['unchanged', 'без изменений'],
  ],
  en: [
    ['added', 'added'],
    ['updated', 'updated'],
    ['unchanged', 'unchanged'],
  ],
};

const words = {
  ru: {
    refused: 'отклонено',
    doubled: (count: number) => `Тот же звук лежит и в другом файле, дублей не будет. Таких файлов: ${count}.`,
    flat: (count: number) =>
      `Волна осталась ровной у стольких дорожек: ${count}. Поставьте ffmpeg и запустите импорт снова, и она прорисуется.`,
  },
  en: {
    refused: 'refused',
    doubled: (count: number) => `Duplicate files: ${count}. They are imported only once.`,
    flat: (count: number) => `Tracks without a waveform: ${count}. Install ffmpeg and run the import again to draw it.`,
  },
};

const headOf = ({ stopped, dry_run, seconds }: ImportSummary, language: Language): string => {
  if (stopped) return importSentence(stopped, language);
  const time = seconds.toLocaleString(language, { maximumFractionDigits: 1 });
  return heads[language][dry_run ? 'dry' : 'done'](time);
};

/** The end of an import, or of a dry run, in plain words. */
export const summaryLines = (summary: ImportSummary, language: Language): string[] => {
  const said = words[language];
  const counts = rows[language].map(([key, word]) => `${word} ${summary[key]}`);
  const taken = importSentence('place_taken', language);
  return [
    headOf(summary, language),
    `  ${[...counts, `${said.refused} ${summary.refused.length}`].join(', ')}.`,
    ...summary.refused.map(({ path, reason }) => `  ✗ ${path} — ${importSentence(reason, language)}`),
    ...summary.places_taken.map(({ path, other }) => `  ! ${path} — ${taken}: ${other}`),
    ...(summary.doubled > 0 ? [`  ${said.doubled(summary.doubled)}`] : []),
    ...(summary.flat_waves > 0 ? [`  ${said.flat(summary.flat_waves)}`] : []),
  ];
};
