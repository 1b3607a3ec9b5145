/** Names of zones that were renamed or split, in engines of before 2022; these show the same time. */
export const earlierZones = new Map([
  ['Europe/Kyiv', 'Europe/Kiev'],
  ['America/Ciudad_Juarez', 'America/Denver'],
  ['Pacific/Kanton', 'Pacific/Enderbury'],
]);

const formats = new Map<string, Intl.DateTimeFormat>();

const createFormat = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });

/** Cached: creating a format costs a hundred times its use. Throws if the engine knows the zone by no name. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  let format = formats.get(timeZone);
  if (format) return format;
  try {
    format = createFormat(timeZone);
  } catch (error) {
    const earlier = earlierZones.get(timeZone);
    if (earlier === undefined) throw error;
    format = createFormat(earlier);
  }
  formats.set(timeZone, format);
  return format;
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
