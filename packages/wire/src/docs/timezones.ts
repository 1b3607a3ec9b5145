import type { timezones } from '../timezones.ts';
import type { CallDocs } from './call-docs.ts';

export const timezonesDocs: Record<keyof typeof timezones, CallDocs> = {
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
};
