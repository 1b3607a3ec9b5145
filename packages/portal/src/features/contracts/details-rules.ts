import { contractDetails, type FieldCode } from '@kamerton/wire';
import type { Faults } from '../../ui/use-form.ts';
import { sentValues, type DetailsValues } from './details-values.ts';

/** What is wrong with the details, by wire's own schema; the first fault of each field. */
export function detailsFaults(values: DetailsValues): Faults<DetailsValues> {
  const faults: Faults<DetailsValues> = {};
  for (const { path, message } of contractDetails.safeParse(sentValues(values)).error?.issues ?? []) {
    const field = path[0] as keyof DetailsValues;
    faults[field] ??= message as FieldCode;
  }
  return faults;
}
