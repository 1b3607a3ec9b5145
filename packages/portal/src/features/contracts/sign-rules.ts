import { api, type FieldCode } from '@kamerton/wire';
import type { Faults } from '../../ui/use-form.ts';

export interface SignValues extends Record<string, unknown> {
  agreed: boolean;
  signatory_name: string;
  code: string;
}

const { shape } = api.signContract.body;

/** Names as people write them by hand: letter case, ё and blanks make no difference. */
const plain = (name: string) => name.normalize('NFC').toLowerCase().replaceAll('ё', 'е').replaceAll(/\s+/g, ' ').trim();

/** What is wrong with a signature of the person whom the details name, as far as the portal can know. */
export function signFaults(values: SignValues, signatory: string): Faults<SignValues> {
  const faults: Faults<SignValues> = {};
  if (!values.agreed) faults.agreed = 'required';
  for (const field of ['signatory_name', 'code'] as const) {
    const issue = shape[field].safeParse(values[field]).error?.issues[0];
    if (issue) faults[field] = issue.message as FieldCode;
  }
  if (!faults.signatory_name && plain(values.signatory_name) !== plain(signatory)) faults.signatory_name = 'mismatch';
  return faults;
}
