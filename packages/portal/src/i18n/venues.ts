import { venues as en } from './en/venues.ts';
import { room } from './room.ts';
import { venues as ru } from './ru/venues.ts';

export const [useVenuesText, currentVenuesText] = room<typeof ru>({ ru, en });

/** The keys that every language has. */
export type VenuesText = typeof ru;
