import type { Slot, Venue } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import { weekdays } from '@kamerton/wire/client/local-time';
import { useMedia } from '../../player/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/shell-icons.tsx';
import { playedBy, playedTone, slotText, sourcesOf } from './described.ts';
import { activeDaysOf, clashingKeys, gapsByDay, neverWhy } from './problems.ts';
import { type Chosen, type RenderChooser, SlotDialog } from './slot-dialog.tsx';
import { useScheduleText } from './text.ts';
import { type Editor, useDialogState } from './use-editor.ts';
import { WeekGrid } from './week-grid.tsx';
import { weekHours } from '../../lib/week-hours.ts';
import css from './schedule-editor.module.css';

type Times = Pick<Slot, 'day' | 'start' | 'end'>;

const allDays = weekdays.map((_, at) => at);

/** The day that is shown, or the first on which the layer applies. */
const newDay = ({ day, layer }: Editor) => {
  const days = activeDaysOf(layer);
  return weekdays[days.has(day) ? day : (allDays.find((at) => days.has(at)) ?? day)] ?? 'mon';
};

const isFullOf = ({ slots }: Editor) => slots.length >= bounds.slots;

/** Changes of slots, and the one that is open in the dialog. */
function useSlots(editor: Editor, isPhone: boolean) {
  const text = useScheduleText();
  const { edits, slots, sources, place, isEditable, change, setDay, setSaid, setInDialog } = editor;
  const [dialog, setDialog] = useDialogState<{ slot: Slot; key: number | null }>(setInDialog);

  const handleTimes = (key: number, times: Times) => {
    const slot = slots.find((each) => each.key === key);
    if (!slot) return;
    const next = { ...slot, ...times };
    if (isPhone && next.day !== slot.day) setDay(weekdays.indexOf(next.day));
    change({ kind: 'change-slot', key, to: times }, text.week.moved(slotText(next, sources, text)));
  };

  const handleCreate = (times: Times) => {
    if (isFullOf(editor)) setSaid(text.week.full(bounds.slots));
    else setDialog({ slot: { ...times, playlist_id: null, selection_id: null }, key: null });
  };

  const handleOpen = (key: number) => {
    const slot = slots.find((each) => each.key === key);
    if (slot && isEditable) setDialog({ slot, key });
  };

  const handleRemove = (key: number) => {
    const slot = slots.find((each) => each.key === key);
    if (slot) change({ kind: 'remove-slot', key }, text.week.removed(slotText(slot, sources, text)));
  };

  const handleDone = (key: number | null, [first, ...rest]: Slot[], chosen: Chosen | null) => {
    setDialog(null);
    if (!first) return;
    const source = chosen && { ...chosen, is_available: true };
    if (source) edits.name(source);
    const named = source ? sourcesOf([...sources.values(), source]) : sources;
    const words = slotText(first, named, text);
    if (key === null) change({ kind: 'add-slots', place, slots: [first, ...rest] }, text.week.added(words));
    else change({ kind: 'change-slot', key, to: first, copies: rest }, text.week.moved(words));
    setDay(weekdays.indexOf(first.day));
  };

  return { dialog, setDialog, handleTimes, handleCreate, handleOpen, handleRemove, handleDone };
}

/** Adds a slot, undoes and redoes. */
function Tools({ editor, onCreate }: { editor: Editor; onCreate: (times: Times) => void }) {
  const text = useScheduleText();
  const { isEditable, step } = editor;
  const { history } = editor.edits;
  return (
    <div className={css.tools}>
      {isEditable && (
        <>
          <Button
            disabled={isFullOf(editor)}
            onClick={() => onCreate({ day: newDay(editor), start: '12:00', end: '13:00' })}
          >
            <PlusIcon size={18} />
            {text.week.add}
          </Button>
          <Button variant="quiet" disabled={history.past.length === 0} onClick={() => step('undo')}>
            {text.week.undo}
          </Button>
          <Button variant="quiet" disabled={history.future.length === 0} onClick={() => step('redo')}>
            {text.week.redo}
          </Button>
        </>
      )}
    </div>
  );
}

/** Chooses the day that a narrow screen shows. */
function DayChoice({ day, setDay }: Pick<Editor, 'day' | 'setDay'>) {
  const text = useScheduleText();
  return (
    <div className={css.days} role="group" aria-label={text.week.day}>
      {weekdays.map((weekday, at) => (
        <button
          key={weekday}
          type="button"
          className={css.dayButton}
          aria-pressed={at === day}
          aria-label={text.dayNames[weekday]}
          onClick={() => setDay(at)}
        >
          {text.days[weekday]}
        </button>
      ))}
    </div>
  );
}

function Hints({ editor }: { editor: Editor }) {
  const text = useScheduleText();
  const { assigned, slots, place, isEditable } = editor;
  const isTouch = useMedia('(pointer: coarse)');
  return (
    <div className="hint stack-6 mt-12">
      <p>{assigned ? text.week.ground(assigned.name) : text.week.noGround}</p>
      {slots.length === 0 && place === 'week' && assigned && <p>{text.week.empty}</p>}
      {place !== 'week' && <p>{text.week.below}</p>}
      {isEditable && <p>{isTouch ? text.week.hintTouch : text.week.hint}</p>}
      {isEditable && !isTouch && <p>{text.week.hintKeys}</p>}
      {isFullOf(editor) && <p>{text.week.full(bounds.slots)}</p>}
    </div>
  );
}

interface WeekSectionProps {
  venue: Venue;
  editor: Editor;
  renderChooser: RenderChooser;
}

/** The week of a venue or of a layer, to be edited slot by slot. */
export function WeekSection({ venue, editor, renderChooser }: WeekSectionProps) {
  const text = useScheduleText();
  const isPhone = useMedia('(width < 768px)');
  const { shown, day, setDay, slots, layer, sources, assigned, problems, isEditable } = editor;
  const { dialog, setDialog, handleTimes, handleCreate, handleOpen, handleRemove, handleDone } = useSlots(
    editor,
    isPhone,
  );
  const lower = shown.layers.filter(({ is_active, priority }) => layer && is_active && priority < layer.priority);
  const below = layer ? [...shown.slots, ...lower.flatMap((each) => each.slots)] : [];
  return (
    <section className={css.week} aria-label={text.week.label}>
      <Tools editor={editor} onCreate={handleCreate} />
      {isPhone && <DayChoice day={day} setDay={setDay} />}
      <WeekGrid
        days={isPhone ? [day] : allDays}
        slots={slots}
        below={below}
        sources={sources}
        ground={assigned && { name: assigned.name, tone: playedTone(venue) }}
        hours={weekHours(venue)}
        gaps={gapsByDay(problems)}
        activeDays={activeDaysOf(layer)}
        clashing={clashingKeys(problems)}
        isEditable={isEditable}
        onPress={editor.setPressed}
        onChange={handleTimes}
        onCreate={handleCreate}
        onOpen={handleOpen}
        onRemove={handleRemove}
      />
      <Hints editor={editor} />
      {dialog && (
        <SlotDialog
          slot={dialog.slot}
          name={playedBy(sources, dialog.slot)?.name}
          isNew={dialog.key === null}
          neverWhy={(slot) => neverWhy(slot, activeDaysOf(layer), weekHours(venue))}
          renderChooser={renderChooser}
          onClose={() => setDialog(null)}
          onRemove={() => {
            setDialog(null);
            if (dialog.key !== null) handleRemove(dialog.key);
          }}
          onDone={(done, chosen) => handleDone(dialog.key, done, chosen)}
        />
      )}
    </section>
  );
}
