import type { Call, CallsOf } from './api.ts';

/** Calls of the portal about what plays in venues. Apart from the others, so that only their screens load them. */
export const onAirCalls = {
  onAir: { method: 'GET', path: '/objects/on-air' },
  venueDay: { method: 'GET', path: '/objects/{id}/day' },
  venueSound: { method: 'GET', path: '/objects/{id}/sound' },
  changeVenueSound: { method: 'PUT', path: '/objects/{id}/sound' },
  commandVenue: { method: 'POST', path: '/objects/{id}/command' },
  accountPlayers: { method: 'GET', path: '/objects/players' },
  venuePlayers: { method: 'GET', path: '/objects/{id}/players' },
  createPairingCode: { method: 'POST', path: '/objects/{id}/players', idempotent: true },
  identifyPlayer: { method: 'POST', path: '/objects/{id}/players/identify' },
  unpairPlayer: { method: 'DELETE', path: '/objects/{id}/players' },
} as const satisfies Record<string, Call>;

/** Calls of a venue's player itself. */
export const playerCalls = {
  pairPlayer: { method: 'POST', path: '/player/pair' },
  playerDocument: { method: 'GET', path: '/player' },
  leavePlayer: { method: 'DELETE', path: '/player' },
  playerEvents: { method: 'GET', path: '/player/events' },
  playerTracks: { method: 'POST', path: '/player/tracks' },
  reportPlayerPlays: { method: 'POST', path: '/player/plays' },
  reportPlayerState: { method: 'PUT', path: '/player/state' },
} as const satisfies Record<string, Call>;

/** The same calls with their types. */
export const onAirApi: CallsOf<typeof onAirCalls> = onAirCalls;
export const playerApi: CallsOf<typeof playerCalls> = playerCalls;
