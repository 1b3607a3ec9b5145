import { sleepGap } from './constants.ts';
import { type Draft, isResumed, slots } from './decks.ts';
import type { Moment } from './state.ts';

/**
 * Goes on to a moment. A device that has slept has neither loaded nor played in the meantime, nor been in contact: it asks
 * whether it is.
 */
export const moveTo = ({ state, effects }: Draft, moment: Moment): void => {
  const gap = moment - state.moment;
  state.moment = moment;
  if (gap >= 0 && gap <= sleepGap) {
    state.apart_ms += gap;
    return;
  }
  if (gap > 0 && state.in_contact) {
    state.in_contact = false;
    effects.push({ type: 'fetchDocument' });
  }
  for (const slot of slots) {
    const deck = state.decks[slot];
    if (!deck) continue;
    const { phase_at, position_at, begun_at, silent_at, track_began_at } = deck;
    state.decks[slot] = {
      ...deck,
      phase_at: phase_at + gap,
      position_at: position_at + gap,
      begun_at: begun_at + Math.min(gap, 0),
      silent_at: silent_at === null ? null : silent_at + Math.min(gap, 0),
      track_began_at: track_began_at === null ? null : track_began_at + gap,
    };
  }
  // A clock that goes back does not make a short wait long.
  if (gap < 0 && state.retry_at !== null) state.retry_at += gap;
};

/** Moves what this run has dated by a clock that was wrong, which it was not before it jumped. */
export const correct = (draft: Draft, by: number): void => {
  const { state } = draft;
  const { started_at: since } = state;
  const moved = <Value extends number | null>(moment: Value) =>
    (moment === null || moment < since ? moment : moment + by) as Value;
  for (const slot of slots) {
    const deck = state.decks[slot];
    if (!deck) continue;
    const { phase_at, position_at, begun_at, started_at, silent_at, track_began_at } = deck;
    state.decks[slot] = {
      ...deck,
      // These were moved by the jump.
      phase_at: phase_at + by,
      position_at: position_at + by,
      track_began_at: track_began_at === null ? null : track_began_at + by,
      begun_at: moved(begun_at),
      silent_at: moved(silent_at),
      started_at: isResumed(deck) ? started_at : moved(started_at),
    };
  }
  state.history = state.history.map((played) => ({ ...played, at: moved(played.at) }));
  state.announced = state.announced.map((count) => ({ ...count, since: moved(count.since) }));
  state.revoked = state.revoked.map(({ track_id, at }) => ({ track_id, at: moved(at) }));
  state.avoided = state.avoided.map(({ track_id, until }) => ({ track_id, until: moved(until) }));
  // A run without a network may begin at the last contact of the one before.
  if (state.contact_at > since) state.contact_at += by;
  state.asked_at = moved(state.asked_at);
  state.network_failed_at = moved(state.network_failed_at);
  state.retry_at = moved(state.retry_at);
  state.reported &&= { ...state.reported, since: new Date(moved(Date.parse(state.reported.since))).toISOString() };
  state.moment += by;
  state.started_at += by;
  state.persisted_at += by;
  draft.placeChanged = true;
  draft.historyChanged = true;
};
