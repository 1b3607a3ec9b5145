import type { LanguageId, Profile } from '@kamerton/wire';

/** What the form holds; the zone is an id as a list writes it, empty where none is chosen. */
export interface ProfileValues extends Record<string, unknown> {
  name: string;
  email: string;
  /** Asked for where the email changes. */
  old_password: string;
  contact: string;
  timezone_id: string;
  language_id: LanguageId;
}

export const valuesOf = ({ name, email, contact, timezone_id, language_id }: Profile): ProfileValues => ({
  name,
  email,
  old_password: '',
  contact,
  timezone_id: timezone_id === null ? '' : String(timezone_id),
  language_id,
});

/** Whether another email was typed than the profile's; the server reads one as this does. */
export const isEmailChanged = (profile: Pick<Profile, 'email'>, { email }: Pick<ProfileValues, 'email'>): boolean =>
  email.trim().toLowerCase() !== profile.email;

/** What was changed, as the call takes it: what another tab changed meanwhile stays as it is. */
export function changeOf(profile: Profile, values: ProfileValues) {
  const before = valuesOf(profile);
  const { timezone_id, old_password, ...changed } = Object.fromEntries(
    Object.entries(values).filter(([field, value]) => before[field] !== value),
  ) as Partial<ProfileValues>;
  return {
    ...changed,
    ...(isEmailChanged(profile, values) && { old_password }),
    ...(timezone_id !== undefined && { timezone_id: timezone_id ? Number(timezone_id) : null }),
  };
}
