import { z } from '../zod.ts';
import { bounds } from '../client/bounds.ts';
import { translated } from '../translated.ts';
import { id, line, moment } from '../values.ts';
import type { OfficeDeclarations } from './endpoint.ts';
import { manyIds } from './tracks.ts';

const kind = z.enum(['track', 'album']);

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
    body: z.object({ kind, ids: manyIds, act: z.enum(['revoke', 'restore']).default('revoke') }),
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
      reason: translated(line(bounds.reason, 1)),
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
} satisfies OfficeDeclarations;
