import type { Text } from '../ru.ts';

export const terms: Text['terms'] = {
  drafts: 'Drafts',
  noDrafts: 'There are no drafts.',
  begin: 'Begin a new version',
  draftOf: (day) => `Draft, ${day}`,
  changed: 'Changed',
  version: (n) => `Version ${n}`,
  from: 'In force from',
  standings: { in_force: 'In force', coming: 'Coming', past: 'Past' },
  previewOf: { ru: 'How it looks in Russian', en: 'How it looks in English' },
  pdf: 'See the PDF',
  publish: 'Publish',
  publishAbout:
    'What is published can be neither changed nor withdrawn. Whoever has signed a contract gets a letter that asks them to sign the new terms.',
  tooEarly: 'Today at the earliest',
  saveFirst: 'Save the changes first',
  published: (version, letters) => `Version ${version} is published; letters sent: ${letters}`,
};
