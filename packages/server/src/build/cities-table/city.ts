import { fold } from '../../language/fold.ts';

export interface Place {
  latitude: number;
  longitude: number;
}

/** `| veliky novgorod | …`: see `City.search` of the table. */
export const searchText = (names: readonly string[]): string =>
  `| ${[...new Set(names.map(fold))].filter((name) => name !== '').join(' | ')} |`;

const kilometresPerDegree = 111;

/** Kilometres between two places, near enough to tell which of some is the nearest. */
export const distance = (one: Place, other: Place): number => {
  const difference = Math.abs(one.longitude - other.longitude);
  const width = Math.min(difference, 360 - difference) * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(one.latitude - other.latitude, width) * kilometresPerDegree;
};

/** The nearest of some places, or undefined if there are none. */
export const nearest = <P extends Place>(place: Place, places: readonly P[]): P | undefined => {
  let best: P | undefined;
  let least = Infinity;
  for (const candidate of places) {
    const away = distance(place, candidate);
    if (away < least) [best, least] = [candidate, away];
  }
  return best;
};
