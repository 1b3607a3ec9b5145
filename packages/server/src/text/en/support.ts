import type { ServerText } from '../texts.ts';

export const support: ServerText['support'] = {
  author: 'Kamerton support',
  keyChanged: (profile, overlap) =>
    `The API access key was changed: ${overlap ? 'the old one works for another hour' : 'the old one no longer works'}. The new key is in your profile: ${profile}`,
};
