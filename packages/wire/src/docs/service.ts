import type { Docs } from './examples.ts';

export const serviceDocs = {
  health: {
    description: `Whether the service and its database are up; 503 if not. \`demo\` shows the progress of composing a demo’s
music.`,
    response: { ready: true, demo: 'none' },
  },
  totals: {
    description: `The number of albums, collections and playlists in my music, the number of distinct tracks in them, and the
total size of their files in bytes.`,
    response: { albums: 14, collections: 6, playlists: 3, tracks: 412, size: 2_148_301_120 },
  },
  timezones: {
    description:
      'The time zones a profile’s `timezone_id` can have, from west to east, then by name. `name` is the IANA name and `label` a display text in the language of the response. `offset` is in minutes east of UTC **at the time of the response**: it changes with daylight saving time, so store the id, not the offset. Ids never change.',
    response: {
      timezones: [
        { id: 154, name: 'America/New_York', label: 'New York, UTC−5', offset: -300 },
        { id: 344, name: 'Europe/Moscow', label: 'Moscow, UTC+3', offset: 180 },
        { id: 247, name: 'Asia/Kolkata', label: 'Kolkata, UTC+5:30', offset: 330 },
      ],
    },
  },
} satisfies Docs;
