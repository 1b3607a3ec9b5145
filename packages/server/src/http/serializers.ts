import stringifier, { type Schema } from 'fast-json-stringify';
import type { FastifyServerOptions } from 'fastify';
import { z } from 'zod';

/** Compiles the serializer of a response at its first use: a process needs few of them, and all together take half a second. */
const createSerializer = (response: z.ZodType) => {
  let serialize: ((answer: unknown) => string) | undefined;
  return (answer: unknown): string => {
    serialize ??= stringifier(z.toJSONSchema(response, { target: 'draft-07', io: 'output' }) as Schema);
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
