import { z } from '../zod.ts';
import type { OfficeDeclarations } from './endpoint.ts';

/** A URL for an audio element, with range requests, valid for the caller while signed in. */
const address = z.object({ url: z.string() });

export const listening = {
  listenToTrack: {
    route: 'GET /tracks/{id}/audio',
    role: 'catalogue',
    browser: true,
    summary: 'An address of a track’s sound for me alone, revoked or not',
    response: address,
  },
  listenToImportFile: {
    route: 'GET /imports/{id}/audio',
    role: 'catalogue',
    browser: true,
    summary: 'An address of the sound of a file of an import or a check, for me alone, while its bytes are there',
    query: z.object({
      /** As in the import's files. */
      path: z
        .string()
        .min(1)
        .max(4096)
        .refine((text) => !text.includes('\u0000')),
    }),
    response: address,
  },
} satisfies OfficeDeclarations;
