import { api, type Endpoint } from '@kamerton/wire';
import { openApiDocument } from '../build/api-docs/document.ts';
import { documentSchemas } from './document-schemas.ts';

const { complaints, lists } = documentSchemas(await openApiDocument());

const named = (Object.values(api) as Endpoint[])
  // Of two that fit an address the one without a parameter is meant, as in the router.
  .toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
  .map((endpoint) => ({
    endpoint,
    form: new RegExp(`^(/dist/api)?${endpoint.path.replaceAll(/\{\w+\}/g, '[^/?]+')}/?(\\?.*)?$`),
  }));

export const endpointOf = (method: string, path: string): Endpoint | undefined =>
  named.find(({ endpoint, form }) => endpoint.method === method && form.test(path))?.endpoint;

interface Violation {
  status: number;
  headers: Record<string, string | undefined>;
  body: unknown;
}

/** Returns the violations of the OpenAPI document in an answer; none for what is no call of it. */
export const openApiViolations = (method: string, path: string, { status, headers, body }: Violation): string[] => {
  const endpoint = endpointOf(method, path);
  if (!endpoint) return [];
  if (status === 304) return lists(endpoint, status) ? [] : ['304 is not among the answers'];
  const type = headers['content-type']?.split(';')[0];
  if (endpoint.binary && (type === endpoint.binary || [206, 416].includes(status))) {
    return lists(endpoint, status) ? [] : [`${status} is not among the answers of a file`];
  }
  const expected = status < 400 ? 'application/json' : 'application/problem+json';
  if (type !== expected) return [`${status} came as ${type}`];
  return complaints(endpoint, status, body);
};
