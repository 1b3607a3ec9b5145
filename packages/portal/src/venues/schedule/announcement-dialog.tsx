import type { Announcement, ScheduledAnnouncement, Weekday } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import { weekdays } from '@kamerton/wire/client/local-time';
import { type FormEvent, useRef, useState } from 'react';
import { useFieldTexts } from '../../ui/use-form.ts';
import { isNoDay } from '../../lib/days.ts';
import { ToggleChip } from '../../ui/chips.tsx';
import { Choice } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormActions } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { timesIn, wholeIn } from './announcement-times.ts';
import { useScheduleText } from './text.ts';
import css from './dialogs.module.css';

type Recurrence = ScheduledAnnouncement['recurrence'];
type Kind = Recurrence['kind'];

interface AnnouncementDialogProps {
  /** Null for a new one. */
  scheduled: ScheduledAnnouncement | null;
  uploads: readonly Announcement[];
  onDone: (scheduled: ScheduledAnnouncement) => void;
  onClose: () => void;
}

/** How often an announcement sounds, as it is typed; `value` is null while that is none. */
function useRecurrence(before: Recurrence | undefined) {
  const [kind, setKind] = useState<Kind>(before?.kind ?? 'tracks');
  const [tracks, setTracks] = useState(String(before?.kind === 'tracks' ? before.tracks : 5));
  const [minutes, setMinutes] = useState(String(before?.kind === 'minutes' ? before.minutes : 30));
  const [days, setDays] = useState<readonly Weekday[]>(before?.kind === 'times' ? before.days : weekdays);
  const [times, setTimes] = useState(before?.kind === 'times' ? before.times.join(', ') : '');

  const valueOf = (): Recurrence | null => {
    if (kind === 'tracks') {
      const every = wholeIn(tracks, 1, 100);
      return every === null ? null : { kind, tracks: every };
    }
    if (kind === 'minutes') {
      const every = wholeIn(minutes, 5, 1440);
      return every === null ? null : { kind, minutes: every };
    }
    const clocks = timesIn(times);
    const chosen = weekdays.filter((day) => days.includes(day));
    return clocks === null || chosen.length === 0 ? null : { kind, days: chosen, times: clocks };
  };
  return { kind, setKind, tracks, setTracks, minutes, setMinutes, days, setDays, times, setTimes, value: valueOf() };
}

interface RecurrenceFieldsProps {
  recurrence: ReturnType<typeof useRecurrence>;
  isRefused: boolean;
}

function RecurrenceFields({ recurrence, isRefused }: RecurrenceFieldsProps) {
  const { announcements: text, days: names, slot } = useScheduleText();
  const { kind, tracks, minutes, days, setDays, times, value } = recurrence;
  const shown = (fault: string, isWrong: boolean) => (isRefused && isWrong ? fault : undefined);
  return (
    <>
      <Choice
        legend={text.when}
        value={kind}
        options={(['tracks', 'minutes', 'times'] as const).map((each) => ({ value: each, name: text.kinds[each] }))}
        onChange={recurrence.setKind}
      />
      {kind === 'tracks' && (
        <TextField
          label={text.tracks}
          inputMode="numeric"
          autoComplete="off"
          value={tracks}
          error={shown(text.tracksBound, value === null)}
          onChange={({ target }) => recurrence.setTracks(target.value)}
        />
      )}
      {kind === 'minutes' && (
        <TextField
          label={text.minutes}
          inputMode="numeric"
          autoComplete="off"
          value={minutes}
          error={shown(text.minutesBound, value === null)}
          onChange={({ target }) => recurrence.setMinutes(target.value)}
        />
      )}
      {kind === 'times' && (
        <>
          <TextField
            label={text.times}
            autoComplete="off"
            value={times}
            hint={text.timesHint}
            error={shown(text.badTimes(bounds.announcement_times), timesIn(times) === null)}
            onChange={({ target }) => recurrence.setTimes(target.value)}
          />
          <fieldset className="one-column stack-8 bare-fieldset">
            <legend className="legend">{text.days}</legend>
            <div className={css.chips}>
              {weekdays.map((day) => (
                <ToggleChip
                  key={day}
                  name={names[day]}
                  pressed={days.includes(day)}
                  onPress={() => setDays(days.includes(day) ? days.filter((each) => each !== day) : [...days, day])}
                />
              ))}
            </div>
            {isRefused && days.length === 0 && (
              <p className="fault" role="alert">
                {slot.needsDay}
              </p>
            )}
          </fieldset>
        </>
      )}
    </>
  );
}

/** Which announcement sounds when. */
export function AnnouncementDialog({ scheduled, uploads, onDone, onClose }: AnnouncementDialogProps) {
  const { announcements: text } = useScheduleText();
  const fields = useFieldTexts();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setWhich] = useState(String(scheduled?.announcement_id ?? ''));
  // The list may arrive when the dialog is open already.
  const which = chosen === '' && uploads.length === 1 ? String(uploads[0]?.id) : chosen;
  const recurrence = useRecurrence(scheduled?.recurrence);
  const [starts, setStarts] = useState(scheduled?.starts_on ?? undefined);
  const [ends, setEnds] = useState(scheduled?.ends_on ?? undefined);
  const [isRefused, setRefused] = useState(false);

  const isUnreadable = isNoDay(starts, ends);
  const areDatesWrong = isUnreadable || (starts !== undefined && ends !== undefined && ends < starts);
  const shown = (fault: string, isWrong: boolean) => (isRefused && isWrong ? fault : undefined);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(true);
    if (which === '' || !recurrence.value || areDatesWrong) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    onDone({
      announcement_id: Number(which),
      recurrence: recurrence.value,
      starts_on: starts ?? null,
      ends_on: ends ?? null,
      is_active: scheduled?.is_active ?? true,
    });
  };

  return (
    <Dialog open onClose={onClose} title={text.new}>
      <form ref={form} noValidate className="one-column stack-18" onSubmit={handleSubmit}>
        <SelectField
          label={text.which}
          required
          value={which}
          error={shown(text.choose, which === '')}
          options={[
            { value: '', name: text.choose, disabled: true },
            ...uploads.map(({ id, name }) => ({ value: String(id), name })),
          ]}
          onChange={setWhich}
        />
        <RecurrenceFields recurrence={recurrence} isRefused={isRefused} />
        <div className="one-column stack-8 bare-fieldset">
          <div className={css.pair}>
            <DateField label={text.starts} value={starts} invalid={isRefused && areDatesWrong} onChange={setStarts} />
            <DateField label={text.ends} value={ends} invalid={isRefused && areDatesWrong} onChange={setEnds} />
          </div>
          {isRefused && areDatesWrong && (
            <p className="fault" role="alert">
              {isUnreadable ? fields.not_a_date : text.badDates}
            </p>
          )}
        </div>
        <FormActions submit={text.apply} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
