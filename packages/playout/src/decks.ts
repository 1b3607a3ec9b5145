import type { ProgrammeTrack } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import { counted, isAnnouncement } from './announcements.ts';
import { historyKept, inaudibleAfter, positionGap } from './constants.ts';
import type { Context, Deck, Effect, Moment, Phase, Slot, State } from './state.ts';
import { levelOf } from './volume.ts';

/** A step in the making: its state is a copy of its own, whose decks and lists are replaced and never changed. */
export interface Draft {
  state: State;
  reports: Effect[];
  effects: Effect[];
  /** True if the place, the history is to be stored at the end of the step. */
  placeChanged: boolean;
  historyChanged: boolean;
  /** Seconds in which a track fades in that begins in this step. */
  fadeIn: number;
  newId: Context['newId'];
}

export const slots: readonly Slot[] = ['A', 'B'];

export const otherSlot = (slot: Slot): Slot => (slot === 'A' ? 'B' : 'A');

export const sounds = (deck: Deck): boolean => deck.phase === 'playing' || deck.phase === 'fading';
export const isAhead = (deck: Deck): boolean => deck.phase === 'loading' || deck.phase === 'ready';

/** True for what goes on after a restart, and was dated by the clock of the run before. */
export const isResumed = ({ start_at }: Pick<Deck, 'start_at'>): boolean => start_at > 0;

/** Returns the slot of a load, or null if that is over. */
export const slotOf = ({ decks }: State, playId: string): Slot | null =>
  slots.find((slot) => decks[slot]?.play_id === playId) ?? null;

export const change = ({ state }: Draft, slot: Slot, changes: Partial<Deck>): void => {
  const deck = state.decks[slot];
  if (deck) state.decks[slot] = { ...deck, ...changes };
};

const enter = (draft: Draft, slot: Slot, phase: Phase, changes: Partial<Deck> = {}): void =>
  change(draft, slot, { phase, phase_at: draft.state.moment, silent_at: null, ...changes });

/** Milliseconds that have sounded since the last position, as far as they are to be believed. */
const unheard = (deck: Deck, moment: Moment): number =>
  Math.min(Math.max(Math.min(moment, deck.silent_at ?? moment) - deck.position_at, 0), positionGap);

/** Seconds of a deck that still sound at a moment; null if its length is not known. */
export const secondsLeft = (deck: Deck, moment: Moment): number | null =>
  deck.duration === null ? null : deck.duration - deck.position - unheard(deck, moment) / 1000;

type Loading = Partial<
  Pick<Deck, 'play_id' | 'start_at' | 'duration' | 'heard_ms' | 'started_at' | 'is_asked' | 'is_urgent'>
>;

/** Tells the app to load a track into a slot, which is to be empty. */
export const load = (draft: Draft, slot: Slot, track: ProgrammeTrack, loading: Loading = {}): void => {
  const { moment } = draft.state;
  const { play_id = draft.newId(), start_at = 0 } = loading;
  draft.state.decks[slot] = {
    track,
    phase: 'loading',
    phase_at: moment,
    position: start_at,
    position_at: moment,
    duration: track.duration_ms > 0 ? track.duration_ms / 1000 : null,
    heard_ms: 0,
    begun_at: moment,
    started_at: null,
    track_began_at: null,
    silent_at: null,
    is_asked: false,
    is_urgent: false,
    is_counted: false,
    ...loading,
    play_id,
    start_at,
  };
  draft.effects.push({ type: 'load', slot, play_id, track, startAt: start_at });
};

/** Lets a loaded slot sound, as the current one. */
export const begin = (draft: Draft, slot: Slot, fadeIn: number): void => {
  const { state } = draft;
  const deck = state.decks[slot];
  if (!deck) return;
  const { track, play_id } = deck;
  enter(draft, slot, 'playing', {
    position_at: state.moment,
    begun_at: state.moment,
    is_urgent: false,
    is_counted: true,
  });
  state.current = slot;
  draft.effects.push({ type: 'play', slot, play_id, fadeIn, gain: levelOf(track, state.volume) });
  draft.placeChanged = true;
  // Tracks that go on after a restart, or that a browser has refused before, are in the history already.
  if (deck.started_at !== null || deck.is_counted) return;
  state.announced = counted(state.announced, track, state.moment);
  if (isAnnouncement(track)) return;
  const others = state.history.filter(({ track_id }) => track_id !== track.id);
  const played = { track_id: track.id, artist: track.artist, at: state.moment };
  state.history = [...others.slice(-historyKept), played];
  draft.historyChanged = true;
};

