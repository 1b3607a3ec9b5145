import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { translated } from '../translated.ts';
import { day, id, line, moment, success } from '../values.ts';
import type { OfficeDeclarations } from './endpoint.ts';
import { items, listQuery } from './lists.ts';
import { manyIds } from './tracks.ts';

const kind = z.enum(['track', 'album']);

/** The tracks or albums with these ids, or all albums of a label, by its name in any case. */
const music = { kind, ids: manyIds.default([]), label: line(bounds.name, 1).optional() };

const reason = translated(line(bounds.reason, 1));

/** A revocation that is yet to come or is just being applied, with the first names of what it is for. */
const plannedRevocation = z.object({
  id,
  kind,
  /** Set if it is for all albums that this label has at that moment. */
  label: z.string().nullable(),
  names: z.array(z.string()),
  /** Number of tracks or albums; of a label, as it was at the planning. */
  total: z.int(),
  reason: translated(z.string()),
  at: moment,
  created_at: moment,
});

/** Number of affected rows, capped, and the first of them by name. */
const hit = z.object({ total: z.int(), names: z.array(z.string()) });

/**
 * A revoked or restored track or album, and the number of tracks whose playability changed. A restored track that has no
 * licence at present stays revoked for that.
 */
const changedItem = z.object({
  id,
  name: z.string(),
  artist: z.string(),
  revoked_at: moment.nullable(),
  tracks: z.int(),
});

/** Other tracks with the same audio that were revoked or restored as well. */
const copies = z.array(changedItem);

export const revocationsOfficeCalls = {
  previewRevocation: {
    // Changes nothing; POST, because this many ids do not fit into a URL.
    route: 'POST /revocations/preview',
    role: 'catalogue',
    grants_access: false,
    summary: 'Who would be affected by revoking or restoring these tracks or albums',
    body: z.object({ ...music, act: z.enum(['revoke', 'restore']).default('revoke') }),
    response: z.object({
      /** Number of tracks whose playability would change. */
      tracks: z.int(),
      /** Those of them that have only the same audio: a revocation and a restoration reach them as well. */
      copies: hit,
      /** Distributors with any of them in playlists, their music or venues. */
      distributors: hit,
      playlists: hit,
      collections: hit,
      venues: hit,
    }),
  },
  revoke: {
    route: 'PUT /revocations',
    role: 'catalogue',
    grants_access: false,
    summary: 'Revoke tracks or albums immediately, all or none; distributors see the reason',
    body: z.object({
      kind,
      ids: manyIds,
      reason,
    }),
    response: z.object({ items: z.array(changedItem), copies }),
  },
  restore: {
    route: 'PUT /revocations/restore',
    role: 'catalogue',
    grants_access: false,
    summary: 'Restore revoked tracks or albums everywhere, all or none',
    body: z.object({ kind, ids: manyIds }),
    response: z.object({ items: z.array(changedItem), copies }),
  },
  plannedRevocations: {
    route: 'GET /planned-revocations',
    role: 'catalogue',
    summary: 'Planned revocations, the next one first',
    query: listQuery(['at', 'created_at']).omit({ q: true }),
    response: items(plannedRevocation),
  },
  planRevocation: {
    route: 'POST /planned-revocations',
    role: 'catalogue',
    grants_access: false,
    summary: 'Revoke tracks, albums or a label from a day on; without one at once, in the background',
    /** `from`: the first day without the music, by the clocks of the territory where it is played. */
    body: z.object({ ...music, reason, from: day.optional() }),
    response: z.object({ id }),
    idempotent: true,
  },
  cancelRevocation: {
    route: 'DELETE /planned-revocations/{id}',
    role: 'catalogue',
    grants_access: false,
    summary: 'Cancel a planned revocation; distributors who were notified of it get an email',
    response: success,
  },
} satisfies OfficeDeclarations;

export type PlannedRevocation = z.infer<typeof plannedRevocation>;
export type PlanRevocation = z.output<typeof revocationsOfficeCalls.planRevocation.body>;
