import stringifier, { type Schema } from 'fast-json-stringify';
import type { FastifyServerOptions } from 'fastify';
import { z } from 'zod';

type Node = Record<string, unknown>;

const isNull = (node: Node): boolean => node['type'] === 'null';

/**
 * Turns a choice between null and one type into that type, nullable. A choice is decided by a validator, whose
 * compilation takes most of a serializer's.
 */
const withoutChoiceOfNull = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(withoutChoiceOfNull);
  if (typeof node !== 'object' || node === null) return node;
  const { anyOf, ...rest } = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, withoutChoiceOfNull(value)]),
  );
  if (!Array.isArray(anyOf)) return anyOf === undefined ? rest : { ...rest, anyOf };
  const [only, ...more] = (anyOf as Node[]).filter((each) => !isNull(each));
  const isOne = only !== undefined && more.length === 0 && anyOf.length === 2;
  if (!isOne || typeof only['type'] !== 'string' || 'const' in only) return { ...rest, anyOf };
  // A choice around it still validates it, by its list of values.
  const values = Array.isArray(only['enum']) && { enum: [...(only['enum'] as unknown[]), null] };
  return { ...rest, ...only, ...values, nullable: true };
};

/** Compiles the serializer of a response at its first use: a process needs few of them, and all together take half a second. */
export const createSerializer = (response: z.ZodType) => {
  let serialize: ((answer: unknown) => string) | undefined;
  return (answer: unknown): string => {
    serialize ??= stringifier(
      withoutChoiceOfNull(z.toJSONSchema(response, { target: 'draft-07', io: 'output' })) as Schema,
    );
    return serialize(answer);
  };
};

type Factories = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/** Makes serializers of wire's schemas. Handlers parse requests themselves, so no validator is loaded. */
export const schemaController: FastifyServerOptions['schemaController'] = {
  compilersFactory: {
    buildSerializer: () => (route: { schema?: unknown }) => createSerializer(route.schema as z.ZodType),
    buildValidator: (() => () => () => true) as unknown as NonNullable<Factories['buildValidator']>,
  },
};
