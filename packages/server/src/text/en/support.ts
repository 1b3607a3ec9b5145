import type { ServerText } from '../texts.ts';

export const support: ServerText['support'] = {
  author: 'Kamerton support',
  keyChanged: (profile) =>
    `The API access key was changed: the old one no longer works. The new key is in your profile: ${profile}`,
};
