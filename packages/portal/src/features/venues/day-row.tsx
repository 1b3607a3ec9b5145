import type { FieldCode, Weekday } from '@kamerton/wire';
import { useId, type ReactNode } from 'react';
import { useText } from '../../i18n/text.ts';
import { useVenuesText } from './text.ts';
import { Switch } from '../../ui/switch.tsx';
import css from './day-row.module.css';
import { TimeField } from './time-field.tsx';
import { endKind, switchDay, type WeekValues } from './week.ts';
import type { Stretch } from './week-bars.ts';
import { DayBar } from './week-graph.tsx';
import { clockIn } from './clock-text.ts';

interface DayRowProps {
  day: Weekday;
  week: WeekValues;
  stretches: readonly Stretch[];
  faults: Partial<Record<string, FieldCode>>;
  onChange: (change: Partial<WeekValues>) => void;
  menu: ReactNode;
}

/** One day: open or not, from when to when, and the same as a bar of 24 hours. */
export function DayRow({ day, week, stretches, faults, onChange, menu }: DayRowProps) {
  const text = useVenuesText();
  const { fields } = useText();
  const id = useId();
  const [open, start, end] = [week[`${day}_open`], week[`${day}_start`], week[`${day}_end`]];
  const fault = faults[`${day}_start`] ?? faults[`${day}_end`];
  const note = open ? noteOf(start, end, text) : null;
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
      <span className={css.name} aria-hidden="true">
        {text.days[day]}
      </span>
      {open ? (
        <>
          {field('start')}
          <span aria-hidden="true">
            <DayBar stretches={stretches} lying />
          </span>
          {field('end')}
          {menu}
        </>
      ) : (
        <span className={css.closed}>{text.hours.closed}</span>
      )}
      {described && (
        <p id={described} className={fault ? css.fault : css.note}>
          {fault ? (fault === 'malformed' ? text.hours.badTime : fields[fault]) : note}
        </p>
      )}
    </li>
  );
}

/** What is worth a word about the end of hours. */
function noteOf(start: string, end: string, { hours }: ReturnType<typeof useVenuesText>): string | null {
  const kind = endKind(start, end);
  if (kind === 'next-day') return hours.nextDay(clockIn(end) ?? end);
  return kind === 'whole-day' ? hours.wholeDay : null;
}
