import type { ScheduleSource, Slot, Venue } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import { weekdays } from '@kamerton/wire/client/weekdays';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNow } from '../../lib/use-now.ts';
import { useMedia } from '../../player/use-media.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { CopyIcon } from '../../ui/icons.tsx';
import { PlusIcon } from '../../ui/shell-icons.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Announcements } from './announcements.tsx';
import { CopyDialog, type OthersQuery } from './copy-dialog.tsx';
import { playedBy, playedTone, slotText, sourcesOf } from './described.ts';
import { type Change, editedOf, nextKey, type Place, scheduleOf, slotsAt } from './edits.ts';
import { LayerBar } from './layer-bar.tsx';
import { dateAt } from './local-moment.ts';
import { PlaysAt } from './plays-at.tsx';
import { ProblemList } from './problem-list.tsx';
import { clashingKeys, gapsByDay, type Problem, problemsIn } from './problems.ts';
import type { SavedSchedule } from './queries.ts';
import { type Chosen, type RenderChooser, SlotDialog } from './slot-dialog.tsx';
import { useScheduleText } from './text.ts';
import { useScheduleEdits } from './use-schedule-edits.ts';
import { daysOf, weekHours } from './week-hours.ts';
import { WeekGrid } from './week-grid.tsx';
import css from './schedule-editor.module.css';

type Times = Pick<Slot, 'day' | 'start' | 'end'>;

interface ScheduleEditorProps {
  venue: Venue;
  saved: SavedSchedule;
  /** Venues to which the schedule can be copied. */
  others: OthersQuery;
  renderChooser: RenderChooser;
}

const assignedTo = ({ playlist_id, playlist_name, selection_id, selection_name }: Venue): ScheduleSource | null => {
  if (playlist_id !== null)
    return { kind: 'playlist', id: playlist_id, name: playlist_name ?? '…', is_available: true };
  if (selection_id === null) return null;
  return { kind: 'collection', id: selection_id, name: selection_name ?? '…', is_available: true };
};

