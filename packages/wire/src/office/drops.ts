import { z } from '../zod.ts';
import { id, moment, success } from '../values.ts';
import type { OfficeDeclarations } from './endpoint.ts';
import { items, listQuery } from './lists.ts';

/**
 * States of a delivery in `DELIVERIES_ROOT`. `arriving`: it grows, or has not been checked yet. `incomplete`: it waits for
 * what `problems` name. `moving`: imported or refused, and on its way to the folder for that.
 */
export const dropStates = ['arriving', 'incomplete', 'importing', 'moving', 'done', 'refused'] as const;

export const drop = z.object({
  id,
  name: z.string(),
  state: z.enum(dropStates),
  files: z.int(),
  bytes: z.int(),
  /** True if its sender has marked it as complete (BatchComplete). */
  is_marked: z.boolean(),
  /** Since when its files are as they are. */
  changed_at: moment,
  /** What is missing or wrong, the first hundred, with texts in the caller's language. */
  problems: z.array(z.object({ path: z.string(), code: z.string(), about: z.string(), message: z.string() })),
  problem_count: z.int(),
  /** A text for its sender, in English; null if nothing is missing or wrong. */
  notice: z.string().nullable(),
  import_id: id.nullable(),
  /** Where it lies below `DELIVERIES_ROOT` once it was moved. */
  target: z.string().nullable(),
});

export const drops = {
  drops: {
    route: 'GET /drops',
    role: 'catalogue',
    summary: 'Deliveries in DELIVERIES_ROOT, those that wait first',
    query: listQuery([]),
    response: items(drop).extend({
      /** The folder on the server; null if none is set. */
      root: z.string().nullable(),
      /** The system's error if the folder cannot be used. */
      fault: z.string().nullable(),
    }),
  },
  recheckDrop: {
    route: 'POST /drops/{id}/check',
    role: 'catalogue',
    grants_access: false,
    summary: 'Check a waiting delivery now, and import it if nothing is missing',
    response: success,
  },
  refuseDrop: {
    route: 'POST /drops/{id}/refuse',
    role: 'catalogue',
    grants_access: false,
    summary: 'Refuse a waiting delivery: it is moved to the folder of refused ones with a report for its sender',
    response: success,
  },
} satisfies OfficeDeclarations;

export type Drop = z.infer<typeof drop>;
