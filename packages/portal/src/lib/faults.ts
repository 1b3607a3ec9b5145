import type { FieldCode } from '@kamerton/wire';

interface Refusal {
  issues: readonly { path: PropertyKey[]; message: string }[];
}

/** Returns the first fault of each field. The messages of wire's schemas are codes. */
export function firstFaults<F extends string>(refusal: Refusal | undefined): Partial<Record<F, FieldCode>> {
  const faults: Partial<Record<F, FieldCode>> = {};
  for (const { path, message } of refusal?.issues ?? []) faults[path[0] as F] ??= message as FieldCode;
  return faults;
}

/** Returns the first fault of a single value; undefined if there is none. */
export const faultOf = (schema: { safeParse: (value: unknown) => { error?: Refusal } }, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message as FieldCode | undefined;
