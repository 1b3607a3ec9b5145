import type { Language } from '@kamerton/wire';
import type { ImportSummary } from '../features/catalogue/import.ts';
import type { RefusalReason } from '../media/audio/refusal.ts';

const reasons: Record<RefusalReason, Record<Language, string>> = {
  empty: { ru: 'файл пуст', en: 'the file is empty' },
  not_audio: { ru: 'это не звук', en: 'this is not sound' },
  unsupported: { ru: 'такой формат не принимается', en: 'this format is not taken' },
  protected: { ru: 'файл защищён от копирования', en: 'the file is protected from copying' },
  truncated: { ru: 'файл обрывается раньше конца', en: 'the file breaks off before its end' },
  damaged: { ru: 'файл повреждён', en: 'the file is damaged' },
  no_sound: { ru: 'в файле нет звука', en: 'there is no sound in the file' },
  unreadable: { ru: 'не читается: проверьте права и диск', en: 'cannot be read: check its rights and the disk' },
};

const heads = {
  ru: (seconds: string) => `Импорт завершён за ${seconds} с`,
  en: (seconds: string) => `Import finished in ${seconds} s`,
};

const stops: Record<NonNullable<ImportSummary['stopped']>, Record<Language, string>> = {
  interrupted: {
    ru: 'Импорт прерван: принятое сохранено, запустите его снова, чтобы закончить.',
    en: 'The import was stopped: what came in is kept, start it again to finish.',
  },
  disk_full: {
    ru: 'На диске кончилось место: принятое сохранено, освободите место и запустите импорт снова.',
    en: 'The disk is full: what came in is kept, free some space and start the import again.',
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

const refusedWord = { ru: 'отклонено', en: 'refused' };

const flat = {
  ru: (count: number) =>
    `Волна осталась ровной у стольких дорожек: ${count}. Поставьте ffmpeg и запустите импорт снова, и она прорисуется.`,
  en: (count: number) =>
    `Tracks with a flat wave: ${count}. Install ffmpeg and start the import again, and it will be drawn.`,
};

/** The end of an import in plain words. */
export const summaryLines = (summary: ImportSummary, language: Language): string[] => {
  const seconds = summary.seconds.toLocaleString(language, { maximumFractionDigits: 1 });
  const counts = rows[language].map(([key, word]) => `${word} ${summary[key]}`);
  const all = [...counts, `${refusedWord[language]} ${summary.refused.length}`].join(', ');
  return [
    summary.stopped ? stops[summary.stopped][language] : `${heads[language](seconds)}.`,
    `  ${all}.`,
    ...summary.refused.map(({ path, reason }) => `  ✗ ${path} — ${reasons[reason][language]}`),
    ...(summary.flat_waves > 0 ? [`  ${flat[language](summary.flat_waves)}`] : []),
  ];
};
