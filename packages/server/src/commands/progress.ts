import type { Language } from '@kamerton/wire';

const barWidth = 24;

const words = {
  ru: { rate: 'файлов/с', left: 'осталось' },
  en: { rate: 'files/s', left: 'left' },
};

/** Seconds as `m:ss` or `h:mm:ss`. */
export const clockTime = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
};

export interface Done {
  files: number;
  bytes: number;
  totalFiles: number;
  totalBytes: number;
  /** Seconds since the start. */
  seconds: number;
}

/** One line: bar, files done, rate and the time left, which goes by bytes since files differ in length. */
export const progressLine = (done: Done, language: Language): string => {
  const share = done.totalBytes > 0 ? done.bytes / done.totalBytes : done.files / Math.max(1, done.totalFiles);
  const full = Math.round(Math.min(1, share) * barWidth);
  const bar = '█'.repeat(full) + '░'.repeat(barWidth - full);
  const rate = done.seconds > 0 ? done.files / done.seconds : 0;
  const rateText = rate.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const left = share > 0 ? clockTime((done.seconds * (1 - share)) / share) : '–:––';
  const { rate: perSecond, left: leftWord } = words[language];
  return `${bar} ${Math.floor(share * 100)} %  ${done.files}/${done.totalFiles}  ${rateText} ${perSecond}  ${leftWord} ${left}`;
};
