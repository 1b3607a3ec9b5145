import type { Venue } from '@kamerton/wire';
import { weekdays } from '@kamerton/wire/client/local-time';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CopyIcon } from '../../ui/icons.tsx';
import { Note } from '../../ui/note.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Announcements } from './announcements.tsx';
import { CopyDialog, type OthersQuery } from './copy-dialog.tsx';
import { nextKey, scheduleOf } from './edits.ts';
import { LayerBar } from './layer-bar.tsx';
import { PlaysAt } from './plays-at.tsx';
import { ProblemList } from './problem-list.tsx';
import type { Problem } from './problems.ts';
import type { SavedSchedule } from './queries.ts';
import type { RenderChooser } from './slot-dialog.tsx';
import { useScheduleText } from './text.ts';
import { type Editor, useEditor } from './use-editor.ts';
import { WeekSection } from './week-section.tsx';
import { classes } from '../../ui/classes.ts';
import css from './schedule-editor.module.css';

interface ScheduleEditorProps {
  venue: Venue;
  saved: SavedSchedule;
  /** Venues to which the schedule can be copied. */
  others: OthersQuery;
  renderChooser: RenderChooser;
}

/** True if Ctrl+Z belongs to a field, or to what lies over the page. */
const isElsewhere = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null;

function useUndoKeys({ isEditable, step }: Editor) {
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
}

/** Returns a function that focuses what a selector finds, once it is rendered. */
function useLaterFocus(root: RefObject<HTMLElement | null>) {
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (target === null) return;
    const element = root.current?.querySelector<HTMLElement>(target);
    element?.scrollIntoView({ block: 'center' });
    element?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/set-state-in-effect -- the place exists only after it was rendered
    setTarget(null);
  }, [root, target]);
  return setTarget;
}

/** Shows that somebody else has saved meanwhile, and lets one of both go on. */
function ConflictNote({ editor }: { editor: Editor }) {
  const { save: text } = useScheduleText();
  const { edits, showsTheirs, setTheirs } = editor;
  return (
    <div className="mt-16" role="status">
      <Note
        tone="warm"
        action={
          <div className="wrap-8 items-center">
            <Button onClick={() => setTheirs(!showsTheirs)}>{showsTheirs ? text.backToMine : text.seeTheirs}</Button>
            {showsTheirs ? (
              <Button
                onClick={() => {
                  setTheirs(false);
                  edits.adoptSaved();
                }}
              >
                {text.adoptSaved}
              </Button>
            ) : (
              <Button busy={edits.isSaving} onClick={edits.saveOver}>
                {text.saveOver}
              </Button>
            )}
          </div>
        }
      >
        <p>{showsTheirs ? text.theirs : text.conflict}</p>
      </Note>
    </div>
  );
}

function SaveBar({ editor }: { editor: Editor }) {
  const { save: text } = useScheduleText();
  const { edits } = editor;
  return (
    <div className={classes('edged floating', css.bar)}>
      <p className="font-medium">{text.unsaved}</p>
      <div className="wrap-8 items-center">
        <Button onClick={edits.discard}>{text.discard}</Button>
        <Button variant="accent" busy={edits.isSaving} onClick={edits.isConflict ? edits.saveOver : edits.save}>
          {edits.isConflict ? text.saveOver : text.save}
        </Button>
      </div>
    </div>
  );
}

/** Returns what shows the place of a problem. */
const jumpTo =
  ({ setPlace, setDay }: Editor, focusOn: (selector: string) => void) =>
  (problem: Problem) => {
    if (problem.kind === 'gap') {
      setPlace('week');
      setDay(weekdays.indexOf(problem.span.day));
      focusOn(`[data-gap="${problem.span.day} ${problem.span.start}"]`);
      return;
    }
    if (problem.kind === 'over') {
      if (problem.what === 'layer') setPlace(problem.key);
      else focusOn(`[data-announcement="${problem.key}"] button`);
      return;
    }
    const { key, place: where, slot } = problem.kind === 'clash' ? problem.heard : problem.found;
    setPlace(where);
    setDay(weekdays.indexOf(slot.day));
    focusOn(`button[data-slot="${key}"]`);
  };

/** Editor of a venue's schedule: the week, its layers and announcements. */
export function ScheduleEditor({ venue, saved, others, renderChooser }: ScheduleEditorProps) {
  const text = useScheduleText();
  const editor = useEditor(venue, saved);
  const { edits, today, place, setPlace, isEditable, setInDialog, said, shown, assigned, sources } = editor;
  const { problems, change } = editor;
  const { history, isTyped, isConflict } = edits;
  const [isCopying, setCopying] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const focusOn = useLaterFocus(root);
  useUndoKeys(editor);

  const handleJump = jumpTo(editor, focusOn);

  return (
    <div ref={root}>
      <PageHead
        over={venue.name}
        title={text.title}
        action={
          <div className="wrap-8 items-center">
            <Button variant="quiet" onClick={() => setCopying(true)}>
              <CopyIcon size={18} />
              {text.copy.open}
            </Button>
          </div>
        }
      />
      {isConflict && <ConflictNote editor={editor} />}
      {!isConflict && edits.hasDraft && isTyped && (
        <div className="mt-16" role="status">
          <Note>{text.save.restored}</Note>
        </div>
      )}
      <div className={css.columns}>
        <div className={css.layers}>
          <LayerBar
            edited={shown}
            place={place}
            today={today}
            isEditable={isEditable}
            setInDialog={setInDialog}
            onPlace={setPlace}
            onAdd={(settings) => {
              setPlace(nextKey(history));
              change({ kind: 'add-layer', layer: { ...settings, slots: [] } });
            }}
            onChange={change}
          />
        </div>
        <WeekSection venue={venue} editor={editor} renderChooser={renderChooser} />
        <div className={css.side}>
          <ProblemList problems={problems} sources={sources} onJump={handleJump} />
          <PlaysAt venue={venue} schedule={scheduleOf(shown)} sources={sources} assigned={assigned} />
          <Announcements
            list={shown.announcements}
            isEditable={isEditable}
            setInDialog={setInDialog}
            onChange={change}
          />
        </div>
      </div>
      <p className="sr-only" role="status">
        {said}
      </p>
      {isTyped && isEditable && <SaveBar editor={editor} />}
      {isCopying && <CopyDialog venue={venue} others={others} isTyped={isTyped} onClose={() => setCopying(false)} />}
    </div>
  );
}
