import { paths } from '../../lib/paths.ts';
import { notifyWithAction } from '../../ui/notify.ts';
import { currentPlayersText, readBoard } from './queries.ts';

/**
 * Tells of those of these venues in which no music plays at present, though it should: a page that has slept hears of
 * silences that are long over. The board is read apart from the cache, whose read may have begun before the silence, or be
 * cancelled.
 */
export async function showSilence(ids: readonly number[], go: (path: string) => void) {
  const board = await readBoard().catch(() => null);
  const isSilent = (id: number) =>
    board === null || board.some(({ venue_id, status }) => venue_id === id && ['silent', 'offline'].includes(status));
  const venues = ids.filter(isSilent);
  if (venues.length === 0) return;
  const { silence } = currentPlayersText();
  const [first, second] = venues;
  const path = first === undefined || second !== undefined ? paths.venues : paths.venuePlayer(first);
  notifyWithAction('warning', silence.notice(venues.length), { name: silence.open, onPress: () => go(path) });
}