/** True if what plays can be heard: inaudible sound is no play. */
const isHeard = ({ is_inaudible, is_muted, volume }: State): boolean => !is_inaudible && !is_muted && volume > 0;

/** Takes in where a slot sounds. The audio's own clock counts, whatever the device's does; it never goes back. */
export const advance = (draft: Draft, slot: Slot, position: number): void => {
  const { state } = draft;
  const deck = state.decks[slot];
  if (!deck || !sounds(deck) || !(position > deck.position)) return;
  const heard = isHeard(state) ? (position - deck.position) * 1000 : 0;
  const begins = deck.started_at === null && heard > 0;
  if (begins) draft.placeChanged = true;
  state.failures = 0;
  change(draft, slot, {
    position,
    position_at: state.moment,
    heard_ms: deck.heard_ms + heard,
    // Audio that is ahead of the clock has not begun before it was to.
    started_at: begins ? Math.max(Math.round(state.moment - heard), deck.begun_at) : deck.started_at,
  });
};

/** Takes back what counted as heard before it was known that nothing comes out. */
export const discountSilence = (draft: Draft): void => {
  for (const slot of slots) {
    const deck = draft.state.decks[slot];
    if (!deck || !sounds(deck)) continue;
    const heard_ms = Math.max(deck.heard_ms - inaudibleAfter, 0);
    change(draft, slot, { heard_ms, started_at: heard_ms > 0 ? deck.started_at : null });
  }
  draft.placeChanged = true;
};

/** Reports a play that is over. */
export const report = (
  draft: Draft,
  deck: Pick<Deck, 'track' | 'play_id' | 'heard_ms'>,
  startedAt: Moment,
  isResumed: boolean,
): void => {
  draft.placeChanged = true;
  if (isAnnouncement(deck.track)) return;
  draft.reports.push({
    type: 'report',
    is_resumed: isResumed,
    play: {
      id: deck.play_id,
      track_id: deck.track.id,
      started_at: new Date(startedAt).toISOString(),
      duration_ms: Math.min(Math.round(deck.heard_ms), bounds.play_seconds * 1000),
    },
  });
};

/** Empties a slot at once. If anything of it has sounded, its play is over and reported: here and nowhere else. */
export const finish = (draft: Draft, slot: Slot): void => {
  const { state } = draft;
  const deck = state.decks[slot];
  if (!deck) return;
  if (deck.started_at !== null) {
    const rest = sounds(deck) && isHeard(state) ? unheard(deck, state.moment) : 0;
    const left = deck.duration === null ? rest : Math.max((deck.duration - deck.position) * 1000, 0);
    const isDated = isResumed(deck) || deck.started_at < state.started_at;
    report(draft, { ...deck, heard_ms: deck.heard_ms + Math.min(rest, left) }, deck.started_at, isDated);
  }
  state.decks[slot] = null;
  if (state.current === slot) state.current = null;
  draft.effects.push({ type: 'stop', slot });
};

/** Fades a slot out; it is emptied when that is over. A slot that does not sound is emptied at once. */
export const fade = (draft: Draft, slot: Slot, seconds: number): void => {
  const { state } = draft;
  const deck = state.decks[slot];
  if (!deck) return;
  if (!sounds(deck) || seconds <= 0) return finish(draft, slot);
  const silentAt = state.moment + seconds * 1000;
  if (deck.silent_at !== null && deck.silent_at <= silentAt) return;
  enter(draft, slot, 'fading', { silent_at: silentAt });
  if (state.current === slot) state.current = null;
  draft.effects.push({ type: 'fadeOut', slot, seconds });
};

/** Returns an empty slot; what fades in both gives way. */
export const freeSlot = (draft: Draft, unlike: Slot | null): Slot => {
  const { decks } = draft.state;
  const slot = slots.find((each) => each !== unlike && decks[each] === null) ?? (unlike ? otherSlot(unlike) : 'A');
  finish(draft, slot);
  return slot;
};
