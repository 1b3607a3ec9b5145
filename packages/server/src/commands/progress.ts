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

export interface Progress {
  type: 'progress';
  done: number;
  total: number;
  bytes?: number;
  total_bytes?: number;
}

type Done = Omit<Progress, 'type'> & {
  /** Seconds since the start. */
  seconds: number;
};

/** One line: bar, number of files, rate and remaining time, which is estimated by bytes. */
export const progressLine = (
  { done, total, bytes = 0, total_bytes: totalBytes = 0, seconds }: Done,
  language: Language,
  what: 'entries' | 'files' = 'files',
): string => {
  const share = totalBytes > 0 ? bytes / totalBytes : done / Math.max(1, total);
  const full = Math.round(Math.min(1, share) * barWidth);
  const bar = '█'.repeat(full) + '░'.repeat(barWidth - full);
  const texts = textsIn(language).commands.progress;
  const rate = seconds > 0 ? done / seconds : 0;
  const rateText = rate.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const left = share > 0 ? clockTime((seconds * (1 - share)) / share) : '–:––';
  return `${bar} ${Math.floor(share * 100)} %  ${done}/${total}  ${rateText} ${texts.rates[what]}  ${texts.left} ${left}`;
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

/** A bar in the status line, with something before it if need be. */
export const createBar = (screen: Screen, what: 'entries' | 'files') => {
  let started = performance.now();
  const draw = throttle(
    ({ prefix = '', ...event }: Omit<Progress, 'type'> & { prefix?: string }) => {
      const seconds = (performance.now() - started) / 1000;
      screen.status?.(prefix + progressLine({ ...event, seconds }, screen.language, what));
    },
    ({ done, total }) => done === total,
  );
  return { draw, restart: () => void (started = performance.now()), wipe: () => screen.status?.('') };
};

/** Shows events `{type: 'progress', done, total, bytes, total_bytes}` in a bar; `print` shows all others. */
export const withBar = <Event extends { type: string }>(
  screen: Screen,
  what: 'entries' | 'files',
  print: (event: Event) => void,
): ((event: Progress | Event) => void) => {
  const bar = createBar(screen, what);
  const isProgress = (event: Progress | Event): event is Progress => event.type === 'progress';
  return (event) => {
    if (isProgress(event)) return bar.draw(event);
    bar.wipe();
    print(event);
  };
};

/** Emits throttled progress events. */
export const emitProgress = (emit: (event: CommandEvent) => void) =>
  throttle(
    (done: number, total: number, bytes: number, total_bytes: number) =>
      emit({ type: 'progress', done, total, bytes, total_bytes }),
    (done, total) => done === total,
  );
