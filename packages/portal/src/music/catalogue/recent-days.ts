import { dayBefore } from '../../lib/days.ts';

/** Preset periods and their length in days. */
export const recentDays = { week: 7, month: 30, year: 365 } as const;

export type Recent = keyof typeof recentDays;

/** First day of a preset period that ends today. */
export const firstDay = (recent: Recent, today: string): string => dayBefore(today, recentDays[recent]);
