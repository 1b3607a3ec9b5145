const two = (number: number) => String(number).padStart(2, '0');

/** `9`, `09:30`, `9.30`, `9-30`, `9 30`, `930`, `0930`, `9:30 pm`: hour, minutes, half of the day. */
const forms = [
  /^(\d{1,2})(?:\s*(?:ч|h)\.?)?\s*(am|pm)?$/,
  /^(\d{1,2})\s*[:.,;\-–—\s]\s*(\d{2})\s*(am|pm)?$/,
  /^(\d{1,2})(\d{2})\s*(am|pm)?$/,
];

function hourOf(hour: number, half: string | undefined): number | null {
  if (!half) return hour === 24 ? 0 : hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

/**
 * Parses a typed clock time as `HH:MM`, lenient about separators and zeros. 24:00 is 00:00, the midnight that ends a
 * day. Null if it is no clock time.
 */
export function clockIn(typed: string): string | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/\s*([ap])\.?\s?m\.?$/, ' $1m');
  for (const [at, form] of forms.entries()) {
    const found = form.exec(text);
    if (!found) continue;
    const [, hours = '', second, third] = found;
    const minutes = at === 0 ? 0 : Number(second);
    const hour = hourOf(Number(hours), at === 0 ? second : third);
    if (hour === null || hour > 23 || minutes > 59 || (Number(hours) === 24 && minutes > 0)) return null;
    return `${two(hour)}:${two(minutes)}`;
  }
  return null;
}

/** Writes the end of an interval: midnight is 24:00. */
export const asEnd = (clock: string): string => (clock === '00:00' ? '24:00' : clock);
