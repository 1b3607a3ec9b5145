import { dayBefore } from '../../lib/days.ts';

/** The windows of release days that one press chooses, and how many days back each begins. */
export const recentDays = { week: 7, month: 30, year: 365 } as const;

export type Recent = keyof typeof recentDays;

/** The first day of a window that ends on this day. */
export const firstDay = (recent: Recent, today: string): string => dayBefore(today, recentDays[recent]);
