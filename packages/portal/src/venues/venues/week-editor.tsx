import type { FieldCode, Weekday } from '@kamerton/wire';
import { type ReactNode, useId } from 'react';
import { useFieldTexts } from '../../ui/use-form.ts';
import { iconButtonClass } from '../../ui/button.tsx';
import { CopyIcon, MoreIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Switch } from '../../ui/switch.tsx';
import { clockIn } from '../../lib/clock-text.ts';
import { useVenuesText } from './text.ts';
import { TimeField } from '../../ui/time-field.tsx';
import css from './week-editor.module.css';
import { DayBar } from './week-graph.tsx';
import {
  aroundTheClock,
  dayIn,
  endKind,
  giveDays,
  hoursOf,
  type Interval,
  switchDay,
  weekdays,
  weekend,
  weekIntervals,
  type WeekValues,
  workdays,
} from './week.ts';

interface DayRowProps {
  day: Weekday;
  week: WeekValues;
  intervals: readonly Interval[];
  faults: Partial<Record<string, FieldCode>>;
  onChange: (change: Partial<WeekValues>) => void;
  menu: ReactNode;
}

/** One day: a switch, its times, and a bar of 24 hours. */
function DayRow({ day, week, intervals, faults, onChange, menu }: DayRowProps) {
  const text = useVenuesText();
  const fields = useFieldTexts();
  const id = useId();
  const [open, start, end] = [week[`${day}_open`], week[`${day}_start`], week[`${day}_end`]];
  const fault = faults[`${day}_start`] ?? faults[`${day}_end`];
  const note = open ? noteOf(start, end, text.hours) : null;
  const described = fault || note ? `${id}-note` : undefined;
  const name = text.dayNames[day];
  const field = (which: 'start' | 'end') => (
    <TimeField
      name={`${day}_${which}`}
      label={text.hours[which](name)}
      value={week[`${day}_${which}`]}
      invalid={faults[`${day}_${which}`] !== undefined}
      describedBy={described}
      ends={which === 'end'}
      onChange={(typed) => onChange({ [`${day}_${which}`]: typed })}
    />
  );
  return (
    <li className={css.row}>
      <Switch
        label={text.hours.open(name)}
        hidden
        checked={open}
        onChange={(next) => onChange(switchDay(week, day, next))}
      />
      <span className="font-semibold nowrap" aria-hidden="true">
        {text.days[day]}
      </span>
      {open ? (
        <>
          {field('start')}
          <span aria-hidden="true">
            <DayBar intervals={intervals} lying />
          </span>
          {field('end')}
          {menu}
        </>
      ) : (
        <span className={css.closed}>{text.hours.closed}</span>
      )}
      {described && (
        <p id={described} className={fault ? css.fault : css.note}>
          {fault ? { ...fields, malformed: text.hours.badTime }[fault] : note}
        </p>
      )}
    </li>
  );
}

/** Note on hours that end the next day or last the whole day. */
export function noteOf(start: string, end: string, hours: ReturnType<typeof useVenuesText>['hours']): string | null {
  const kind = endKind(start, end);
  if (kind === 'next-day') return hours.nextDay(clockIn(end) ?? end);
  return kind === 'whole-day' ? hours.wholeDay : null;
}

interface WeekEditorProps {
  week: WeekValues;
  faults: Partial<Record<string, FieldCode>>;
  onChange: (change: Partial<WeekValues>) => void;
}

const nineToNine = { open: true, start: '09:00', end: '21:00' };

/** Intervals of the typed week; a day without two valid times is drawn closed. */
function shownHours(week: WeekValues) {
  const hours = hoursOf(week);
  for (const day of weekdays) {
    if (clockIn(week[`${day}_start`]) !== null && clockIn(week[`${day}_end`]) !== null) continue;
    hours[`${day}_start`] = null;
    hours[`${day}_end`] = null;
  }
  return weekIntervals({ advanced_schedule: true, start_time: null, end_time: null, hours });
}

/** Editor of a week's hours, day by day; a day can be copied to others. */
export function WeekEditor({ week, faults, onChange }: WeekEditorProps) {
  const { hours, dayNames } = useVenuesText();
  const intervals = shownHours(week);
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
    <ul className="grid" aria-label={hours.title}>
      {weekdays.map((day, at) => (
        <DayRow
          key={day}
          day={day}
          week={week}
          intervals={intervals[at] ?? []}
          faults={faults}
          onChange={onChange}
          menu={copyMenu(day)}
        />
      ))}
    </ul>
  );
}

/** Menu that fills in a whole week. */
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
