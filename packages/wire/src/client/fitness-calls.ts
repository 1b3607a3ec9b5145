import type { Call, CallsOf } from './api.ts';

/** Calls about how well music fits a venue. Apart from the others, so that only their screens load them. */
export const fitnessCalls = {
  fitness: { method: 'GET', path: '/objects/{id}/fitness' },
  nearTracks: { method: 'GET', path: '/objects/{id}/near-tracks' },
} as const satisfies Record<string, Call>;

/** The same calls with their types. */
export const fitnessApi: CallsOf<typeof fitnessCalls> = fitnessCalls;
