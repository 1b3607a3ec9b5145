import { crossingOf } from '@kamerton/wire/client/local-time';

const day = 86_400_000;

/** Begin and end of a day of the calendar in a time zone, in milliseconds since 1970. The end is not included. */
export const dayIn = (timezone: string, date: string): { from: number; to: number } => {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return { from: crossingOf(timezone, midnight).first, to: crossingOf(timezone, midnight + day).first };
};
