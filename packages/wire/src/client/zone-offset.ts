const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Cached, since creating a format costs a hundred times as much as using it. Throws if the engine does not know the
 * zone.
 */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
};

const minute = 60_000;

/**
 * UTC offset of a zone in minutes at a time (milliseconds since 1970), daylight saving included. `timeZone` is an IANA
 * name; throws a `RangeError` if the engine does not know it.
 */
export const offsetAt = (timeZone: string, moment: number): number => {
  const wholeMinute = Math.floor(moment / minute) * minute;
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(wholeMinute)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0 } = parts;
  return (Date.UTC(year, month - 1, day, hour, minutes) - wholeMinute) / minute;
};
