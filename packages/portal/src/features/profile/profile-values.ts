import type { LanguageId, Profile } from '@kamerton/wire';

/** What the form holds; the zone is an id as a list writes it, empty where none is chosen. */
export interface ProfileValues extends Record<string, unknown> {
  name: string;
  email: string;
  contact: string;
  timezone_id: string;
  language_id: LanguageId;
}

export const valuesOf = ({ name, email, contact, timezone_id, language_id }: Profile): ProfileValues => ({
  name,
  email,
  contact,
  timezone_id: timezone_id === null ? '' : String(timezone_id),
  language_id,
});

/** What was changed, as the call takes it: what another tab changed meanwhile stays as it is. */
export function changeOf(profile: Profile, values: ProfileValues) {
  const before = valuesOf(profile);
  const { timezone_id, ...changed } = Object.fromEntries(
    Object.entries(values).filter(([field, value]) => before[field] !== value),
  ) as Partial<ProfileValues>;
  return { ...changed, ...(timezone_id !== undefined && { timezone_id: timezone_id ? Number(timezone_id) : null }) };
}
