const two = (number: number) => String(number).padStart(2, '0');

const dayOf = (moment: Date) => `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;

/** The windows of release days that one press chooses, and how many days back each begins. */
export const recentDays = { week: 7, month: 30, year: 365 } as const;

export type Recent = keyof typeof recentDays;

/** The first day of a window that ends today, in the calendar of this browser. */
export function firstDay(recent: Recent, now: Date): string {
  const first = new Date(now);
  first.setDate(first.getDate() - recentDays[recent]);
  return dayOf(first);
}
