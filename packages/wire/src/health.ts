import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const health = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Whether the service answers, and how far its demonstration is',
    response: z.object({ ready: z.boolean(), demo: z.enum(['none', 'composing', 'complete']) }),
    errors: ['unavailable'],
  }),
};
