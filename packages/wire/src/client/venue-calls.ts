import type { Call, CallsOf } from './api.ts';

/** Calls about what plays when in a venue, and about announcements. Apart from the others, so that only their screens load them. */
export const scheduleCalls = {
  schedule: { method: 'GET', path: '/objects/{id}/schedule' },
  changeSchedule: { method: 'PUT', path: '/objects/{id}/schedule' },
  copySchedule: { method: 'POST', path: '/objects/{id}/schedule/copy', idempotent: true },
  announcements: { method: 'GET', path: '/announcements' },
  createAnnouncement: { method: 'POST', path: '/announcements', idempotent: true },
  changeAnnouncement: { method: 'PUT', path: '/announcements/{id}' },
  removeAnnouncement: { method: 'DELETE', path: '/announcements/{id}' },
} as const satisfies Record<string, Call>;

/** The same calls with their types. */
export const scheduleApi: CallsOf<typeof scheduleCalls> = scheduleCalls;

/** Calls about what must not play. Apart from the others, so that only their screens load them. */
export const rulesCalls = {
  musicRules: { method: 'GET', path: '/my/music-rules' },
  addMusicRules: { method: 'POST', path: '/my/music-rules' },
  replaceMusicRules: { method: 'PUT', path: '/my/music-rules' },
  removeMusicRules: { method: 'DELETE', path: '/my/music-rules' },
  previewMusicRules: { method: 'POST', path: '/my/music-rules/preview' },
  venueMusicRules: { method: 'GET', path: '/objects/{id}/music-rules' },
  skippedTracks: { method: 'GET', path: '/objects/{id}/skipped-tracks' },
} as const satisfies Record<string, Call>;

/** The same calls with their types. */
export const rulesApi: CallsOf<typeof rulesCalls> = rulesCalls;

/** Calls about how well music fits a venue. Apart from the others, so that only their screens load them. */
export const fitnessCalls = {
  fitness: { method: 'GET', path: '/objects/{id}/fitness' },
  nearTracks: { method: 'GET', path: '/objects/{id}/near-tracks' },
} as const satisfies Record<string, Call>;

/** The same calls with their types. */
export const fitnessApi: CallsOf<typeof fitnessCalls> = fitnessCalls;

/** Calls about many venues at once. Apart from the others, so that only their screens load them. */
export const venueGroupCalls = {
  venueTags: { method: 'GET', path: '/objects/tags' },
  renameVenueTag: { method: 'PUT', path: '/objects/tags/{id}' },
  removeVenueTag: { method: 'DELETE', path: '/objects/tags/{id}' },
  venueFilters: { method: 'GET', path: '/objects/filters' },
  saveVenueFilter: { method: 'PUT', path: '/objects/filters' },
  removeVenueFilter: { method: 'DELETE', path: '/objects/filters/{id}' },
  exportVenues: { method: 'GET', path: '/objects/export' },
  importVenues: { method: 'POST', path: '/objects/import', idempotent: true },
  changeVenues: { method: 'POST', path: '/objects/many', idempotent: true },
  undoVenueChanges: { method: 'POST', path: '/objects/many/undo', idempotent: true },
} as const satisfies Record<string, Call>;

/** The same calls with their types. */
export const venueGroupApi: CallsOf<typeof venueGroupCalls> = venueGroupCalls;
