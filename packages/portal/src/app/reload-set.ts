import type { Track } from '@kamerton/wire';
import { reloadSet as reloadMusic } from '../music/sets/track-sets.ts';

/** Fetches the tracks of any set of the player again: tracks near those of a venue come from `venues`, the others from `music`. */
export async function reloadSet(set: { id: string; url: string }): Promise<Track[]> {
  const [kind, venue = ''] = set.id.split(':', 2);
  if (kind !== 'near') return reloadMusic(set);
  return (await import('../venues/fitness/queries.ts')).reloadNear(venue);
}
