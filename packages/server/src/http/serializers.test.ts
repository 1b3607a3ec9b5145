import { expect, it } from 'vitest';
import { z } from 'zod';
import { createSerializer } from './serializers.ts';

const shape = z.object({
  list: z.array(z.string()).nullable(),
  choice: z.enum(['x', 'y']).nullable(),
  inner: z.object({ n: z.int().nullable(), at: z.string().meta({ format: 'date-time' }).nullable() }).nullable(),
  one: z.literal(1).nullable(),
  rows: z.array(z.object({ text: z.string().nullable() }).nullable()),
  either: z.union([z.string(), z.int()]).nullable(),
  named: z.record(z.string(), z.array(z.int()).nullable()).nullable(),
  kind: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a'), a: z.int() }),
    z.object({ kind: z.literal('b'), b: z.string().nullable(), of: z.enum(['x', 'y']).nullable() }),
  ]),
});

it.each([
  {
    list: null,
    choice: null,
    inner: null,
    one: null,
    rows: [null],
    either: null,
    named: null,
    kind: { kind: 'a', a: 1 },
  },
  {
    list: ['q', 'ё"\\'],
    choice: 'x',
    inner: { n: null, at: null },
    one: 1,
    rows: [{ text: null }, null, { text: 't' }],
    either: 3,
    named: { a: null, b: [1] },
    kind: { kind: 'b', b: null, of: null },
  },
])('writes null and values of every type: %#', (value) => {
  expect(JSON.parse(createSerializer(shape)(value))).toEqual(value);
});
