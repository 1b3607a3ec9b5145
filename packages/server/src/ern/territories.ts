/** Words and codes for everywhere: of DDEX, and of CISAC's table in both forms. */
const everywhere = new Set(['WORLDWIDE', 'WW', '2136', '2WL']);

/** A code without its subdivision: `RU-MOW` is `RU`. */
const countryOf = (code: string): string => code.trim().toUpperCase().replace(/-.*$/, '');

const names = (codes: readonly string[], territory: string): boolean =>
  codes.some((code) => countryOf(code) === territory.toUpperCase());

export const isWorldwide = (code: string): boolean => everywhere.has(code.trim().toUpperCase());

/** Rank of territory codes: 2 names the territory, 1 is worldwide, 0 is elsewhere. No codes at all mean worldwide. */
export const fits = (codes: readonly string[], excluded: readonly string[], territory: string): 0 | 1 | 2 => {
  if (names(excluded, territory)) return 0;
  if (names(codes, territory)) return 2;
  return codes.length === 0 || codes.some(isWorldwide) ? 1 : 0;
};
