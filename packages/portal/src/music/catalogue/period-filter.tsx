import { useState } from 'react';
import { dayOfAddress, localDay, dayBefore } from '../../lib/days.ts';
import { useZone } from '../../lib/zone.ts';
import { Fault } from '../../ui/form.tsx';
import { Button } from '../../ui/button.tsx';
import { ToggleChip } from '../../ui/chips.tsx';
import { DateField } from '../../ui/date-field.tsx';
import type { Period } from './queries.ts';
import css from './period-filter.module.css';
import { useCatalogueText } from './text.ts';

/** Preset periods and their length in days. */
const recentDays = { week: 7, month: 30, year: 365 } as const;

type Recent = keyof typeof recentDays;

/** First day of a preset period that ends today. */
export const firstDay = (recent: Recent, today: string): string => dayBefore(today, recentDays[recent]);

interface PeriodFilterProps {
  period: Period;
  onChange: (period: Period) => void;
}

/** Filter by release date, open on either side. */
export function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  const text = useCatalogueText();
  const zone = useZone();
  const [now] = useState(() => new Date());
  const today = localDay(now, zone);
  const { from, to } = period;
  const wrong = from !== undefined && to !== undefined && from > to;
  return (
    <fieldset className={css.period}>
      <legend className={css.legend}>{text.period}</legend>
      <span className="wrap-8">
        {(Object.keys(recentDays) as Recent[]).map((recent) => {
          const first = firstDay(recent, today);
          const pressed = from === first && to === undefined;
          return (
            <ToggleChip
              key={recent}
              name={text.recent[recent]}
              pressed={pressed}
              onPress={() => onChange(pressed ? {} : { from: first })}
            />
          );
        })}
      </span>
      <span className={css.days}>
        {(['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            label={text[end]}
            value={period[end]}
            onChange={(day) => onChange({ ...period, [end]: dayOfAddress(day) })}
            invalid={wrong}
          />
        ))}
      </span>
      {(from ?? to) !== undefined && (
        <Button variant="quiet" onClick={() => onChange({})}>
          {text.clearPeriod}
        </Button>
      )}
      <Fault>{wrong && text.badPeriod}</Fault>
    </fieldset>
  );
}
