import type { ScheduleSource, Venue } from '@kamerton/wire';
import { useMemo, useState } from 'react';
import { useNow } from '../../lib/zone.ts';
import { sourcesOf } from './described.ts';
import { type Change, editedOf, type Place, slotsAt } from './edits.ts';
import { dateAt, dayOfWeek } from '../../lib/local-clock.ts';
import { problemsIn } from './problems.ts';
import type { SavedSchedule } from './queries.ts';
import { useScheduleText } from './text.ts';
import { useScheduleEdits } from './use-schedule-edits.ts';

const assignedTo = ({ playlist_id, playlist_name, selection_id, selection_name }: Venue): ScheduleSource | null => {
  if (playlist_id !== null)
    return { kind: 'playlist', id: playlist_id, name: playlist_name ?? '…', is_available: true };
  if (selection_id === null) return null;
  return { kind: 'collection', id: selection_id, name: selection_name ?? '…', is_available: true };
};

/** State of a dialog that is open over the editor, which is told so. */
export function useDialogState<T>(setInDialog: (isInDialog: boolean) => void) {
  const [dialog, setState] = useState<T | null>(null);
  const setDialog = (next: T | null) => {
    setState(next);
    setInDialog(next !== null);
  };
  return [dialog, setDialog] as const;
}

/** State of the editor of a venue's schedule: what is shown, its changes, and their names. */
export function useEditor(venue: Venue, saved: SavedSchedule) {
  const text = useScheduleText();
  const [isInDialog, setInDialog] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const edits = useScheduleEdits(venue, saved, isInDialog || isPressed);
  const { history, dispatch, isConflict } = edits;
  const now = useNow();
  const today = dateAt(venue.timezone, now.getTime());
  const [day, setDay] = useState(() => dayOfWeek(Date.parse(today)));
  const [chosenPlace, setPlace] = useState<Place>('week');
  const [isTheirs, setTheirs] = useState(false);
  const [said, setSaid] = useState('');

  const showsTheirs = isTheirs && isConflict;
  const shown = useMemo(
    () => (showsTheirs ? editedOf(saved.schedule) : history.present),
    [showsTheirs, saved.schedule, history.present],
  );
  const assigned = assignedTo(venue);
  const sources = sourcesOf([...edits.named, ...(assigned ? [assigned] : []), ...saved.sources]);
  const place = chosenPlace === 'week' || shown.layers.some(({ key }) => key === chosenPlace) ? chosenPlace : 'week';
  const slots = slotsAt(shown, place);
  const layer = shown.layers.find(({ key }) => key === place);
  const problems = problemsIn(shown, { ...venue, today }, assigned !== null, sources);

  const change = (to: Change, words = '') => {
    dispatch({ kind: 'change', change: to });
    setSaid(words);
  };
  const step = (kind: 'undo' | 'redo') => {
    dispatch({ kind });
    setSaid(kind === 'undo' ? text.week.undone : text.week.redone);
  };

  const choice = { day, setDay, place, setPlace, showsTheirs, isEditable: !showsTheirs, setTheirs };
  const view = { shown, assigned, sources, slots, layer, problems };
  return { edits, today, ...choice, said, setSaid, setInDialog, setPressed, ...view, change, step };
}

export type Editor = ReturnType<typeof useEditor>;
