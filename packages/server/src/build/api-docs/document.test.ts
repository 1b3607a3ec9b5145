import { Validator } from '@seriousme/openapi-schema-validator';
import { api, type Endpoint, statusOf } from '@kamerton/wire';
import { docs } from '@kamerton/wire/docs';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './document.ts';
import { documentSchemas } from '../../testing/document-schemas.ts';

interface Operation {
  operationId: string;
  tags: string[];
  description: string;
  security?: unknown[];
  responses: Record<string, unknown>;
}

const document = await openApiDocument();
const paths = document['paths'] as Record<string, Record<string, Operation>>;
const operations = Object.values(paths).flatMap((path) => Object.values(path));
const calls = Object.entries(api) as [keyof typeof api, Endpoint][];
const { complaints, parameterComplaints } = documentSchemas(document);

it('is a valid OpenAPI 3.1 document by an independent validator', async () => {
  const validator = new Validator();
  expect((await validator.validate(structuredClone(document))).errors ?? []).toEqual([]);
  expect(validator.version).toBe('3.1');
});

it('is found invalid by it where it is', async () => {
  const broken = structuredClone(document);
  delete broken['info'];
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

it('names every call of wire once, by its name', () => {
  expect(operations.map((one) => one.operationId).toSorted()).toEqual(Object.keys(api).toSorted());
});

it('has a group and a description for each', () => {
  const groups = (document['tags'] as { name: string }[]).map((tag) => tag.name);
  for (const { operationId, tags, description } of operations) {
    expect(groups, operationId).toContain(tags[0]);
    expect(description.length, operationId).toBeGreaterThan(20);
  }
});

it('asks for no token exactly where the call is public', () => {
  for (const { operationId, security, responses } of operations) {
    const isPublic = api[operationId as keyof typeof api].access === 'public';
    expect([operationId, security]).toEqual([operationId, isPublic ? [] : undefined]);
    const ofAccounts = ['401', '403', '429'].filter((status) => status in responses);
    expect([operationId, ...(isPublic ? [] : ofAccounts)]).toEqual([
      operationId,
      ...(isPublic ? [] : ['401', '403', '429']),
    ]);
  }
});

it('leads nowhere that is not there', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '');
  expect(references.length).toBeGreaterThan(100);
  for (const path of references) {
    const found = path.split('/').reduce<unknown>((part, key) => (part as Record<string, unknown>)?.[key], document);
    expect(found, path).toBeDefined();
  }
});

it('finds fault with an answer that it does not allow', () => {
  expect(complaints(api.albums, 200, { albums: [{ id: 'one' }] })).not.toEqual([]);
  expect(complaints(api.albums, 413, {})).toEqual(['413 is not among the answers of GET /albums/']);
  const problem = { status: 404, code: 'not_found', message: '', request_id: '' };
  expect(complaints(api.album, 404, problem)).toEqual([]);
  expect(complaints(api.album, 404, { ...problem, code: 'invalid' })).not.toEqual([]);
});

describe.each(calls)('the example of %s', (name, endpoint) => {
  const { request = {}, response } = docs[name];

  it('is an answer by the document and by wire', () => {
    expect(complaints(endpoint, statusOf(endpoint), response)).toEqual([]);
    expect(endpoint.response.safeParse(response).error).toBeUndefined();
  });

  it('is a request by the document and by wire, where anything is sent', () => {
    expect(parameterComplaints(endpoint)).toEqual([]);
    expect(complaints(endpoint, 'request', request.body)).toEqual([]);
    for (const part of ['params', 'query', 'body'] as const) {
      expect(endpoint[part]?.safeParse(request[part] ?? (part === 'body' ? undefined : {})).error).toBeUndefined();
      expect(request[part] !== undefined && endpoint[part] === undefined, `${name} takes no ${part}`).toBe(false);
    }
  });
});

it('names the longest text that each part of a request may have', () => {
  interface Schema {
    $ref?: string;
    type?: string | string[];
    [keyword: string]: unknown;
  }
  const resolved = (schema: Schema): Schema =>
    schema.$ref === undefined
      ? schema
      : (schema.$ref
          .slice(2)
          .split('/')
          .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document) as Schema);
  const endless: string[] = [];
  let texts = 0;
  const walk = (reference: Schema, at: string): void => {
    const schema = resolved(reference);
    if ([schema.type].flat().includes('string')) {
      texts += 1;
      // A date and an id of UUID have the length of their form.
      const isBound = ['maxLength', 'enum', 'const', 'format'].some((keyword) => keyword in schema);
      if (!isBound) endless.push(at);
    }
    for (const keyword of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) {
      for (const one of (schema[keyword] as Schema[] | undefined) ?? []) walk(one, at);
    }
    for (const [name, one] of Object.entries((schema['properties'] as object | undefined) ?? {}))
      walk(one, `${at}.${name}`);
    for (const keyword of ['items', 'additionalProperties', 'propertyNames']) {
      if (typeof schema[keyword] === 'object') walk(schema[keyword] as Schema, `${at}[]`);
    }
  };
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(item)) {
      const { parameters = [], requestBody } = operation as unknown as { parameters?: Schema[]; requestBody?: Schema };
      for (const parameter of parameters.map(resolved)) {
        // Of headers the server reads 16 KB at most.
        if (parameter['in'] !== 'header')
          walk(parameter['schema'] as Schema, `${method} ${path} ${String(parameter['name'])}`);
      }
      const { content = {} } = (requestBody ? resolved(requestBody) : {}) as {
        content?: Record<string, { schema: Schema }>;
      };
      for (const { schema } of Object.values(content)) walk(schema, `${method} ${path}`);
    }
  }
  expect(texts).toBeGreaterThan(100);
  expect(endless).toEqual([]);
});
