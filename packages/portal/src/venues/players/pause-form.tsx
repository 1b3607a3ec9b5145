import { useQueryClient } from '@tanstack/react-query';
import type { Venue } from '@kamerton/wire';
import { useId } from 'react';
import { useLanguage } from '../../i18n/language.ts';
import { refreshAfter } from '../../lib/stale.ts';
import { playerWrites } from '../../lib/writes/venues.ts';
import { useNow } from '../../lib/zone.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form, FormActions } from '../../ui/form.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { useFieldTexts, useForm } from '../../ui/use-form.ts';
import { useWhileMounted } from '../../ui/use-while-mounted.ts';
import { clockAt, dateAt } from '../../lib/local-clock.ts';
import css from './pause-form.module.css';
import { pausedText, pauseFaults, type PauseValues, typedMoment } from './pause-times.ts';
import { sendCommand } from './queries.ts';
import { usePlayersText } from './queries.ts';

interface PauseFormProps {
  venue: Venue;
  /** `text` says so of a player that follows at once. */
  onPaused: (text: string) => void;
  onClose: () => void;
}

/** Pauses a venue until a day and a time of its own clock. */
export function PauseForm({ venue, onPaused, onClose }: PauseFormProps) {
  const { pauseUntil: text } = usePlayersText();
  const fields = useFieldTexts();
  const language = useLanguage();
  const client = useQueryClient();
  const id = useId();
  const { timezone } = venue;
  const now = useNow().getTime();
  const finish = useWhileMounted(onClose);
  const form = useForm({
    initial: { date: dateAt(timezone, now), time: '' },
    scope: { id: `pause ${venue.id}` },
    rules: () => Promise.resolve((values: PauseValues) => pauseFaults(timezone, values, Date.now())),
    send: ({ date, time }) => {
      const until = typedMoment(timezone, date, time) ?? Date.now();
      return sendCommand(venue.id, { action: 'pause', until: new Date(until).toISOString() });
    },
    onSent: ({ paused_until }) => {
      onPaused(pausedText(timezone, paused_until, language));
      void refreshAfter(client, playerWrites.commanded);
      finish();
    },
  });
  const fault = form.faults.date ?? form.faults.time;
  const faultTexts = { ...fields, too_small: text.past, too_large: text.far, malformed: text.badTime };
  const faultText = fault && faultTexts[fault];
  return (
    <Dialog open onClose={onClose} title={text.title}>
      <Form form={form} label={text.title}>
        <div className={css.fields}>
          <DateField
            label={text.date}
            value={form.values.date || undefined}
            invalid={form.faults.date !== undefined}
            onChange={(date) => form.set({ date: date ?? '' })}
          />
          <span className={css.time}>
            <span aria-hidden="true">{text.time}</span>
            <TimeField
              name="time"
              label={text.time}
              value={form.values.time}
              invalid={form.faults.time !== undefined}
              describedBy={`${id}-note`}
              onChange={(time) => form.set({ time })}
            />
          </span>
        </div>
        <p id={`${id}-note`} className={faultText ? 'fault' : 'hint'}>
          {faultText ?? text.local(clockAt(timezone, now))}
        </p>
        <FormActions
          submit={text.start}
          busy={form.busy}
          onCancel={() => {
            form.reset();
            onClose();
          }}
        />
      </Form>
    </Dialog>
  );
}
