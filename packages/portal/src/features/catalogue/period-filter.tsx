import { useText } from '../../i18n/text.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import type { Period } from './queries.ts';
import css from './period-filter.module.css';

interface PeriodFilterProps {
  period: Period;
  onChange: (period: Period) => void;
}

/** A window of release days, open on either side. */
export function PeriodFilter({ period, onChange }: PeriodFilterProps) {
  const { music } = useText();
  const { from, to } = period;
  const wrong = from !== undefined && to !== undefined && from > to;
  return (
    <fieldset className={css.period}>
      <legend className={css.legend}>{music.period}</legend>
      <DateField
        label={music.from}
        value={from}
        onChange={(day) => onChange({ ...period, from: day })}
        invalid={wrong}
      />
      <DateField label={music.to} value={to} onChange={(day) => onChange({ ...period, to: day })} invalid={wrong} />
      {(from ?? to) !== undefined && (
        <Button look="quiet" onClick={() => onChange({})}>
          {music.clearPeriod}
        </Button>
      )}
      {wrong && (
        <p className={css.wrong} role="alert">
          {music.badPeriod}
        </p>
      )}
    </fieldset>
  );
}
