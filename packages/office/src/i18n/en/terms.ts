import type { Text } from '../ru.ts';

export const terms: Text['terms'] = {
  drafts: 'Drafts',
  noDrafts: 'No drafts.',
  begin: 'New version',
  draftOf: (day) => `Draft, ${day}`,
  changed: 'Changed',
  version: (n) => `Version ${n}`,
  from: 'Effective from',
  standings: { in_force: 'In force', coming: 'Upcoming', past: 'Superseded' },
  previewOf: { ru: 'Preview in Russian', en: 'Preview in English' },
  pdf: 'View PDF',
  publish: 'Publish',
  publishAbout:
    'Published terms can’t be changed or withdrawn. Everyone with a signed contract gets an email asking them to sign the new terms.',
  tooEarly: 'Today at the earliest',
  saveFirst: 'Save your changes first',
  published: (version, letters) => `Version ${version} published, emails sent: ${letters}`,
};
