import { useId, useState } from 'react';
import { useVenuesText } from './text.ts';
import { Switch } from '../../ui/switch.tsx';
import { type FormState, useFieldTexts } from '../../ui/use-form.ts';
import { clockIn } from '../../lib/clock-text.ts';
import css from './hours-fields.module.css';
import { HoursSource } from './hours-source.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import type { VenueValues } from './venue-values.ts';
import { giveDays, sharedHours, weekdays, weekOf } from './week.ts';
import { noteOf, WeekEditor, WeekPresets } from './week-editor.tsx';

interface HoursFieldsProps {
  form: FormState<VenueValues>;
  /** The venue itself, which is not offered as a source of hours. */
  except: number | undefined;
}

/** Hours of a venue: the same every day, or day by day with the advanced settings. */
export function HoursFields({ form, except }: HoursFieldsProps) {
  const { form: words } = useVenuesText();
  const [choosing, setChoosing] = useState(false);
  const { values } = form;

  const setAdvanced = (advanced_schedule: boolean) => {
    const [start, end] = [clockIn(values.start_time), clockIn(values.end_time)];
    // Days that were alike start with the simple hours.
    const alike = advanced_schedule && start && end && sharedHours(values) !== null;
    form.set({ advanced_schedule, ...(alike && giveDays(weekdays, { open: true, start, end })) });
  };
  return (
    <section className={css.hours} aria-labelledby="form-hours">
      <div className={css.head}>
        <h3 id="form-hours" className={css.title}>
          {words.hours}
        </h3>
        {values.advanced_schedule && (
          <WeekPresets week={values} onChange={form.set} onOfAnother={() => setChoosing(true)} />
        )}
      </div>
      <Switch label={words.advanced} checked={values.advanced_schedule} onChange={setAdvanced} />
      {values.advanced_schedule ? (
        <WeekEditor week={values} faults={form.faults} onChange={form.set} />
      ) : (
        <SimpleHours form={form} />
      )}
      {choosing && (
        <HoursSource
          except={except}
          onClose={() => setChoosing(false)}
          onChoose={(venue) => form.set({ ...weekOf(venue), advanced_schedule: true })}
        />
      )}
    </section>
  );
}

/** One start and one end for every day. */
function SimpleHours({ form }: Pick<HoursFieldsProps, 'form'>) {
  const { hours, form: words } = useVenuesText();
  const fields = useFieldTexts();
  const id = useId();
  const { values, faults } = form;
  const fault = faults.start_time ?? faults.end_time;
  const faultTexts = { ...fields, malformed: hours.badTime };
  const note = noteOf(values.start_time, values.end_time, hours) ?? words.simpleHint;
  return (
    <div className="stack-8">
      <div className={css.pair}>
        {(['start_time', 'end_time'] as const).map((field) => (
          <span key={field} className={css.time}>
            <span aria-hidden="true">{field === 'start_time' ? hours.from : hours.to}</span>
            <TimeField
              name={field}
              label={field === 'start_time' ? hours.from : hours.to}
              value={values[field]}
              invalid={faults[field] !== undefined}
              ends={field === 'end_time'}
              describedBy={`${id}-note`}
              onChange={(typed) => form.set({ [field]: typed })}
            />
          </span>
        ))}
      </div>
      <p id={`${id}-note`} className={fault ? css.fault : css.note}>
        {fault ? faultTexts[fault] : note}
      </p>
    </div>
  );
}
