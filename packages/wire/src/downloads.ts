import { z } from './zod.ts';
import type { Declarations } from './endpoint.ts';
import { moment } from './values.ts';

/** URL of an archive that needs no token, valid until `expires_at`. */
export const download = z.object({
  /** Path of the archive on the API's host, signed for the account. */
  url: z.string(),
  filename: z.string(),
  /** Bytes of the archive. */
  size: z.int(),
  expires_at: moment,
});

const archive = {
  response: download,
  binary: 'application/zip',
  errors: ['too_many_requests'],
} as const;

export const downloads = {
  downloadPlaylist: {
    ...archive,
    summary: 'One of my playlists as a ZIP archive, or a signed URL for it',
  },
  downloadCollection: {
    ...archive,
    caching: 'revalidate',
    summary: 'A collection as a ZIP archive, or a signed URL for it',
  },
  downloadAlbum: {
    ...archive,
    caching: 'revalidate',
    summary: 'An album as a ZIP archive, or a signed URL for it',
  },
} satisfies Declarations;

export type Download = z.infer<typeof download>;
