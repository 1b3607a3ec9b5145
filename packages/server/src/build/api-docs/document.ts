import {
  api,
  bounds,
  type Endpoint,
  type ErrorCode,
  errorStatus,
  internationalLanguage,
  problem,
  type Problem,
  statusOf,
} from '@kamerton/wire';
import { docs } from '@kamerton/wire/docs';
import type { z } from 'zod';
import { createPauses } from '../../lib/pauses.ts';
import { errorsByStatus } from './call-errors.ts';
import { Components, type Json } from './schemas.ts';
import { tagOf, tags } from './tags.ts';
import { textsIn } from '../../text/texts.ts';

const { apiDocs, errors } = textsIn(internationalLanguage);

const requestId = '4f1c9d1e-6c0e-4d0a-9a5e-2b8f3f0c7a11';

const more: Partial<Record<ErrorCode, Partial<Problem>>> = {
  invalid: { fields: { name: 'required' } },
  idempotency_key_reused: { fields: { 'idempotency-key': 'conflict' } },
};

const example = (code: ErrorCode): Problem => ({
  status: errorStatus[code],
  code,
  message: errors[code],
  request_id: requestId,
  ...more[code],
});

const retried = new Set([409, 429, 503]);

/** One status with its codes, as a component shared by calls. */
const problemResponse = (status: number, codes: readonly ErrorCode[]): { name: string; response: Json } => ({
  name: codes.join('.'),
  response: {
    description: codes.map((code) => `\`${code}\`: ${errors[code]}`).join('\n\n'),
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

const limitHeaders = {
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
  RateLimit: { $ref: '#/components/headers/RateLimit' },
};

const text = { type: 'string' };

const headers = {
  'RateLimit-Policy': {
    description: 'The limit in effect, as in draft-ietf-httpapi-ratelimit-headers-10: `q` calls per `w` seconds.',
    schema: text,
    example: `"requests";q=${bounds.requests_per_minute};w=60`,
  },
  RateLimit: {
    description: 'Your current quota: `r` calls remain, and the full quota is available again in `t` seconds.',
    schema: text,
    example: '"requests";r=5999;t=60',
  },
  'Retry-After': { description: 'Seconds to wait before retrying.', schema: { type: 'integer', minimum: 1 } },
  'Idempotent-Replayed': {
    description: '`true` if this is the original response to the same `Idempotency-Key`, sent again.',
    schema: { type: 'string', enum: ['true'] },
  },
  ETag: {
    description:
      'Identifies this response. Send it back in `If-None-Match`: if nothing has changed, the response is 304.',
    schema: text,
    example: 'W/"kq3vZt0wT1yq2m8c"',
  },
};

const commonParameters = {
  'Accept-Language': {
    name: 'Accept-Language',
    in: 'header',
    description: 'The language of names and messages: `ru` or `en`. Defaults to the profile’s language.',
    schema: text,
    example: 'en',
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A unique name you choose for this operation, such as a UUID: 1 to 255 visible ASCII characters. For 24 hours, the same key and body return the original response, so you can safely repeat a call whose response was lost.',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' },
    example: '8e03978e-40d5-43e6-bc93-6894a57f9324',
  },
};

/** Converts an example written as in a URL to its JSON value. */
const valueOf = (schema: Json, example: unknown): unknown => {
  if (typeof example !== 'string') return example;
  if (schema['type'] === 'integer') return Number(example);
  return schema['type'] === 'boolean' ? example === 'true' : example;
};

const parametersOf = (components: Components, shape: z.ZodObject | undefined, place: string, examples: Json): Json[] =>
  Object.entries(shape?.shape ?? {}).map(([name, part]) => {
    const schema = components.of(part, 'output');
    const example = valueOf(schema, examples[name]);
    const required = place === 'path' || !(part as z.ZodType).safeParse(undefined).success;
    return { name, in: place, required, schema, ...(example !== undefined && { example }) };
  });

const bodyOf = (components: Components, body: z.ZodType, example: unknown): Json => ({
  required: !body.safeParse(undefined).success,
  content: { 'application/json': { schema: components.of(body, 'input'), ...(example !== undefined && { example }) } },
});

/** Other responses of a file download. */
const rangesOf = (type: string): Json => ({
  '206': { description: 'The part of the file that `Range` asked for.', content: { [type]: {} } },
  '416': { description: 'The file ends before what `Range` asked for.' },
});

/** The OpenAPI 3.1 document of every call that wire declares. Lets requests pass while it is made. */
export const openApiDocument = async (): Promise<Json> => {
  const pause = createPauses();
  const components = new Components();
  const responses: Json = {};
  components.of(problem, 'output');

  const failuresOf = (endpoint: Endpoint): Json =>
    Object.fromEntries(
      [...errorsByStatus(endpoint)].map(([status, codes]) => {
        const { name, response } = problemResponse(status, codes);
        responses[name] = response;
        return [String(status), { $ref: `#/components/responses/${name}` }];
      }),
    );

  const successOf = (endpoint: Endpoint, example: unknown): Json => ({
    description: statusOf(endpoint) === 201 ? 'Made.' : 'Done.',
    headers: {
      ...(endpoint.access !== 'public' && limitHeaders),
      ...(endpoint.method === 'GET' && { ETag: { $ref: '#/components/headers/ETag' } }),
      ...(endpoint.idempotent && { 'Idempotent-Replayed': { $ref: '#/components/headers/Idempotent-Replayed' } }),
    },
    content: {
      [endpoint.stream ? 'text/event-stream' : 'application/json']: {
        schema: components.of(endpoint.response, 'output'),
        example,
      },
      ...(endpoint.binary && { [endpoint.binary]: {} }),
    },
  });

  const operationOf = (name: keyof typeof api, endpoint: Endpoint): Json => {
    const { description, request = {}, response } = docs[name];
    const common = (header: keyof typeof commonParameters) => ({ $ref: `#/components/parameters/${header}` });
    return {
      operationId: name,
      tags: [tagOf(endpoint)],
      summary: endpoint.summary,
      description,
      ...(endpoint.access === 'public' && { security: [] }),
      parameters: [
        ...parametersOf(components, endpoint.params, 'path', { ...request.params }),
        ...parametersOf(components, endpoint.query, 'query', { ...request.query }),
        common('Accept-Language'),
        ...(endpoint.idempotent ? [common('Idempotency-Key')] : []),
      ],
      ...(endpoint.body && { requestBody: bodyOf(components, endpoint.body, request.body) }),
      responses: {
        [String(statusOf(endpoint))]: successOf(endpoint, response),
        ...(endpoint.method === 'GET' && {
          '304': { description: 'The answer is the one that `If-None-Match` names.' },
        }),
        ...(endpoint.binary && rangesOf(endpoint.binary)),
        ...failuresOf(endpoint),
      },
    };
  };

  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(api) as [keyof typeof api, Endpoint][]) {
    await pause();
    const operations = (paths[endpoint.path] ??= {});
    operations[endpoint.method.toLowerCase()] = operationOf(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Kamerton: the API for distributors', version: '0.1.0', description: apiDocs.introduction },
    servers: [{ url: '/dist/api' }],
    tags: tags.map(({ name }) => ({ name })),
    security: [{ token: [] }, { bearer: [] }],
    paths,
    components: {
      schemas: components.schemas,
      responses,
      headers,
      parameters: commonParameters,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token', description: 'The API access key, or a session token.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'The same, as `Authorization: Bearer …`.' },
      },
    },
  };
};
