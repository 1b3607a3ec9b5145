type PartOfDay = 'morning' | 'day' | 'evening' | 'night';

/** Returns the part of the day at an hour of 0 to 23, for a greeting. */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'night';
  if (hour < 12) return 'morning';
  if (hour < 18) return 'day';
  return hour < 23 ? 'evening' : 'night';
}
