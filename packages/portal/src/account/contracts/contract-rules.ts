import { foldCase } from '@kamerton/wire/client/fold-case';
import { api, contractDetails } from '@kamerton/wire';
import { faultOf, firstFaults } from '../../lib/faults.ts';
import type { Faults } from '../../ui/use-form.ts';
import { type DetailsValues, sentValues } from './details-values.ts';

/** Returns the first fault of each field of the details, by wire's schema. */
export const detailsFaults = (values: DetailsValues): Faults<DetailsValues> =>
  firstFaults(contractDetails.safeParse(sentValues(values)).error);

interface SignValues extends Record<string, unknown> {
  agreed: boolean;
  signatory_name: string;
  code: string;
}

const { shape } = api.signContract.body;

/** Returns the faults of a signature by the signatory of the details, as far as the portal can know them. */
export function signFaults(values: SignValues, signatory: string): Faults<SignValues> {
  const faults: Faults<SignValues> = {};
  if (!values.agreed) faults.agreed = 'required';
  for (const field of ['signatory_name', 'code'] as const) {
    const fault = faultOf(shape[field], values[field]);
    if (fault) faults[field] = fault;
  }
  if (!faults.signatory_name && foldCase(values.signatory_name) !== foldCase(signatory))
    faults.signatory_name = 'mismatch';
  return faults;
}
