import { bounds } from '@kamerton/wire';

const controls = /[\p{Cc}\u2028\u2029\uFEFF]+/gu;

/** They turn round the text that stands beside; the letters of a language that is read from the right need none. */
const turners = /[\u202A-\u202E\u2066-\u2069]+/g;

/** Cuts a text at `max` characters without splitting one that takes two code units. */
const bounded = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd();
};

/** One line as the catalogue keeps it: no control characters and none that turn text round, NFC, trimmed, bounded; null where nothing is left. */
export const cleanLine = (text: string, max: number = bounds.name): string | null => {
  const line = text
    .toWellFormed()
    .replace(turners, '')
    .replace(controls, ' ')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
  return line === '' ? null : bounded(line, max);
};
