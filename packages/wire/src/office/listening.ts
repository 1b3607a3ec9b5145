import { z } from '../zod.ts';
import { params } from '../values.ts';
import { officeEndpoint } from './endpoint.ts';

/** An address that plays in a browser, in ranges, for the one who asked and for as long as they may. */
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
      /** As the import’s files name it. */
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
