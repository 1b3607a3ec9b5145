import type { Language } from '@kamerton/wire';
import { textsIn } from '../text/texts.ts';
import type { CommandEvent, Screen } from './command.ts';

const barWidth = 24;

/** Seconds as `m:ss` or `h:mm:ss`. */
export const clockTime = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
};

/** Formats a size in decimal units, such as `12.3 MB`. */
export const bytesText = (bytes: number, language: Language): string => {
  const { units } = textsIn(language).commands.progress;
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const number = (bytes / 1000 ** power).toLocaleString(language, { maximumFractionDigits: power === 0 ? 0 : 1 });
  return `${number} ${units[power]}`;
};

export interface Done {
  files: number;
  bytes: number;
  totalFiles: number;
  totalBytes: number;
  /** Seconds since the start. */
  seconds: number;
}

/** One line: bar, number of files, rate and remaining time, which is estimated by bytes. */
export const progressLine = (done: Done, language: Language, what: 'entries' | 'files' = 'files'): string => {
  const share = done.totalBytes > 0 ? done.bytes / done.totalBytes : done.files / Math.max(1, done.totalFiles);
  const full = Math.round(Math.min(1, share) * barWidth);
  const bar = '█'.repeat(full) + '░'.repeat(barWidth - full);
  const texts = textsIn(language).commands.progress;
  const rate = done.seconds > 0 ? done.files / done.seconds : 0;
  const rateText = rate.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const left = share > 0 ? clockTime((done.seconds * (1 - share)) / share) : '–:––';
  return `${bar} ${Math.floor(share * 100)} %  ${done.files}/${done.totalFiles}  ${rateText} ${texts.rates[what]}  ${texts.left} ${left}`;
};

/** Minimum milliseconds between two events or updates of the bar. */
const often = 100;

/** Throttles `act`, except for the last call, since the next step may take long. */
const throttle = <Args extends unknown[]>(
  act: (...args: Args) => void,
  isAll: (...args: Args) => boolean,
): ((...args: Args) => void) => {
  let last = -Infinity;
  return (...args) => {
    const now = performance.now();
    if (now - last < often && !isAll(...args)) return;
    last = now;
    act(...args);
  };
};

export interface Progress {
  type: 'progress';
  done: number;
  total: number;
  bytes?: number;
  total_bytes?: number;
}

interface Bar {
  draw(event: Progress): void;
  wipe(): void;
}

const barOf = (screen: Screen, what: 'entries' | 'files'): Bar => {
  const started = performance.now();
  const draw = throttle(
    ({ done, total, bytes = 0, total_bytes = 0 }: Progress) => {
      const far = { files: done, totalFiles: total, bytes, totalBytes: total_bytes };
      screen.status?.(progressLine({ ...far, seconds: (performance.now() - started) / 1000 }, screen.language, what));
    },
    ({ done, total }) => done === total,
  );
  return { draw, wipe: () => screen.status?.('') };
};

/** Shows the progress of entries, from events `{type: 'progress', done, total}`. */
export const entriesBar = (screen: Screen): Bar => barOf(screen, 'entries');

/** Shows the progress of files, from events `{type: 'progress', done, total, bytes, total_bytes}`. */
export const filesBar = (screen: Screen): Bar => barOf(screen, 'files');

/** Emits throttled progress events. */
export const emitProgress = (emit: (event: CommandEvent) => void) =>
  throttle(
    (done: number, total: number, bytes: number, total_bytes: number) =>
      emit({ type: 'progress', done, total, bytes, total_bytes }),
    (done, total) => done === total,
  );
