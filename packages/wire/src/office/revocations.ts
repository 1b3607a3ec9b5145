import { z } from 'zod';
import { bounds } from '../bounds.ts';
import { id, line, moment } from '../values.ts';
import { officeEndpoint } from './endpoint.ts';
import { manyIds } from './tracks.ts';

const kind = z.enum(['track', 'album']);

/** How many there are, up to a bound, and the first of them by name. */
const hit = z.object({ total: z.int(), names: z.array(z.string()) });

/** What was revoked or restored, and how many tracks play no more, or play again. */
const settled = z.object({ id, name: z.string(), artist: z.string(), revoked_at: moment.nullable(), tracks: z.int() });

export const revocationsDesk = {
  previewRevocation: officeEndpoint({
    // Changes nothing: as many ids as can be revoked at once find no room in an address.
    method: 'POST',
    path: '/revocations/preview',
    role: 'catalogue',
    summary: 'Whom the revocation of these tracks or albums would hit, or who would have them again',
    body: z.object({ kind, ids: manyIds, act: z.enum(['revoke', 'restore']).default('revoke') }),
    response: z.object({
      /** Tracks that play now and would not, or the other way round. */
      tracks: z.int(),
      /** Who has them in playlists, in my music or in venues. */
      distributors: hit,
      playlists: hit,
      collections: hit,
      venues: hit,
    }),
    errors: ['refused', 'invalid'],
  }),
  revoke: officeEndpoint({
    method: 'PUT',
    path: '/revocations',
    role: 'catalogue',
    summary:
      'Take tracks or albums out of the catalogue at once, all of them or none; the reason is told to distributors',
    body: z.object({
      kind,
      ids: manyIds,
      reason: z.object({ ru: line(bounds.reason, 1), en: line(bounds.reason, 1) }),
    }),
    response: z.object({ items: z.array(settled) }),
    errors: ['refused', 'invalid'],
  }),
  restore: officeEndpoint({
    method: 'PUT',
    path: '/revocations/restore',
    role: 'catalogue',
    summary: 'Bring revoked tracks or albums back wherever they were, all of them or none',
    body: z.object({ kind, ids: manyIds }),
    response: z.object({ items: z.array(settled) }),
    errors: ['refused', 'invalid'],
  }),
};
