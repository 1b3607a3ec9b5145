import { api, type Profile } from '@kamerton/wire';
import { faultOf } from '../../lib/faults.ts';
import type { Faults } from '../../ui/use-form.ts';
import { isEmailChanged, type ProfileValues } from './profile-values.ts';

const { shape } = api.updateProfile.body;

/** Returns the faults of a profile by wire's schemas. A changed email requires the password. */
export function profileFaults(profile: Pick<Profile, 'email'>, values: ProfileValues): Faults<ProfileValues> {
  const faults: Faults<ProfileValues> = {};
  for (const field of ['name', 'email', 'contact'] as const) {
    const fault = faultOf(shape[field], values[field]);
    if (fault) faults[field] = fault;
  }
  if (isEmailChanged(profile, values) && values.old_password === '') faults.old_password = 'required';
  return faults;
}

export const confirmFaults = ({ password }: { password: string }): Faults<{ password: string }> => ({
  password: faultOf(api.exportProfile.body.shape.password, password),
});
