import { z } from './zod.ts';
import { album, track } from './catalogue.ts';
import type { Declarations } from './endpoint.ts';
import { id, moment, pageQuery, pagination } from './values.ts';

const named = z.array(z.object({ id, name: z.string() }));

/** Time and reason of the revocation, and the caller's playlists and venues that contain it. */
const revocation = {
  revoked_at: moment,
  reason: z.string(),
  playlists: named,
  objects: named,
};

export const revokedTrack = track.extend({ ...revocation, replacements: z.array(track) });

export const revokedAlbum = album.extend({ ...revocation, replacements: z.array(album) });

export const revoked = {
  revokedTracks: {
    summary: 'Tracks revoked in the last two weeks, most recent first',
    query: pageQuery,
    response: z.object({ tracks: z.array(revokedTrack), pagination }),
  },
  revokedAlbums: {
    summary: 'Albums revoked in the last two weeks, most recent first',
    query: pageQuery,
    response: z.object({ albums: z.array(revokedAlbum), pagination }),
  },
  plannedRevocations: {
    summary: 'Tracks of my playlists and venues that will be revoked, the next one first',
    query: pageQuery,
    response: z.object({ tracks: z.array(revokedTrack), pagination }),
  },
} satisfies Declarations;

export type RevokedTrack = z.infer<typeof revokedTrack>;
export type RevokedAlbum = z.infer<typeof revokedAlbum>;
