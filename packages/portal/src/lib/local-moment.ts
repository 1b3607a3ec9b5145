import { crossingOf, localTimeAt } from '@kamerton/wire/client/local-time';

/** Calendar date of a moment in a zone, `YYYY-MM-DD`. */
export const dateAt = (timezone: string, moment: number): string =>
  new Date(localTimeAt(timezone, moment)).toISOString().slice(0, 10);

export const momentOf = (timezone: string, date: string, clock: string): number =>
  crossingOf(timezone, Date.parse(`${date}T${clock}:00Z`)).first;
