import type { Call, CallsOf } from './api.ts';

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
