import type { Venue } from '@kamerton/wire';
import { toneOf, type Tone } from '../../lib/tones.ts';

/**
 * The tone of what plays in a venue: the one that its playlist has everywhere. A ready-made playlist has its own too, and
 * another one than the own playlist of the same number.
 */
export function playingTone({ playlist_id, selection_id }: Pick<Venue, 'playlist_id' | 'selection_id'>): Tone | 'none' {
  if (playlist_id !== null) return toneOf(playlist_id);
  return selection_id === null ? 'none' : toneOf(selection_id + 2);
}
