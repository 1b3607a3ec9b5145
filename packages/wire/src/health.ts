import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const health = {
  health: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Service status and demo progress',
    response: z.object({ ready: z.boolean(), demo: z.enum(['none', 'composing', 'complete']) }),
    errors: ['unavailable'],
  }),
};
