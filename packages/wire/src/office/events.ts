import { z } from '../zod.ts';
import { event, id } from '../values.ts';
import type { OfficeDeclarations } from './endpoint.ts';
import { importStates } from './imports.ts';

/** One event of the office's stream. Those with the prefix `request.` are for support, others for the catalogue. */
export const officeNewsItem = z.discriminatedUnion('event', [
  /** A distributor has opened a request. */
  event('request.new', z.object({ request_id: id })),
  /** A distributor has added a message. */
  event('request.message', z.object({ request_id: id })),
  /** An operator has changed it. */
  event('request.changed', z.object({ request_id: id, version: z.int() })),
  /** Tracks, or albums with their tracks, were revoked or restored. */
  event('catalogue.revoked', z.object({ kind: z.enum(['track', 'album']), ids: z.array(id) })),
  event('catalogue.restored', z.object({ kind: z.enum(['track', 'album']), ids: z.array(id) })),
  /** An import was queued, progresses or has ended. Only the newest event of an import is kept. */
  event('import.progress', z.object({ import_id: id, state: z.enum(importStates), done: z.int(), files: z.int() })),
]);

export const events = {
  officeEvents: {
    route: 'GET /events',
    role: 'staff',
    browser: true,
    summary: 'Stream of office events, as server-sent events',
    stream: true,
    response: officeNewsItem,
  },
} satisfies OfficeDeclarations;

export type OfficeNewsItem = z.infer<typeof officeNewsItem>;
