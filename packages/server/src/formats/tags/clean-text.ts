import { bounds, composed } from '@kamerton/wire';

const controls = /[\p{Cc}\u2028\u2029\uFEFF]+/gu;

/** Bidirectional controls, which affect neighbouring text; right-to-left scripts do not need them. */
const turners = /[\u202A-\u202E\u2066-\u2069]+/g;

/** Truncates a text to `max` code units without splitting a surrogate pair. */
const bounded = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd();
};

/** Cleans a catalogue line: no control or bidirectional characters, NFC, trimmed, truncated; null if it is empty. */
export const cleanLine = (text: string, max: number = bounds.name): string | null => {
  const plain = text.toWellFormed().replace(turners, '').replace(controls, ' ');
  const line = composed(plain).replace(/\s+/g, ' ').trim();
  return line === '' ? null : bounded(line, max);
};
