import type { Announcement, ScheduledAnnouncement, Weekday } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import { weekdays } from '@kamerton/wire/client/local-time';
import { useState } from 'react';
import { useFieldTexts } from '../../ui/use-form.ts';
import { isNoDay } from '../../lib/days.ts';
import { ToggleChip } from '../../ui/chips.tsx';
import { Choice } from '../../ui/choice.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fault, FormActions } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { timesIn, wholeIn } from './announcement-times.ts';
import { useScheduleText } from './text.ts';
import { useCheckedForm } from './use-checked-form.ts';
import css from './dialogs.module.css';

type Recurrence = ScheduledAnnouncement['recurrence'];
type Kind = Recurrence['kind'];

interface AnnouncementDialogProps {
  /** Null for a new one. */
  scheduled: ScheduledAnnouncement | null;
  uploads: readonly Announcement[];
  /** Of a new one: what is chosen at first. */
  first?: number | undefined;
  onDone: (scheduled: ScheduledAnnouncement) => void;
  onClose: () => void;
}

/** The least and the greatest number of each kind. */
const numbers = { tracks: [1, 100], minutes: [5, 1440] } as const;

/** How often an announcement sounds, as it is typed; `value` is null while that is none. */
function useRecurrence(before: Recurrence | undefined) {
  const [kind, setKind] = useState<Kind>(before?.kind ?? 'tracks');
  const [days, setDays] = useState<readonly Weekday[]>(before?.kind === 'times' ? before.days : weekdays);
  const [typed, setTyped] = useState({
    tracks: String(before?.kind === 'tracks' ? before.tracks : 5),
    minutes: String(before?.kind === 'minutes' ? before.minutes : 30),
    times: before?.kind === 'times' ? before.times.join(', ') : '',
  });

  const valueOf = (): Recurrence | null => {
    if (kind === 'times') {
      const clocks = timesIn(typed.times);
      const chosen = weekdays.filter((day) => days.includes(day));
      return clocks === null || chosen.length === 0 ? null : { kind, days: chosen, times: clocks };
    }
    const [least, most] = numbers[kind];
    const number = wholeIn(typed[kind], least, most);
    if (number === null) return null;
    return kind === 'tracks' ? { kind, tracks: number } : { kind, minutes: number };
  };
  const type = (text: string) => setTyped({ ...typed, [kind]: text });
  return { kind, setKind, days, setDays, typed: typed[kind], type, value: valueOf() };
}

interface RecurrenceFieldsProps {
  recurrence: ReturnType<typeof useRecurrence>;
  isRefused: boolean;
}

function RecurrenceFields({ recurrence, isRefused }: RecurrenceFieldsProps) {
  const { announcements: text, days: names, slot } = useScheduleText();
  const { kind, setKind, days, setDays, typed, type, value } = recurrence;
  const shown = (fault: string, isWrong: boolean) => (isRefused && isWrong ? fault : undefined);
  const field = {
    autoComplete: 'off',
    value: typed,
    onChange: ({ target }: { target: { value: string } }) => type(target.value),
  };
  return (
    <>
      <Choice
        legend={text.when}
        value={kind}
        options={(['tracks', 'minutes', 'times'] as const).map((each) => ({ value: each, name: text.kinds[each] }))}
        onChange={setKind}
      />
      {kind !== 'times' && (
        <TextField
          key={kind}
          label={text[kind]}
          inputMode="numeric"
          error={shown(text[`${kind}Bound`], value === null)}
          {...field}
        />
      )}
      {kind === 'times' && (
        <>
          <TextField
            label={text.times}
            hint={text.timesHint}
            error={shown(text.badTimes(bounds.announcement_times), timesIn(typed) === null)}
            {...field}
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
            <Fault>{isRefused && days.length === 0 && slot.needsDay}</Fault>
          </fieldset>
        </>
      )}
    </>
  );
}

/** Which announcement sounds when. */
export function AnnouncementDialog({ scheduled, uploads, first, onDone, onClose }: AnnouncementDialogProps) {
  const { announcements: text } = useScheduleText();
  const fields = useFieldTexts();
  const [chosen, setWhich] = useState(String(scheduled?.announcement_id ?? first ?? ''));
  // The list may arrive when the dialog is open already.
  const which = chosen === '' && uploads.length === 1 ? String(uploads[0]?.id) : chosen;
  const recurrence = useRecurrence(scheduled?.recurrence);
  const [starts, setStarts] = useState(scheduled?.starts_on ?? undefined);
  const [ends, setEnds] = useState(scheduled?.ends_on ?? undefined);

  const isUnreadable = isNoDay(starts, ends);
  const areDatesWrong = isUnreadable || (starts !== undefined && ends !== undefined && ends < starts);

  const { isRefused, form } = useCheckedForm(() => {
    if (which === '' || !recurrence.value || areDatesWrong) return false;
    onDone({
      announcement_id: Number(which),
      recurrence: recurrence.value,
      starts_on: starts ?? null,
      ends_on: ends ?? null,
      is_active: scheduled?.is_active ?? true,
    });
    return true;
  });

  return (
    <Dialog open onClose={onClose} title={text.new}>
      <form {...form}>
        <SelectField
          label={text.which}
          required
          value={which}
          error={isRefused && which === '' ? text.choose : undefined}
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
          <Fault>{isRefused && areDatesWrong && (isUnreadable ? fields.not_a_date : text.badDates)}</Fault>
        </div>
        <FormActions submit={text.apply} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
