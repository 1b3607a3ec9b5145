import { z } from '../zod.ts';
import { id, moment } from '../values.ts';
import type { OfficeDeclarations } from './endpoint.ts';
import { items, listQuery } from './lists.ts';

/** A code with its text in the caller's language and the value that it concerns. */
const codedText = z.object({ code: z.string(), about: z.string(), message: z.string() });

const closed = z.enum(['purged', 'taken_down', 'ended', 'not_begun', 'other_use', 'no_deal']).nullable();

export const ddexTrack = z.object({
  disc: z.int(),
  number: z.int(),
  isrc: z.string().nullable(),
  title: z.string().nullable(),
  outcome: z.enum(['added', 'updated', 'unchanged', 'missing', 'damaged', 'refused']),
  /** As the message names it. */
  file: z.string().nullable(),
  track_id: id.nullable(),
  /** Reason why it cannot be played in the territory; null if it can. */
  closed,
});

export const ddexRelease = z.object({
  title: z.string().nullable(),
  artist: z.string().nullable(),
  icpn: z.string().nullable(),
  grid: z.string().nullable(),
  outcome: z.enum(['new', 'changed', 'unchanged', 'older', 'purged', 'unknown', 'unidentified']),
  closed,
  /** Time of the next change. */
  until: moment.nullable(),
  tracks: z.array(ddexTrack),
  /** Number of its tracks in the catalogue after the import; absent in older reports. */
  track_count: z.int().optional(),
  /** Ids of tracks that became unplayable or playable. */
  revoked: z.array(id),
  restored: z.array(id),
});

const message = {
  /** The file that it was read from. */
  path: z.string(),
  /** The sender's id of the message. */
  message_id: z.string(),
  sender: z.string(),
  kind: z.enum(['new_release', 'purge_release']),
  version: z.string(),
  created_at: moment.nullable(),
  /** `test`: a test message, which changes nothing. */
  outcome: z.enum(['taken', 'known', 'older', 'incomplete', 'test']),
  releases: z.array(ddexRelease),
  notes: z.array(codedText),
};

export const ddexReport = z.object(message);

/** Maximum number of releases in a heading. */
const mostNamed = 3;

/** Artists and titles of a message's releases, else their codes, else the message's id. */
export const ddexHeading = ({ releases, message_id, path }: Headed): string => {
  const names = releases.map(
    ({ artist, title, icpn, grid }) => [artist, title].filter(Boolean).join(' – ') || (icpn ?? grid ?? ''),
  );
  const named = [...new Set(names)].filter(Boolean);
  const more = named.length > mostNamed ? ` +${named.length - mostNamed}` : '';
  return named.length === 0 ? message_id || path : `${named.slice(0, mostNamed).join('; ')}${more}`;
};

type Headed = Pick<z.infer<typeof ddexReport>, 'message_id' | 'path'> & {
  releases: readonly Pick<z.infer<typeof ddexRelease>, 'artist' | 'title' | 'icpn' | 'grid'>[];
};

export const ddexMessage = z.object({ id, ...message, sender_name: z.string().nullable(), imported_at: moment });

/** Totals of a delivery: messages by outcome, and tracks that became unplayable or playable. */
export const deliverySums = z.object({
  taken: z.int(),
  known: z.int(),
  older: z.int(),
  incomplete: z.int(),
  test: z.int(),
  revoked: z.int(),
  restored: z.int(),
});

export const ddex = {
  ddexMessages: {
    route: 'GET /ddex/messages',
    role: 'catalogue',
    summary: 'Imported DDEX messages, newest first; `q` searches ids, senders, codes and titles',
    query: listQuery(['imported_at', 'created_at']).extend({ whole: z.enum(['true', 'false']).optional() }),
    response: items(ddexMessage),
  },
  applyClosures: {
    route: 'POST /ddex/closures/apply',
    role: 'catalogue',
    grants_access: false,
    summary:
      'Lets the tracks close, within a minute, of which an update has found that no licence lets them play (tracks with `closing`)',
    response: z.object({ tracks: z.number().int() }),
  },
} satisfies OfficeDeclarations;
