import type { TrackFlag } from '@kamerton/wire';

/**
 * All searchable values share one index. Words are stored folded, letters and digits only. Other lexemes begin with a
 * sign, so that no word or prefix can match them: `:` filters and codes, `~` stems, `_` prefixes of one or two letters,
 * which would otherwise match thousands of words each.
 */
export const genreLexeme = (id: number): string => `:g${id}`;
export const tagLexeme = (id: number): string => `:t${id}`;
export const flagLexeme = (flag: TrackFlag, isSet: boolean): string => `:f${flag}${isSet ? 1 : 0}`;
export const stemLexeme = (stem: string): string => `~${stem}`;
export const beginningLexeme = (letters: string): string => `_${letters}`;
/** Codes match one track or album, so their frequency is not needed. */
export const isCode = (lexeme: string): boolean => /^:[iu]/.test(lexeme);
export const isWord = (lexeme: string): boolean => !/^[:~_]/.test(lexeme);

/** Length of the longest prefix that has a lexeme of its own, in letters. */
export const longestBeginning = 2;

/** Range of years with a lexeme; earlier and later ones are clamped. */
const years = { first: 1900, last: 2100 };
const clamped = (year: number): number => Math.min(Math.max(year, years.first), years.last);

/** Lexemes of the year and the month of a day, `YYYY-MM-DD`. */
export const dayLexemes = (day: string): string[] => [
  `:y${clamped(Number(day.slice(0, 4)))}`,
  `:m${day.slice(0, 4)}${day.slice(5, 7)}`,
];

/** Maximum period in months to look up by month; longer ones are looked up by year. */
const mostMonths = 24;

const yearOf = (day: string): number => Number(day.slice(0, 4));
const monthOf = (day: string): number => yearOf(day) * 12 + Number(day.slice(5, 7)) - 1;
const isByMonth = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && monthOf(to) - monthOf(from) < mostMonths;

/** Lexemes of the years or months that a period touches; null leaves an end open. They cover at least the period. */
export const periodLexemes = (from: string | null, to: string | null): string[] => {
  if (from && to && isByMonth(from, to)) {
    return range(monthOf(from), monthOf(to)).map(
      (at) => `:m${String(Math.floor(at / 12)).padStart(4, '0')}${String((at % 12) + 1).padStart(2, '0')}`,
    );
  }
  const [first, last] = [from ? clamped(yearOf(from)) : years.first, to ? clamped(yearOf(to)) : years.last];
  return range(first, last).map((at) => `:y${at}`);
};

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/** The ends of a period that its lexemes do not tell: null for one that begins or ends a month or year of theirs. */
export const inexactEnds = (from: string | null, to: string | null): { from: string | null; to: string | null } => {
  const isFirst = (day: string) =>
    isByMonth(from, to)
      ? day.endsWith('-01')
      : day.endsWith('-01-01') && yearOf(day) > years.first && yearOf(day) <= years.last;
  return { from: from && !isFirst(from) ? from : null, to: to && !isFirst(dayAfter(to)) ? to : null };
};

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) => first + at);
