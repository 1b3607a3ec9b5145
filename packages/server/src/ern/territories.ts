/** Words and codes for everywhere: of DDEX, and of CISAC's table in both forms. */
const everywhere = new Set(['WORLDWIDE', 'WW', '2136', '2WL']);

/** With `parts` a subdivision counts too: `RU-MOW` for `RU`. */
const names = (codes: readonly string[], territory: string, parts: boolean): boolean =>
  codes.some((code) => {
    const [whole, named] = [territory.toUpperCase(), code.trim().toUpperCase()];
    return named === whole || (parts && named.startsWith(`${whole}-`));
  });

export const isWorldwide = (code: string): boolean => everywhere.has(code.trim().toUpperCase());

/**
 * Rank of territory codes: 2 names the territory, 1 is worldwide, 0 is elsewhere. No codes at all mean worldwide. A part
 * of the territory is not the whole: naming it is not enough, and excluding it excludes the territory; with `inPart`, as
 * of what ends a licence, the other way round.
 */
export const fits = (
  codes: readonly string[],
  excluded: readonly string[],
  territory: string,
  inPart = false,
): 0 | 1 | 2 => {
  if (names(excluded, territory, !inPart)) return 0;
  if (names(codes, territory, inPart)) return 2;
  return codes.length === 0 || codes.some(isWorldwide) ? 1 : 0;
};
