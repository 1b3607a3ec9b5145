import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { OnAirVenue, Sound, VenueCommand } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { CallFailed, fetched } from '../../lib/http.ts';
import { allOf } from '../../lib/pages.ts';
import { putAnswer, refreshAfter } from '../../lib/stale.ts';
import { playerWrites } from '../../lib/writes/venues.ts';
import { notify, notifyFailure } from '../../ui/notify.ts';
import { defineNamespace } from '../../i18n/namespace.ts';
import type { players } from '../../i18n/ru/players.ts';

export type PlayersText = typeof players;

export const [usePlayersText, currentPlayersText] = defineNamespace(
  import.meta.glob<typeof players>('../../i18n/*/players.ts', { eager: true, import: 'players' }),
);

export const playerKeys = {
  allDevices: ['venue-players'] as const,
  devices: (venue: number) => ['venue-players', venue] as const,
  sound: (venue: number) => ['venue-sound', venue] as const,
  day: (venue: number, date: string) => ['venue-day', venue, date] as const,
};

/** Milliseconds between two looks at what plays: with players, and where none is paired yet. */
const often = 15_000;
const seldom = 120_000;

const hasPlayers = (board: readonly OnAirVenue[] | undefined) =>
  board?.some(({ status }) => status !== 'no_player') ?? false;

/** Reads the playback state of all venues. */
export async function readBoard(signal?: AbortSignal): Promise<OnAirVenue[]> {
  const limit = bounds.page.max_limit;
  const aborted = signal && { signal };
  const page = (offset: number) => fetched(laterApi.onAir, { query: { limit, offset }, background: true, ...aborted });
  return allOf(page, ({ venues }) => venues);
}

/** Playback state of all venues, polled while the page is visible; its users share the calls. */
export const onAirQuery = queryOptions({
  queryKey: ['on-air'],
  queryFn: ({ signal }) => readBoard(signal),
  staleTime: 5000,
  refetchInterval: ({ state }) => (hasPlayers(state.data) ? often : seldom),
  refetchOnWindowFocus: 'always',
});

export const useOnAir = (venue: number) =>
  useQuery({ ...onAirQuery, select: (board) => board.find(({ venue_id }) => venue_id === venue) });

const changing = { staleTime: 0, refetchOnWindowFocus: 'always' } as const;

/** Devices of a venue, looked at more often while one is being paired. */
export const useDevices = (venue: number, isPairing: boolean) =>
  useQuery({
    ...changing,
    queryKey: playerKeys.devices(venue),
    queryFn: async ({ signal }) => (await fetched(laterApi.venuePlayers, { params: { id: venue }, signal })).players,
    refetchInterval: isPairing ? 3000 : often,
  });

/** Devices of all venues, the newest ones; it has their total. */
export const useAllDevices = () =>
  useQuery({
    ...changing,
    queryKey: [...playerKeys.allDevices, 'all'],
    queryFn: ({ signal }) =>
      fetched(laterApi.accountPlayers, { query: { limit: bounds.page.max_limit, offset: 0 }, signal }),
  });

export const useSound = (venue: number) =>
  useQuery({
    ...changing,
    queryKey: playerKeys.sound(venue),
    queryFn: async ({ signal }) => (await fetched(laterApi.venueSound, { params: { id: venue }, signal })).sound,
  });

export const showSound = (client: QueryClient, venue: number, sound: Sound) =>
  putAnswer<Sound>(client, playerKeys.sound(venue), () => sound);

/** Plays of a venue on a day; one that is not over is read again. */
export const useDay = (venue: number, date: string, isOver: boolean) =>
  useQuery({
    ...changing,
    queryKey: playerKeys.day(venue, date),
    queryFn: ({ signal }) => fetched(laterApi.venueDay, { params: { id: venue }, query: { date }, signal }),
    refetchInterval: isOver ? false : 60_000,
  });

/** Milliseconds in which a player follows a command and tells so. */
const reaction = 1500;

export const sendCommand = (venue: number, body: VenueCommand) =>
  fetched(laterApi.commandVenue, { params: { id: venue }, body });

export function useCommand(venue: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: VenueCommand) => sendCommand(venue, body),
    onSuccess: () => {
      setTimeout(() => void refreshAfter(client, playerWrites.commanded), reaction);
      return refreshAfter(client, playerWrites.commanded);
    },
    onError: (error) => {
      const isBlocked = error instanceof CallFailed && error.error.code === 'blocked_by_rule';
      if (isBlocked) notify('error', currentPlayersText().commands.blocked);
      else notifyFailure(error);
    },
  });
}
