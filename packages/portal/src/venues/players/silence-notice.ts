import { paths } from '../../lib/paths.ts';
import { notifyWithAction } from '../../ui/notify.ts';
import { currentPlayersText } from './text.ts';

/** Tells of venues in which no music plays, though it should. */
export function showSilence(venues: readonly number[], go: (path: string) => void) {
  const { silence } = currentPlayersText();
  const [first, second] = venues;
  const path = first === undefined || second !== undefined ? paths.venues : paths.venuePlayer(first);
  notifyWithAction('warning', silence.notice(venues.length), { name: silence.open, onPress: () => go(path) });
}
