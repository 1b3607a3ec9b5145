import type { QueryClient } from '@tanstack/react-query';
import { paths } from '../../lib/paths.ts';
import { notifyWithAction } from '../../ui/notify.ts';
import { onAirQuery } from './queries.ts';
import { currentPlayersText } from './text.ts';

/**
 * Tells of those of these venues in which no music plays at present, though it should: a page that has slept hears of
 * silences that are long over.
 */
export async function showSilence(client: QueryClient, ids: readonly number[], go: (path: string) => void) {
  const board = await client.fetchQuery({ ...onAirQuery, staleTime: 0 }).catch(() => null);
  const isSilent = (id: number) =>
    board === null || board.some(({ venue_id, status }) => venue_id === id && ['silent', 'offline'].includes(status));
  const venues = ids.filter(isSilent);
  if (venues.length === 0) return;
  const { silence } = currentPlayersText();
  const [first, second] = venues;
  const path = first === undefined || second !== undefined ? paths.venues : paths.venuePlayer(first);
  notifyWithAction('warning', silence.notice(venues.length), { name: silence.open, onPress: () => go(path) });
}
