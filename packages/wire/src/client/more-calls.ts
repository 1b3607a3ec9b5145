import type { Call, CallsOf } from './api.ts';

/** Calls of the portal that no first load makes, and that come with the first screen that makes one of them. */
export const laterCalls = {
  passkeySignInOptions: { method: 'POST', path: '/auth/passkey/options' },
  passkeySignIn: { method: 'POST', path: '/auth/passkey' },
  passkeys: { method: 'GET', path: '/profile/passkeys' },
  confirmPasskeyOptions: { method: 'POST', path: '/profile/passkeys/confirm' },
  newPasskeyOptions: { method: 'POST', path: '/profile/passkeys/options' },
  addPasskey: { method: 'POST', path: '/profile/passkeys' },
  renamePasskey: { method: 'PUT', path: '/profile/passkeys' },
  removePasskey: { method: 'DELETE', path: '/profile/passkeys' },

  plannedRevocations: { method: 'GET', path: '/revoked/planned' },
  sessions: { method: 'GET', path: '/sessions' },
  endSessions: { method: 'DELETE', path: '/sessions' },
  verifyContract: { method: 'POST', path: '/contract/verify' },

  onAir: { method: 'GET', path: '/objects/on-air' },
  silentVenues: { method: 'GET', path: '/objects/silent' },
  venueDay: { method: 'GET', path: '/objects/{id}/day' },
  venueSound: { method: 'GET', path: '/objects/{id}/sound' },
  changeVenueSound: { method: 'PUT', path: '/objects/{id}/sound' },
  commandVenue: { method: 'POST', path: '/objects/{id}/command' },
  accountPlayers: { method: 'GET', path: '/objects/players' },
  venuePlayers: { method: 'GET', path: '/objects/{id}/players' },
  createPairingCode: { method: 'POST', path: '/objects/{id}/players', idempotent: true },
  identifyPlayer: { method: 'POST', path: '/objects/{id}/players/identify' },
  unpairPlayer: { method: 'DELETE', path: '/objects/{id}/players' },

  venueTags: { method: 'GET', path: '/objects/tags' },
  renameVenueTag: { method: 'PUT', path: '/objects/tags/{id}' },
  removeVenueTag: { method: 'DELETE', path: '/objects/tags/{id}' },
  venueFilters: { method: 'GET', path: '/objects/filters' },
  saveVenueFilter: { method: 'PUT', path: '/objects/filters' },
  removeVenueFilter: { method: 'DELETE', path: '/objects/filters/{id}' },
  exportVenues: { method: 'GET', path: '/objects/export' },
  importVenues: { method: 'POST', path: '/objects/import', idempotent: true },
  refusedVenues: { method: 'POST', path: '/objects/import/refused' },
  changeVenues: { method: 'POST', path: '/objects/many', idempotent: true },
  removeVenues: { method: 'DELETE', path: '/objects' },
  restoreVenues: { method: 'POST', path: '/objects/restore' },
  deletedVenues: { method: 'GET', path: '/objects/deleted' },
  undoVenueChanges: { method: 'POST', path: '/objects/many/undo', idempotent: true },

  musicRules: { method: 'GET', path: '/my/music-rules' },
  addMusicRules: { method: 'POST', path: '/my/music-rules' },
  replaceMusicRules: { method: 'PUT', path: '/my/music-rules' },
  removeMusicRules: { method: 'DELETE', path: '/my/music-rules' },
  previewMusicRules: { method: 'POST', path: '/my/music-rules/preview' },
  venueMusicRules: { method: 'GET', path: '/objects/{id}/music-rules' },
  skippedTracks: { method: 'GET', path: '/objects/{id}/skipped-tracks' },

  fitness: { method: 'GET', path: '/objects/{id}/fitness' },
  nearTracks: { method: 'GET', path: '/objects/{id}/near-tracks' },

  schedule: { method: 'GET', path: '/objects/{id}/schedule' },
  changeSchedule: { method: 'PUT', path: '/objects/{id}/schedule' },
  copySchedule: { method: 'POST', path: '/objects/{id}/schedule/copy', idempotent: true },
  announcements: { method: 'GET', path: '/announcements' },
  createAnnouncement: { method: 'POST', path: '/announcements', idempotent: true },
  changeAnnouncement: { method: 'PUT', path: '/announcements/{id}' },
  removeAnnouncement: { method: 'DELETE', path: '/announcements/{id}' },
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
export const laterApi: CallsOf<typeof laterCalls> = laterCalls;
export const playerApi: CallsOf<typeof playerCalls> = playerCalls;