/** True where Ctrl+Z belongs to a field, or to what lies over the page. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null;

const allDays = weekdays.map((_, at) => at);

/** Monday is 0. */
const dayOfDate = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** What plays when in a venue: edits of the week, its layers and announcements. */
export function ScheduleEditor({ venue, saved, others, renderChooser }: ScheduleEditorProps) {
  const text = useScheduleText();
  const edits = useScheduleEdits(venue, saved);
  const { history, dispatch, isTyped, isConflict } = edits;
  const now = useNow();
  const today = dateAt(venue.timezone, now.getTime());
  const isPhone = useMedia('(width < 768px)');
  const isTouch = useMedia('(pointer: coarse)');
  const [day, setDay] = useState(() => dayOfDate(today));
  const [chosenPlace, setPlace] = useState<Place>('week');
  const [isTheirs, setTheirs] = useState(false);
  const [dialog, setDialog] = useState<{ slot: Slot; key: number | null } | 'copy' | null>(null);
  const [said, setSaid] = useState('');
  const root = useRef<HTMLDivElement>(null);
  /** What gets the focus once it is shown. */
  const [target, setTarget] = useState<string | null>(null);

  const showsTheirs = isTheirs && isConflict;
  const isEditable = !showsTheirs;
  const shown = useMemo(
    () => (showsTheirs ? editedOf(saved.schedule) : history.present),
    [showsTheirs, saved.schedule, history.present],
  );
  const assigned = assignedTo(venue);
  const sources = sourcesOf([...edits.named, ...(assigned ? [assigned] : []), ...saved.sources]);
  const place = chosenPlace === 'week' || shown.layers.some(({ key }) => key === chosenPlace) ? chosenPlace : 'week';
  const slots = slotsAt(shown, place);
  const layer = shown.layers.find(({ key }) => key === place);
  const lower = shown.layers.filter(({ is_active, priority }) => layer && is_active && priority < layer.priority);
  const below = layer ? [...shown.slots, ...lower.flatMap((each) => each.slots)] : [];
  const problems = problemsIn(shown, venue, assigned !== null, sources);
  const isFull = slots.length >= bounds.slots;

  const change = (to: Change, words = '') => {
    dispatch({ kind: 'change', change: to });
    setSaid(words);
  };
  const step = (kind: 'undo' | 'redo') => {
    dispatch({ kind });
    setSaid(kind === 'undo' ? text.week.undone : text.week.redone);
  };

  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isElsewhere(event.target) || !isEditable) return;
      const isUndo = event.code === 'KeyZ' && !event.shiftKey;
      if (!isUndo && event.code !== 'KeyY' && event.code !== 'KeyZ') return;
      event.preventDefault();
      step(isUndo ? 'undo' : 'redo');
    };
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  });

  useEffect(() => {
    if (target === null) return;
    const element = root.current?.querySelector<HTMLElement>(target);
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/set-state-in-effect -- the place exists only after it was rendered
    setTarget(null);
  }, [target]);

  const handleTimes = (key: number, times: Times) => {
    const slot = slots.find((each) => each.key === key);
    if (!slot) return;
    const next = { ...slot, ...times };
    if (isPhone && next.day !== slot.day) setDay(weekdays.indexOf(next.day));
    change({ kind: 'change-slot', key, to: times }, text.week.moved(slotText(next, sources, text)));
  };

  const handleCreate = (times: Times) => {
    if (isFull) setSaid(text.week.full(bounds.slots));
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

  const handleJump = (problem: Problem) => {
    if (problem.kind === 'gap') {
      setPlace('week');
      setDay(weekdays.indexOf(problem.span.day));
      setTarget(`[data-gap="${problem.span.day} ${problem.span.start}"]`);
      return;
    }
    const { key, place: where, slot } = problem.kind === 'clash' ? problem.heard : problem.found;
    setPlace(where);
    setDay(weekdays.indexOf(slot.day));
    setTarget(`button[data-slot="${key}"]`);
  };

  const days = isPhone ? [day] : allDays;
  return (
    <div ref={root}>
      <PageHead
        over={venue.name}
        title={text.title}
        action={
          <div className={css.actions}>
            <Button look="quiet" onClick={() => setDialog('copy')}>
              <CopyIcon size={18} />
              {text.copy.open}
            </Button>
          </div>
        }
      />
      {isConflict && (
        <div className={css.note} role="status">
          <Note
            tone="warm"
            action={
              <div className={css.actions}>
                <Button onClick={() => setTheirs(!showsTheirs)}>
                  {showsTheirs ? text.save.backToMine : text.save.seeTheirs}
                </Button>
                {showsTheirs ? (
                  <Button
                    onClick={() => {
                      setTheirs(false);
                      edits.takeTheirs();
                    }}
                  >
                    {text.save.takeTheirs}
                  </Button>
                ) : (
                  <Button busy={edits.isSaving} onClick={edits.saveOver}>
                    {text.save.saveOver}
                  </Button>
                )}
              </div>
            }
          >
            <p>{showsTheirs ? text.save.theirs : text.save.conflict}</p>
          </Note>
        </div>
      )}
      {!isConflict && edits.hasDraft && isTyped && (
        <div className={css.note} role="status">
          <Note>{text.save.kept}</Note>
        </div>
      )}
      <div className={css.columns}>
        <div className={css.layers}>
          <LayerBar
            edited={shown}
            place={place}
            today={today}
            isEditable={isEditable}
            onPlace={setPlace}
            onAdd={(settings) => {
              setPlace(nextKey(history));
              change({ kind: 'add-layer', layer: { ...settings, slots: [] } });
            }}
            onChange={change}
          />
        </div>
        <section className={css.week} aria-label={text.week.label}>
          <div className={css.tools}>
            {isEditable && (
              <>
                <Button
                  disabled={isFull}
                  onClick={() => handleCreate({ day: weekdays[day] ?? 'mon', start: '12:00', end: '13:00' })}
                >
                  <PlusIcon size={18} />
                  {text.week.add}
                </Button>
                <Button look="quiet" disabled={history.past.length === 0} onClick={() => step('undo')}>
                  {text.week.undo}
                </Button>
                <Button look="quiet" disabled={history.future.length === 0} onClick={() => step('redo')}>
                  {text.week.redo}
                </Button>
              </>
            )}
          </div>
          {isPhone && (
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
          )}
          <WeekGrid
            days={days}
            slots={slots}
            below={below}
            sources={sources}
            ground={assigned && { name: assigned.name, tone: playedTone(venue) }}
            hours={weekHours(venue)}
            gaps={gapsByDay(problems)}
            held={layer ? daysOf(layer) : new Set(allDays)}
            clashing={clashingKeys(problems)}
            isEditable={isEditable}
            onChange={handleTimes}
            onCreate={handleCreate}
            onOpen={handleOpen}
            onRemove={handleRemove}
          />
          <div className={css.hints}>
            <p>{assigned ? text.week.ground(assigned.name) : text.week.noGround}</p>
            {slots.length === 0 && place === 'week' && assigned && <p>{text.week.empty}</p>}
            {place !== 'week' && <p>{text.week.below}</p>}
            {isEditable && <p>{isTouch ? text.week.hintTouch : text.week.hint}</p>}
            {isEditable && !isTouch && <p>{text.week.hintKeys}</p>}
            {isFull && <p>{text.week.full(bounds.slots)}</p>}
          </div>
        </section>
        <div className={css.side}>
          <ProblemList problems={problems} sources={sources} onJump={handleJump} />
          <PlaysAt venue={venue} schedule={scheduleOf(shown)} sources={sources} assigned={assigned} />
          <Announcements list={shown.announcements} isEditable={isEditable} onChange={change} />
        </div>
      </div>
      <p className="sr-only" role="status">
        {said}
      </p>
      {isTyped && isEditable && (
        <div className={classes(css.bar)}>
          <p className={css.unsaved}>{text.save.unsaved}</p>
          <div className={css.actions}>
            <Button onClick={edits.discard}>{text.save.discard}</Button>
            <Button look="accent" busy={edits.isSaving} onClick={isConflict ? edits.saveOver : edits.save}>
              {isConflict ? text.save.saveOver : text.save.save}
            </Button>
          </div>
        </div>
      )}
      {dialog === 'copy' && (
        <CopyDialog venue={venue} others={others} isTyped={isTyped} onClose={() => setDialog(null)} />
      )}
      {dialog && dialog !== 'copy' && (
        <SlotDialog
          slot={dialog.slot}
          name={playedBy(sources, dialog.slot)?.name}
          isNew={dialog.key === null}
          renderChooser={renderChooser}
          onClose={() => setDialog(null)}
          onRemove={() => {
            setDialog(null);
            if (dialog.key !== null) handleRemove(dialog.key);
          }}
          onDone={(done, chosen) => handleDone(dialog.key, done, chosen)}
        />
      )}
    </div>
  );
}
