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
