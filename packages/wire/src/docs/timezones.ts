import type { timezones } from '../timezones.ts';
import type { CallDocs } from './call-docs.ts';

export const timezonesDocs: Record<keyof typeof timezones, CallDocs> = {
  timezones: {
    description:
      'The time zones that a profile’s `timezone_id` can be, from west to east and by name where offsets are equal. `name` is the IANA name and `label` a line to show, in the language of the answer. `offset` is in minutes east of UTC **at the moment of the answer**: it changes with daylight-saving time, so keep the id and not the offset. Ids never change.',
    response: {
      timezones: [
        { id: 154, name: 'America/New_York', label: 'New York, UTC−5', offset: -300 },
        { id: 344, name: 'Europe/Moscow', label: 'Moscow, UTC+3', offset: 180 },
        { id: 247, name: 'Asia/Kolkata', label: 'Kolkata, UTC+5:30', offset: 330 },
      ],
    },
  },
};
