import { z } from '../zod.ts';
import { params } from '../values.ts';
import { officeEndpoint } from './endpoint.ts';

/** A URL for an audio element, with range requests, valid for the caller while signed in. */
const address = z.object({ url: z.string() });

export const listening = {
  listenToTrack: officeEndpoint({
    method: 'GET',
    path: '/tracks/{id}/audio',
    role: 'catalogue',
    summary: 'An address of a track’s sound for me alone, revoked or not',
    params,
    response: address,
    errors: ['not_found'],
  }),
  listenToImportFile: officeEndpoint({
    method: 'GET',
    path: '/imports/{id}/audio',
    role: 'catalogue',
    summary: 'An address of the sound of a file of an import or a check, for me alone, while its bytes are there',
    params,
    query: z.object({
      /** As in the import's files. */
      path: z
        .string()
        .min(1)
        .max(4096)
        .refine((text) => !text.includes('\u0000')),
    }),
    response: address,
    errors: ['not_found'],
  }),
};
