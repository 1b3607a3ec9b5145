import type { Endpoint } from '@kamerton/wire';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Json = Record<string, unknown>;
interface Content {
  content?: Record<string, { schema: Json }>;
}
interface Parameter {
  name: string;
  schema: Json;
  example?: unknown;
}
interface Operation {
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content & { $ref?: string }>;
}

const key = 'document';

/** Checks by the document alone, without wire's schemas and without the serializer. */
export const documentSchemas = (document: Json) => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addFormat('idn-email', /^[^\s@]+@[^\s@]+$/);
  ajv.addSchema(document, key);
  const compiled = new Map<string, ValidateFunction>();

  /** Returns the violations of the schema at this pointer by a value. */
  const against = (place: readonly string[], value: unknown): string[] => {
    const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');
    let check = compiled.get(pointer);
    if (!check) compiled.set(pointer, (check = ajv.compile({ $ref: `${key}#/${pointer}` })));
    return check(value) ? [] : (check.errors ?? []).map((one) => `${one.instancePath} ${one.message}`);
  };

  const placeOf = ({ method, path }: Endpoint) => ['paths', path, method.toLowerCase()];
  const operationOf = ({ method, path }: Endpoint) =>
    (document['paths'] as Record<string, Record<string, Operation>>)[path]?.[method.toLowerCase()] as Operation;

  const contentComplaints = (place: string[], content: Content['content'], value: unknown): string[] => {
    const [type] = Object.keys(content ?? {});
    return type === undefined
      ? [`nothing is said of ${place.join(' ')}`]
      : against([...place, 'content', type, 'schema'], value);
  };

  return {
    /** True if the document names this status for a call. */
    lists: (endpoint: Endpoint, status: number): boolean => String(status) in operationOf(endpoint).responses,
    /** Returns the violations in an answer of a call or, with `request`, in a request's body. */
    complaints: (endpoint: Endpoint, status: number | 'request', value: unknown): string[] => {
      const operation = operationOf(endpoint);
      if (status === 'request') {
        if (value === undefined) return [];
        return contentComplaints([...placeOf(endpoint), 'requestBody'], operation.requestBody?.content, value);
      }
      const response = operation.responses[String(status)];
      if (!response) return [`${status} is not among the answers of ${endpoint.method} ${endpoint.path}`];
      if (!response.$ref)
        return contentComplaints([...placeOf(endpoint), 'responses', String(status)], response.content, value);
      const place = response.$ref.slice(2).split('/');
      const shared = (document['components'] as { responses: Record<string, Content> }).responses[place.at(-1) ?? ''];
      return contentComplaints(place, shared?.content, value);
    },
    /** Returns the violations in the document's own examples of parameters. */
    parameterComplaints: (endpoint: Endpoint): string[] =>
      operationOf(endpoint).parameters.flatMap(({ schema, example }, at) =>
        schema === undefined || example === undefined
          ? []
          : against([...placeOf(endpoint), 'parameters', String(at), 'schema'], example),
      ),
  };
};
