import { isGrid, isIcpn, isIsrc } from './codes.rules.ts';
import type { Message, Release, ReleaseIds } from '../../ern/message.ts';
import type { Note } from '../../ern/report.ts';
import { isForPlaying, type Playing } from './uses.rules.ts';

const aboutIds = ({ icpn, grid }: ReleaseIds): Note[] => [
  ...(icpn !== null && !isIcpn(icpn) ? [{ code: 'bad_icpn', value: icpn } as const] : []),
  ...(grid !== null && !isGrid(grid) ? [{ code: 'bad_grid', value: grid } as const] : []),
];

/** DDEX has some fifty uses; more of them are told of by nobody in earnest. */
const mostUses = 60;

/** Why deals open nothing wherever and whenever that is: there are none, or they are for other uses. */
const aboutDeals = ({ title, reference, deals, trackDeals }: Release, playing: Playing): Note[] => {
  const all = [...deals, ...[...trackDeals.values()].flat()];
  const name = title ?? reference;
  if (all.length === 0) return [{ code: 'no_deals', value: name }];
  if (all.some((deal) => isForPlaying(deal, playing))) return [];
  const uses = [...new Set(all.flatMap((deal) => deal.uses))];
  return [{ code: 'other_use', value: `${name}: ${uses.slice(0, mostUses).join(', ')}` }];
};

/** What is odd about a message and keeps nothing out. */
export const notesOn = ({ created_at, releases, recordings, purged }: Message, playing: Playing): Note[] => {
  const notes: Note[] = created_at === null ? [{ code: 'no_created_at', value: '' }] : [];
  for (const ids of purged) notes.push(...aboutIds(ids));
  for (const release of releases) {
    notes.push(...aboutIds(release.ids), ...aboutDeals(release, playing));
    if (release.entries.length === 0) notes.push({ code: 'no_audio', value: release.title ?? release.reference });
  }
  for (const { isrc, title, reference } of recordings.values()) {
    if (isrc === null) notes.push({ code: 'no_isrc', value: title ?? reference });
    else if (!isIsrc(isrc)) notes.push({ code: 'bad_isrc', value: isrc });
  }
  return notes;
};
