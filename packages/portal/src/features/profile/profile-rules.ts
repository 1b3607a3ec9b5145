import { api, type FieldCode, type Profile } from '@kamerton/wire';
import type { Faults } from '../../ui/use-form.ts';
import { isEmailChanged, type ProfileValues } from './profile-values.ts';

const { shape } = api.updateProfile.body;

/** What is wrong with the data of a profile, by wire's own schemas. A changed email takes the password. */
export function profileFaults(profile: Pick<Profile, 'email'>, values: ProfileValues): Faults<ProfileValues> {
  const faults: Faults<ProfileValues> = {};
  for (const field of ['name', 'email', 'contact'] as const) {
    const issue = shape[field].safeParse(values[field]).error?.issues[0];
    if (issue) faults[field] = issue.message as FieldCode;
  }
  if (isEmailChanged(profile, values) && values.old_password === '') faults.old_password = 'required';
  return faults;
}
