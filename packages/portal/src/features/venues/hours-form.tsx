import { useQueryClient } from '@tanstack/react-query';
import type { Venue } from '@kamerton/wire';
import { useState, type ReactNode } from 'react';
import { useVenuesText } from './text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { notifyBriefly } from '../../ui/notify.ts';
import tones from '../../ui/tone.module.css';
import { useForm } from '../../ui/use-form.ts';
import { changed, refreshVenues, sendChange, showChanged } from './changes.ts';
import css from './hours-form.module.css';
import { HoursSource } from './hours-source.tsx';
import { clockAt, useZoneHere } from './opening-now.ts';
import { playingTone } from './playing-tone.ts';
import { useFreshValues } from './use-fresh-values.ts';
import { keptAs, weekOf } from './week.ts';
import { WeekEditor, WeekPresets } from './week-editor.tsx';

interface HoursFormProps {
  venue: Venue;
  /** Stands over the venue's name; in a dialog the heading is the dialog's own. */
  heading?: ReactNode;
  /** The way to all settings of the venue. */
  settings: ReactNode;
  onSaved?: () => void;
}

/** The hours of one venue, day by day. */
export function HoursForm({ venue, heading, settings, onSaved }: HoursFormProps) {
  const { hours } = useVenuesText();
  const client = useQueryClient();
  const now = useNow();
  const [choosing, setChoosing] = useState(false);
  const fresh = weekOf(venue);
  const form = useForm({
    initial: fresh,
    draft: `venue-hours-${venue.id}`,
    rules: async () => (await import('./hours-rules.ts')).hoursFaults,
    send: async (week) => {
      const change = keptAs(week, venue);
      await sendChange(venue.id, change);
      return change;
    },
    onSent: (change) => {
      const saved = changed(venue, change);
      showChanged(client, [saved]);
      form.accept(weekOf(saved));
      void refreshVenues(client);
      notifyBriefly('success', hours.saved);
      onSaved?.();
    },
  });
  const { isTyped } = useFreshValues(form, fresh);
  const here = clockAt(useZoneHere(), now);
  const there = clockAt(venue.timezone, now);
  return (
    <div className={tones.tone} data-tone={playingTone(venue)}>
      <div className={css.head}>
        <div className={css.words}>
          {heading}
          <p className={css.name}>{venue.name}</p>
        </div>
        <WeekPresets week={form.values} onChange={form.set} onOfAnother={() => setChoosing(true)} />
      </div>
      <Form form={form} label={`${hours.title}: ${venue.name}`} className={css.form}>
        <WeekEditor week={form.values} faults={form.faults} onChange={form.set} />
        {here !== there && <p className={css.local}>{hours.local(there)}</p>}
        <FormActions>
          <Button type="submit" look="accent" busy={form.busy}>
            {hours.save}
          </Button>
          {isTyped ? <Button onClick={() => form.reset(fresh)}>{hours.undo}</Button> : settings}
        </FormActions>
      </Form>
      {choosing && (
        <HoursSource
          except={venue.id}
          onClose={() => setChoosing(false)}
          onChoose={(other) => form.set(weekOf(other))}
        />
      )}
    </div>
  );
}
