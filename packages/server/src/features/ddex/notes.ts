import { isGrid, isIcpn, isIsrc } from './codes.rules.ts';
import type { Message, ReleaseIds } from './message.ts';
import type { Note } from './report.ts';

const aboutIds = ({ icpn, grid }: ReleaseIds): Note[] => [
  ...(icpn !== null && !isIcpn(icpn) ? [{ code: 'bad_icpn', value: icpn } as const] : []),
  ...(grid !== null && !isGrid(grid) ? [{ code: 'bad_grid', value: grid } as const] : []),
];

/** What is odd about a message and keeps nothing out. */
export const notesOn = ({ created_at, releases, recordings, purged }: Message): Note[] => {
  const notes: Note[] = created_at === null ? [{ code: 'no_created_at', value: '' }] : [];
  for (const ids of purged) notes.push(...aboutIds(ids));
  for (const release of releases) {
    notes.push(...aboutIds(release.ids));
    if (release.entries.length === 0) notes.push({ code: 'no_audio', value: release.title ?? release.reference });
  }
  for (const { isrc, title, reference } of recordings.values()) {
    if (isrc === null) notes.push({ code: 'no_isrc', value: title ?? reference });
    else if (!isIsrc(isrc)) notes.push({ code: 'bad_isrc', value: isrc });
  }
  return notes;
};
