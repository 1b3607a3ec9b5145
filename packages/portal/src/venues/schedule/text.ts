import { defineNamespace } from '../../i18n/namespace.ts';
import type { schedule } from '../../i18n/ru/schedule.ts';

export type ScheduleText = typeof schedule;

export const [useScheduleText, currentScheduleText] = defineNamespace(
  import.meta.glob<typeof schedule>('../../i18n/*/schedule.ts', { eager: true, import: 'schedule' }),
);
