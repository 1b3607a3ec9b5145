/** Check digit of a UPC over its first eleven digits. */
export function upcCheckDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** A UPC of twelve digits for an album's number. */
export function upcOf(album: number): string {
  const digits = `6197${String(4_000_000 + album * 7_919).padStart(7, '0')}`;
  return digits + String(upcCheckDigit(digits));
}

/** An ISRC: country, registrant, year of release, designation. */
export const isrcOf = (country: 'RU' | 'GB', date: string, album: number, track: number): string =>
  `${country}KMT${date.slice(2, 4)}${String(album * 100 + track).padStart(5, '0')}`;
