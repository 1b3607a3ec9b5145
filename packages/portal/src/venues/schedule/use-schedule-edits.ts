import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Schedule, ScheduleSource, Venue } from '@kamerton/wire';
import { laterApi } from '@kamerton/wire/client/more-calls';
import { useEffect, useReducer, useState } from 'react';
import { readDraft, writeDraft } from '../../lib/drafts.ts';
import { refreshAfter } from '../../lib/stale.ts';
import { scheduleWrites } from '../../lib/writes/venues.ts';
import { CallFailed, fetched } from '../../lib/http.ts';
import { notify, notifyBriefly, notifyFailure } from '../../ui/notify.ts';
import { useIsLeft } from '../../ui/use-is-left.ts';
import { canonical, edit, historyOf, scheduleOf } from './edits.ts';
import { type SavedSchedule, showSchedule } from './queries.ts';
import { currentScheduleText } from './text.ts';

/** Edits that were not sent, as they survive a reload. */
interface Draft extends Record<string, unknown> {
  schedule: Schedule;
  /** The schedule before the edits. */
  base: Schedule;
  version: number;
  /** Names of what was chosen. */
  named: ScheduleSource[];
}

function draftIn(stored: Record<string, unknown>): Draft | null {
  const { schedule, base, version, named } = stored as Partial<Draft>;
  const isWhole = (each: Schedule | undefined) =>
    Array.isArray(each?.slots) && Array.isArray(each.layers) && Array.isArray(each.announcements);
  if (!schedule || !base || !isWhole(schedule) || !isWhole(base)) return null;
  return typeof version === 'number' && Array.isArray(named) ? { schedule, base, version, named } : null;
}

/**
 * Edits of a venue's schedule with undo, a draft, and what another window saves meanwhile. That waits while a part
 * is edited in a dialog or dragged, since the part would get another key.
 */
export function useScheduleEdits(venue: Pick<Venue, 'id'>, saved: SavedSchedule, isInPart: boolean) {
  const client = useQueryClient();
  const isLeft = useIsLeft();
  const name = `venue-schedule-${venue.id}`;
  const [draft] = useState(() => draftIn(readDraft(name)));
  const [history, dispatch] = useReducer(edit, draft?.schedule ?? saved.schedule, historyOf);
  // `from` is what the server had said when this became the base: it may still be shown for a moment after a save.
  const [base, setBase] = useState({
    schedule: draft?.base ?? saved.schedule,
    version: draft?.version ?? saved.version,
    from: draft ? null : saved,
  });
  const [named, setNamed] = useState<readonly ScheduleSource[]>(draft?.named ?? []);
  const present = scheduleOf(history.present);
  const json = canonical(present);
  const isTyped = json !== canonical(base.schedule);

  const save = useMutation({
    mutationFn: async ({ schedule, version }: { schedule: Schedule; version: number }) =>
      fetched(laterApi.changeSchedule, { params: { id: venue.id }, body: { schedule, version } }),
    onSuccess: (answer, { schedule }) => {
      setBase({ schedule, version: answer.version, from: saved });
      // Also if the screen was left meanwhile: what was saved is no edit any more.
      const left = draftIn(readDraft(name));
      const isWhole = !left || canonical(left.schedule) === canonical(schedule);
      writeDraft(name, isWhole ? null : { ...left, base: schedule, version: answer.version });
      showSchedule(client, venue.id, answer);
      void refreshAfter(client, scheduleWrites.saved);
      notifyBriefly('success', currentScheduleText().save.saved);
    },
    onError: (error) => {
      if (!(error instanceof CallFailed)) throw error;
      if (error.error.code === 'conflict') {
        void refreshAfter(client, scheduleWrites.changedElsewhere(venue.id));
        if (isLeft()) notify('error', currentScheduleText().save.conflict);
      } else if (error.error.code === 'invalid') notify('error', currentScheduleText().save.refused);
      else notifyFailure(error);
    },
  });

  const isNews = saved !== base.from && saved.version !== base.version && !save.isPending;
  const theirs = canonical(saved.schedule);
  // Without edits here, or with the same ones, the schedule follows the other window.
  const isHarmless = !isTyped || theirs === json || theirs === canonical(base.schedule);
  if (isNews && isHarmless && !isInPart) {
    setBase({ schedule: saved.schedule, version: saved.version, from: saved });
    if (!isTyped) dispatch({ kind: 'open', schedule: saved.schedule });
  }

  useEffect(() => {
    const unsaved: Draft | null = isTyped
      ? { schedule: scheduleOf(history.present), base: base.schedule, version: base.version, named: [...named] }
      : null;
    writeDraft(name, unsaved);
  }, [name, isTyped, history.present, base, named]);

  return {
    history,
    dispatch,
    present,
    isTyped,
    /** True if the page was opened with edits that were not sent. */
    hasDraft: draft !== null,
    /** True if another window has saved something else than what is edited here. */
    isConflict: isNews && !isHarmless,
    isSaving: save.isPending,
    named,
    name: (source: ScheduleSource) => setNamed([...named, source]),
    save: () => save.mutate({ schedule: present, version: base.version }),
    /** Saves over what another window has saved. */
    saveOver: () => save.mutate({ schedule: present, version: saved.version }),
    discard: () => dispatch({ kind: 'replace', schedule: base.schedule }),
    /** Replaces the edits by the schedule that another window has saved. */
    adoptSaved: () => {
      setBase({ schedule: saved.schedule, version: saved.version, from: saved });
      dispatch({ kind: 'replace', schedule: saved.schedule });
    },
  };
}
