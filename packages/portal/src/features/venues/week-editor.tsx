import type { FieldCode, Weekday } from '@kamerton/wire';
import { useVenuesText } from './text.ts';
import { iconButtonClass } from '../../ui/button.tsx';
import { CopyIcon, MoreIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { DayRow } from './day-row.tsx';
import { clockIn } from './clock-text.ts';
import {
  aroundTheClock,
  dayIn,
  giveDays,
  hoursOf,
  switchDay,
  weekdays,
  weekend,
  workdays,
  type WeekValues,
} from './week.ts';
import { weekStretches } from './week-bars.ts';
import css from './week-editor.module.css';

interface WeekEditorProps {
  week: WeekValues;
  faults: Partial<Record<string, FieldCode>>;
  onChange: (change: Partial<WeekValues>) => void;
}

const nineToNine = { open: true, start: '09:00', end: '21:00' };

/** The week as it would be drawn; a day whose times are not both times yet is drawn closed. */
function drawn(week: WeekValues) {
  const hours = hoursOf(week);
  for (const day of weekdays) {
    if (clockIn(week[`${day}_start`]) !== null && clockIn(week[`${day}_end`]) !== null) continue;
    hours[`${day}_start`] = null;
    hours[`${day}_end`] = null;
  }
  return weekStretches({ advanced_schedule: true, start_time: null, end_time: null, hours });
}

/** The hours of a week, day by day; any day can be copied to others. */
export function WeekEditor({ week, faults, onChange }: WeekEditorProps) {
  const { hours, dayNames } = useVenuesText();
  const stretches = drawn(week);
  const copyMenu = (day: Weekday) => (
    <Menu
      trigger={
        <button type="button" className={iconButtonClass(css.copy)} aria-label={hours.copy(dayNames[day])}>
          <CopyIcon size={17} />
        </button>
      }
      entries={[
        { name: hours.toAll, onPress: () => onChange(giveDays(weekdays, dayIn(week, day))) },
        { name: hours.toWorkdays, onPress: () => onChange(giveDays(workdays, dayIn(week, day))) },
        { name: hours.toWeekend, onPress: () => onChange(giveDays(weekend, dayIn(week, day))) },
        { name: hours.wholeDay, onPress: () => onChange(giveDays([day], aroundTheClock)) },
      ]}
    />
  );
  return (
    <ul className={css.week} aria-label={hours.title}>
      {weekdays.map((day, at) => (
        <DayRow
          key={day}
          day={day}
          week={week}
          stretches={stretches[at] ?? []}
          faults={faults}
          onChange={onChange}
          menu={copyMenu(day)}
        />
      ))}
    </ul>
  );
}

/** Ways to fill in a whole week with one press. */
export function WeekPresets({
  week,
  onChange,
  onOfAnother,
}: Omit<WeekEditorProps, 'faults'> & { onOfAnother: () => void }) {
  const { hours } = useVenuesText();
  const shut = Object.assign({}, ...weekend.map((day) => switchDay(week, day, false))) as Partial<WeekValues>;
  return (
    <Menu
      trigger={
        <button type="button" className={iconButtonClass()} aria-label={hours.more} title={hours.more}>
          <MoreIcon />
        </button>
      }
      entries={[
        { name: hours.allDays, onPress: () => onChange(giveDays(weekdays, nineToNine)) },
        {
          name: hours.workdaysOnly,
          onPress: () => onChange({ ...giveDays(workdays, nineToNine), ...shut }),
        },
        { name: hours.always, onPress: () => onChange(giveDays(weekdays, aroundTheClock)) },
        { name: hours.closedWeekend, onPress: () => onChange(shut) },
        { name: hours.ofAnother, onPress: onOfAnother },
      ]}
    />
  );
}
