import { isAnnouncement } from './announcements.ts';
import { hasTracks, isExpired } from './choosing.ts';
import { failureLimit } from './constants.ts';
import { type Draft, isAhead, slots } from './decks.ts';
import type { Deck, Slot, State, ReportedState } from './state.ts';

type Answer = Omit<ReportedState, 'since'>;

const silent = (reason: NonNullable<ReportedState['reason']>, next: number | null): Answer => ({
  status: 'silent',
  reason,
  track_id: null,
  next_track_id: next,
});

/** Slot of the track that a listener hears, or would name. */
const heardSlot = ({ decks, current }: State): Slot | null => {
  if (current && decks[current]?.phase === 'playing') return current;
  return slots.find((slot) => decks[slot]?.phase === 'fading') ?? null;
};

/** Announcements are not named. */
const reportedId = ({ track }: Pick<Deck, 'track'>): number | null => (isAnnouncement(track) ? null : track.id);

const answer = (state: State): Answer => {
  const { programme, decks, current } = state;
  const nothing = { reason: null, track_id: null, next_track_id: null };
  if (programme?.status === 'paused') return { status: 'paused', ...nothing };
  if (programme?.status === 'closed' || programme?.status === 'inactive') return { status: 'closed', ...nothing };
  const ahead = slots.map((slot) => decks[slot]).find((deck) => deck && isAhead(deck)) ?? null;
  const next = ahead ? reportedId(ahead) : null;
  const heard = heardSlot(state);
  if (heard && programme?.status === 'open') {
    if (state.volume === 0) return silent('muted', next);
    if (state.is_inaudible || state.is_muted) return silent('no_sound', next);
    return {
      status: 'playing',
      reason: null,
      track_id: decks[heard] ? reportedId(decks[heard]) : null,
      next_track_id: next,
    };
  }
  if (programme?.status === 'unknown_zone') return silent('unknown_zone', null);
  if (!programme) return silent(state.is_online ? 'starting' : 'no_network', next);
  if (programme.status === 'no_source' || !hasTracks(state)) return silent('no_tracks', next);
  if (state.lacks_output && current) return silent('no_sound', next);
  if (state.needs_touch && current) return silent('needs_touch', next);
  if (isExpired(state)) return silent('no_network', next);
  if (state.retry_at !== null || state.failures >= failureLimit) {
    return silent(!state.is_online || state.network_failed_at !== null ? 'no_network' : 'media_failed', next);
  }
  return silent('starting', next);
};

/** Reports the state to the server if it has changed. */
export const reportState = (draft: Draft): void => {
  const { state } = draft;
  const now = answer(state);
  const { reported } = state;
  // A silence goes on when its reason is another.
  const goesOn = reported?.status === now.status && reported.track_id === now.track_id;
  if (goesOn && reported.reason === now.reason && reported.next_track_id === now.next_track_id) return;
  state.reported = { ...now, since: goesOn ? reported.since : new Date(state.moment).toISOString() };
  draft.effects.push({ type: 'reportState', state: state.reported });
};
