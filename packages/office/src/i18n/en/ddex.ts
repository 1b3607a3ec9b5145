import type { Text } from '../ru.ts';

export const ddex: Text['ddex'] = {
  sums: (taken, known, older, incomplete, test) =>
    `Imported: ${taken} · already known: ${known} · outdated: ${older} · incomplete: ${incomplete} · test: ${test}`,
  effects: (revoked, restored) => `Tracks stopped: ${revoked} · playing again: ${restored}`,
  inDelivery: 'Messages in this delivery',
  messages: 'Imported messages',
  none: 'No messages yet.',
  only: 'Incomplete only',
  outcomes: { taken: 'Imported', known: 'Already known', older: 'Outdated', incomplete: 'Incomplete', test: 'Test' },
  kinds: { new_release: 'Release', purge_release: 'Purge' },
  releases: {
    new: 'new',
    changed: 'changed',
    unchanged: 'unchanged',
    older: 'outdated',
    purged: 'purged',
    unknown: 'unknown',
    unidentified: 'no code',
  },
  tracks: {
    added: 'new',
    updated: 'changed',
    unchanged: 'unchanged',
    missing: 'no file',
    damaged: 'wrong checksum',
    refused: 'rejected',
  },
  closed: {
    purged: 'purged by its sender',
    taken_down: 'taken down',
    ended: 'deal ended',
    not_begun: 'deal not started yet',
    other_use: 'deal doesn’t cover playback',
    no_deal: 'no deal for this territory',
  },
  until: 'until',
  untitled: 'Untitled',
  from: (sender, version) => `${sender} · ERN ${version}`,
  more: 'Show more',
};
