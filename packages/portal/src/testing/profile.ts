import type { Profile } from '@kamerton/wire';

/** The profile of an account, as the server answers it. */
export const profileOf = (more: Partial<Profile> = {}): Profile => ({
  id: 1,
  name: 'Bakeries Ltd',
  email: 'owner@bakeries.example',
  new_email: null,
  contact: '',
  timezone_id: null,
  timezone: null,
  language_id: 2,
  revocation_emails: true,
  api_key: null,
  ...more,
});
