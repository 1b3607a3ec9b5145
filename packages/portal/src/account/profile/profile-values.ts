import type { LanguageId, Profile } from '@kamerton/wire';

/** Values of the form; the zone is an id as text, empty if none is chosen. */
export interface ProfileValues extends Record<string, unknown> {
  name: string;
  email: string;
  /** Required if the email changes. */
  old_password: string;
  contact: string;
  timezone_id: string;
  language_id: LanguageId;
  revocation_emails: boolean;
}

export const valuesOf = ({
  name,
  email,
  contact,
  timezone_id,
  language_id,
  revocation_emails,
}: Profile): ProfileValues => ({
  name,
  email,
  old_password: '',
  contact,
  timezone_id: timezone_id === null ? '' : String(timezone_id),
  language_id,
  revocation_emails,
});

/** True if the typed email differs from the profile's, normalized as the server does. */
export const isEmailChanged = (profile: Pick<Profile, 'email'>, { email }: Pick<ProfileValues, 'email'>): boolean =>
  email.trim().toLowerCase() !== profile.email;

/** Returns only the changed fields as the call takes them, so that changes from another tab are kept. */
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
