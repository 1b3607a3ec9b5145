import type { Slot, Weekday } from '@kamerton/wire';
import { weekdays } from '@kamerton/wire/client/local-time';
import { type ReactNode, useId, useState } from 'react';
import { asEnd, clockIn } from '../../lib/clock-text.ts';
import { Button } from '../../ui/button.tsx';
import { ToggleChip } from '../../ui/chips.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Fault, FormActions } from '../../ui/form.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import tones from '../../ui/tone.module.css';
import { isOvernight, playedTone } from './described.ts';
import type { NeverWhy } from './problems.ts';
import { useScheduleText } from './text.ts';
import { useCheckedForm } from './use-checked-form.ts';
import css from './dialogs.module.css';

/** A playlist or collection that was chosen. */
export interface Chosen {
  kind: 'playlist' | 'collection';
  id: number;
  name: string;
}

type Played = Pick<Slot, 'playlist_id' | 'selection_id'>;

export const playedOf = ({ kind, id }: Pick<Chosen, 'kind' | 'id'>): Played => ({
  playlist_id: kind === 'playlist' ? id : null,
  selection_id: kind === 'collection' ? id : null,
});

/** Asks what plays; `current` is what is chosen now. */
export type RenderChooser = (props: {
  current: Played;
  onChoose: (chosen: Chosen) => void;
  onClose: () => void;
}) => ReactNode;

interface SlotDialogProps {
  slot: Slot;
  /** Name of what it plays; undefined while nothing is chosen. */
  name: string | undefined;
  isNew: boolean;
  /** Returns why a slot at these times can never play; null if it can. */
  neverWhy: (times: Pick<Slot, 'day' | 'start' | 'end'>) => NeverWhy | null;
  renderChooser: RenderChooser;
  /** `slots` has one for each day, the slot's own first if it stays there. */
  onDone: (slots: Slot[], chosen: Chosen | null) => void;
  onRemove: () => void;
  onClose: () => void;
}

const isChosen = ({ playlist_id, selection_id }: Played) => playlist_id !== null || selection_id !== null;

interface DaysFieldProps {
  days: readonly Weekday[];
  isRefused: boolean;
  onChange: (days: readonly Weekday[]) => void;
}

function DaysField({ days, isRefused, onChange }: DaysFieldProps) {
  const { slot: text, dayNames, days: shortDays } = useScheduleText();
  return (
    <fieldset className="one-column stack-8 bare-fieldset">
      <legend className="legend">{text.days}</legend>
      <div className={css.chips}>
        {weekdays.map((day) => (
          <span key={day} title={dayNames[day]}>
            <ToggleChip
              name={shortDays[day]}
              pressed={days.includes(day)}
              onPress={() => onChange(days.includes(day) ? days.filter((each) => each !== day) : [...days, day])}
            />
          </span>
        ))}
      </div>
      {isRefused && days.length === 0 ? <Fault>{text.needsDay}</Fault> : <p className="hint">{text.daysHint}</p>}
    </fieldset>
  );
}

interface SourceFieldProps {
  played: Played;
  name: string | undefined;
  isFaulty: boolean;
  onChoose: () => void;
}

function SourceField({ played, name, isFaulty, onChoose }: SourceFieldProps) {
  const { slot: text } = useScheduleText();
  const id = useId();
  const hasSource = isChosen(played);
  return (
    <div className="one-column stack-8 bare-fieldset">
      <p id={`${id}-what`} className="legend">
        {text.what}
      </p>
      <div className={css.source}>
        {hasSource && (
          <span className={`${tones.tone} ${css.played}`} data-tone={playedTone(played)}>
            {name ?? '…'}
          </span>
        )}
        <Button
          aria-describedby={isFaulty ? `${id}-source` : `${id}-what`}
          aria-invalid={isFaulty || undefined}
          onClick={onChoose}
        >
          {hasSource ? text.change : text.choose}
        </Button>
      </div>
      {isFaulty && (
        <p id={`${id}-source`} className="fault">
          {text.needed}
        </p>
      )}
    </div>
  );
}

export function SlotDialog({ slot, name, isNew, neverWhy, renderChooser, onDone, onRemove, onClose }: SlotDialogProps) {
  const { slot: text, untilNextDay, dayNames } = useScheduleText();
  const id = useId();
  const [days, setDays] = useState<readonly Weekday[]>([slot.day]);
  const [times, setTimes] = useState({ start: slot.start, end: asEnd(slot.end) });
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [start, end] = [clockIn(times.start), clockIn(times.end)];
  const played: Played = chosen ? playedOf(chosen) : slot;
  const hasSource = isChosen(played);
  const never =
    start === null || end === null
      ? []
      : weekdays.flatMap((day) => {
          const why = days.includes(day) ? neverWhy({ day, start, end }) : null;
          return why ? [text.never[why](dayNames[day])] : [];
        });
  const faults = { start: start === null, end: end === null, source: !hasSource };

  const { isRefused, form } = useCheckedForm(() => {
    if (start === null || end === null || days.length === 0 || !hasSource) return false;
    const { playlist_id, selection_id } = played;
    const first = days.includes(slot.day) ? [slot.day] : [];
    const rest = weekdays.filter((day) => days.includes(day) && day !== slot.day);
    onDone(
      [...first, ...rest].map((day) => ({ day, start, end, playlist_id, selection_id })),
      chosen,
    );
    return true;
  });

  const timeField = (field: 'start' | 'end') => (
    <span className="ink-2 inline-row gap-8">
      <span aria-hidden="true">{text[field]}</span>
      <TimeField
        name={field}
        label={text[field]}
        value={times[field]}
        ends={field === 'end'}
        invalid={isRefused && faults[field]}
        describedBy={isRefused && faults[field] ? `${id}-time` : undefined}
        onChange={(typed) => setTimes({ ...times, [field]: typed })}
      />
    </span>
  );

  return (
    <Dialog open onClose={onClose} title={isNew ? text.new : text.edit}>
      <form {...form}>
        <div className={css.pair}>
          {timeField('start')}
          {timeField('end')}
          {start !== null && end !== null && isOvernight({ start, end }) && (
            <span className="hint">{untilNextDay(end)}</span>
          )}
        </div>
        {isRefused && (faults.start || faults.end) && (
          <p id={`${id}-time`} className="fault">
            {text.badTime}
          </p>
        )}
        <DaysField days={days} isRefused={isRefused} onChange={setDays} />
        <div role="status">
          {never.map((words) => (
            <p key={words} className="hint">
              {words}
            </p>
          ))}
        </div>
        <SourceField
          played={played}
          name={chosen?.name ?? name}
          isFaulty={isRefused && faults.source}
          onChoose={() => setChoosing(true)}
        />
        <FormActions submit={isNew ? text.add : text.apply} onCancel={isNew ? onClose : undefined}>
          {!isNew && <Button onClick={onRemove}>{text.remove}</Button>}
        </FormActions>
      </form>
      {isChoosing && renderChooser({ current: played, onChoose: setChosen, onClose: () => setChoosing(false) })}
    </Dialog>
  );
}
