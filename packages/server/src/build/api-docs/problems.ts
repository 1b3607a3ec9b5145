import { type ErrorCode, errorStatus, type Problem } from '@kamerton/wire';
import { messages } from '../../text/error-messages.ts';
import type { Json } from './schemas.ts';

const requestId = '4f1c9d1e-6c0e-4d0a-9a5e-2b8f3f0c7a11';

const more: Partial<Record<ErrorCode, Partial<Problem>>> = {
  invalid: { fields: { name: 'required' } },
  idempotency_key_reused: { fields: { 'idempotency-key': 'conflict' } },
};

const example = (code: ErrorCode): Problem => ({
  status: errorStatus[code],
  code,
  message: messages[code].en,
  request_id: requestId,
  ...more[code],
});

const retried = new Set([409, 429, 503]);

/** One status with its codes, as a component shared by calls. */
export const problemResponse = (status: number, codes: readonly ErrorCode[]): { name: string; response: Json } => ({
  name: codes.join('.'),
  response: {
    description: codes.map((code) => `\`${code}\`: ${messages[code].en}`).join('\n\n'),
    ...(retried.has(status) && { headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } }),
    content: {
      'application/problem+json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Problem' },
            { type: 'object', properties: { status: { const: status }, code: { enum: codes } } },
          ],
        },
        examples: Object.fromEntries(codes.map((code) => [code, { value: example(code) }])),
      },
    },
  },
});
