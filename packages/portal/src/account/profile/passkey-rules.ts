import { passkeyName } from '@kamerton/wire';
import { faultOf } from '../../lib/faults.ts';
import type { Faults } from '../../ui/use-form.ts';
import { confirmFaults } from './profile-rules.ts';

export interface PasskeyValues extends Record<string, unknown> {
  name: string;
  password: string;
}

export const nameFaults = ({ name }: { name: string }): Faults<{ name: string }> => ({
  name: faultOf(passkeyName, name),
});

/** The faults of a name and of the password that proves whose passkeys they are. */
export const passkeyFaults = ({ name, password }: PasskeyValues): Faults<PasskeyValues> => ({
  ...nameFaults({ name }),
  ...confirmFaults({ password }),
});

export { confirmFaults as proofFaults };
