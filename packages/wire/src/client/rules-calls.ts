import type { Call, CallsOf } from './api.ts';

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
