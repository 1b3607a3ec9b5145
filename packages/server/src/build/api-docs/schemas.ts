import * as wire from '@kamerton/wire';
import { z } from 'zod';

export type Json = Record<string, unknown>;

const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** A schema that wire exports under a name is a component under that name. */
const names = new Map<unknown, string>(
  Object.entries(wire)
    .filter(([, value]) => value instanceof z.ZodObject)
    .map(([name, schema]) => [schema, pascal(name)]),
);

const registry = {
  get: (schema: z.ZodType) => {
    const name = names.get(schema);
    const meta = z.globalRegistry.get(schema);
    return name === undefined ? meta : { ...meta, id: name };
  },
} as unknown as typeof z.globalRegistry;

/** Collects the named schemas that calls use, and gives each use as a reference to them. */
export class Components {
  readonly schemas: Json = {};

  /** JSON Schema 2020-12 of a schema's input or output. */
  of(schema: z.ZodType, io: 'input' | 'output'): Json {
    const json = z.toJSONSchema(schema, { io, metadata: registry, unrepresentable: 'any', override: open });
    const { $defs = {}, ...root } = this.#lifted(json) as Json & { $defs?: Json };
    delete root['$schema'];
    for (const [name, part] of Object.entries($defs)) this.#add(name, part as Json);
    const { id, ...own } = root;
    if (typeof id !== 'string') return own;
    this.#add(id, root);
    return { $ref: `#/components/schemas/${id}` };
  }

  #add(name: string, definition: Json): void {
    const schema: Json = { ...definition };
    delete schema['id'];
    const existing = this.schemas[name];
    if (existing !== undefined && JSON.stringify(existing) !== JSON.stringify(schema)) {
      throw new Error(`${name} has one form in requests and another in answers: give one of them another name`);
    }
    this.schemas[name] = schema;
  }

  #lifted(schema: unknown): unknown {
    return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as unknown;
  }
}

/** Answers may get new fields later: a program must not refuse them. */
const open = ({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void => {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
};
