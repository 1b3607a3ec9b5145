import type { ServerText } from '../texts.ts';

export const revocations: ServerText['revocations'] = {
  licence: {
    purged: 'The rights holder removed the release',
    taken_down: 'The rights holder took the release down',
    ended: 'The licence has expired',
    not_begun: 'The licence has not started yet',
    other_use: 'The licence doesn’t cover playback',
    no_deal: 'No licence for this service',
  },
  damaged: 'The file of the recording is damaged',
};
