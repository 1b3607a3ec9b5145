import type { Text } from '../ru.ts';

export const ddex: Text['ddex'] = {
  sums: (taken, known, older, incomplete, test) =>
    `Taken: ${taken} · known already: ${known} · out of date: ${older} · incomplete: ${incomplete} · tests: ${test}`,
  effects: (revoked, restored) => `Tracks that fall silent: ${revoked} · that play again: ${restored}`,
  inDelivery: 'Messages of the delivery',
  messages: 'Messages taken',
  none: 'There have been no messages yet.',
  only: 'Only incomplete ones',
  outcomes: { taken: 'Taken', known: 'Known already', older: 'Out of date', incomplete: 'Incomplete', test: 'Test' },
  kinds: { new_release: 'Release', purge_release: 'Purge' },
  releases: {
    new: 'new',
    changed: 'changed',
    unchanged: 'unchanged',
    older: 'out of date',
    purged: 'purged',
    unknown: 'unknown',
    unidentified: 'without a code',
  },
  tracks: {
    added: 'new',
    updated: 'changed',
    unchanged: 'unchanged',
    shared: 'in another release already',
    missing: 'no file',
    damaged: 'the file is damaged',
    refused: 'not taken',
  },
  closed: {
    purged: 'purged by its sender',
    taken_down: 'taken down',
    ended: 'the deal has ended',
    not_begun: 'the deal has not begun',
    other_use: 'the deal is not for playing',
    no_deal: 'no deal for this territory',
  },
  until: 'until',
  untitled: 'Untitled',
  from: (sender, version) => `${sender} · ERN ${version}`,
  more: 'Show more',
};
