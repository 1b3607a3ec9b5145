import type { ProgrammeTrack } from '@kamerton/wire';
import { isAnnouncement } from './announcements.ts';
import { announcementAfter, choose, endOf, forget, isExpired, isListedAt, isRevoked, updateStore } from './choosing.ts';
import {
  avoidBroken,
  avoidUnreached,
  closingFade,
  confirmEvery,
  failureLimit,
  firstRetry,
  loadAhead,
  longestLoad,
  longestRetry,
  longestStall,
  revocationSettles,
  shortFade,
} from './constants.ts';
import {
  begin,
  change,
  type Draft,
  fade,
  finish,
  freeSlot,
  isAhead,
  load,
  otherSlot,
  secondsLeft,
  slots,
} from './decks.ts';
import { knownOr, type Programme, statusAt } from './programme.ts';
import { isSameSource } from './schedule.ts';
import type { Deck, Moment, Slot, State } from './state.ts';
import { levelOf, volumeAt } from './volume.ts';

const second = 1000;
const minute = 60_000;
const hour = 60 * minute;

/** Computes anew whether and how loud to play, when what is known no longer holds. */
export const refresh = (draft: Draft, isNew = false): void => {
  const { state } = draft;
  const { document, moment } = state;
  if (!document) {
    state.programme = null;
    return;
  }
  const { programme } = state;
  const isPast = moment < state.programme_at || moment >= (programme?.until ?? Infinity);
  if (isNew || !programme || isPast) {
    const unknown: Programme = { status: 'unknown_zone', until: moment + hour, source: null, next: null };
    state.programme = knownOr(() => statusAt(document, moment), unknown);
    state.programme_at = moment;
    // Other tracks are needed next.
    if (!isNew && programme && !isSameSource(programme.source, state.programme.source)) updateStore(draft);
  }
  if (!isNew && Math.floor(moment / minute) === Math.floor(state.volume_at / minute)) return;
  const ended = state.stored.filter((id) => isRevoked(state, id));
  if (ended.length > 0) forget(draft, ended);
  // A venue that never closes may play one source for days, and a slot of the day ahead is to be stored before it begins.
  if (!isNew && Math.floor(moment / hour) !== Math.floor(state.volume_at / hour)) updateStore(draft);
  state.volume_at = moment;
  const { sound, venue } = document;
  const volume = knownOr(() => volumeAt(sound, venue.timezone, moment), sound.volume);
  if (volume === state.volume) return;
  state.volume = volume;
  for (const slot of slots) {
    const deck = state.decks[slot];
    if (deck?.phase === 'playing') draft.effects.push({ type: 'setGain', slot, gain: levelOf(deck.track, volume) });
  }
};

/** Milliseconds until the programme's status changes; not if only something else plays then. */
const untilChange = ({ until, next }: Programme, moment: Moment): number =>
  until === null || next ? Infinity : until - moment;

/** True if music is to play: from opening until the fade that ends at closing time, while stored music may. */
export const isWanted = (state: State): boolean => {
  const { programme, moment } = state;
  const isOpen = programme?.status === 'open' && untilChange(programme, moment) > closingFade * 1000;
  return isOpen && state.is_paired && !isExpired(state);
};

/** A track could not be loaded, or broke off. */
export const fail = (draft: Draft, slot: Slot, problem: 'network' | 'media' | 'gone'): void => {
  const { state } = draft;
  const deck = state.decks[slot];
  if (!deck) return;
  const { moment } = state;
  finish(draft, slot);
  state.failures += 1;
  const until = moment + (problem === 'network' ? avoidUnreached : avoidBroken);
  const others = state.avoided.filter((each) => each.until > moment && each.track_id !== deck.track.id);
  state.avoided = [...others, { track_id: deck.track.id, until }];
  state.network_failed_at = problem === 'network' ? moment : null;
  if (problem === 'gone') draft.effects.push({ type: 'fetchDocument' });
  if (state.failures < failureLimit) return;
  state.retry_at = moment + Math.min(firstRetry * 2 ** (state.failures - failureLimit), longestRetry);
};

/** Ends fades that are over, and loads and plays that do not move. */
const endOverdue = (draft: Draft): void => {
  const { state } = draft;
  const { moment } = state;
  for (const slot of slots) {
    const deck = state.decks[slot];
    if (!deck) continue;
    // The moment of a planned revocation has come.
    if (isRevoked(state, deck.track.id)) finish(draft, slot);
    else if (deck.silent_at !== null && moment >= deck.silent_at) finish(draft, slot);
    else if (deck.phase === 'loading' && moment - deck.phase_at >= longestLoad) fail(draft, slot, 'network');
    else if (deck.phase === 'playing' && moment - deck.position_at >= longestStall) fail(draft, slot, 'network');
  }
};

/** Loads what begins at a moment, unless failures make it wait: an announcement due after `before`, else a track. */
const loadNext = (draft: Draft, unlike: Slot | null, begins: Moment, before: Deck | null = null): Slot | null => {
  const { state } = draft;
  if (state.retry_at !== null && state.moment < state.retry_at) return null;
  state.retry_at = null;
  // Another announcement may have followed the last track.
  const track_began_at = before && (before.track_began_at ?? before.phase_at);
  const spoken =
    track_began_at === null ? null : announcementAfter(state, { moment: begins, trackStartedAt: track_began_at });
  const track = spoken ?? choose(draft, begins);
  if (!track) return null;
  const slot = freeSlot(draft, unlike);
  load(draft, slot, track);
  if (spoken) change(draft, slot, { track_began_at });
  return slot;
};

/** Ends what sounds outside of the programme, and loads ahead of its beginning. */
const rest = (draft: Draft): void => {
  const { state } = draft;
  const { programme, moment } = state;
  const left = programme ? untilChange(programme, moment) : Infinity;
  const isNear = programme !== null && programme.status !== 'open' && left <= loadAhead * 1000;
  const isSoon = isNear && state.is_paired && !isExpired(state);
  for (const slot of slots) {
    const deck = state.decks[slot];
    if (!deck || deck.phase === 'fading') continue;
    if (deck.phase !== 'playing') {
      if (!isSoon || slot !== state.current) finish(draft, slot);
    } else if (programme?.status === 'open') fade(draft, slot, isExpired(state) ? shortFade : left / 1000);
    // Closing time has passed without the fade before it, since the device slept.
    else if (programme?.status === 'closed') finish(draft, slot);
    else fade(draft, slot, shortFade);
  }
  if (isSoon && state.current === null) state.current = loadNext(draft, null, moment + left);
};

/** Seconds for which two tracks sound together: at most half of each. Nothing sounds together with speech. */
const crossfadeOf = (state: State, one: Deck, other: Deck): number =>
  isAnnouncement(one.track) || isAnnouncement(other.track) ? 0 : sharedSeconds(state, one, other);

const sharedSeconds = (state: State, one: Deck, other: Deck): number =>
  Math.min(state.document?.sound.crossfade ?? 0, (one.duration ?? 0) / 2, (other.duration ?? 0) / 2);

/** Lets the track that was loaded ahead follow the one that plays. */
const crossOver = (draft: Draft, from: Slot, seconds: number): void => {
  begin(draft, otherSlot(from), seconds);
  fade(draft, from, seconds);
};

const aheadOf = ({ decks }: State, slot: Slot): Deck | null => {
  const deck = decks[otherSlot(slot)];
  return deck && isAhead(deck) ? deck : null;
};

/** Lets what was loaded ahead follow before the end of what plays: speech begins when that is silent. */
const cut = (draft: Draft, from: Slot, ahead: Deck, seconds: number): void =>
  isAnnouncement(ahead.track) ? fade(draft, from, shortFade) : crossOver(draft, from, Math.max(seconds, shortFade));

/** True for what plays to its end whatever slot begins. */
const isFree = (deck: Deck): boolean => deck.is_asked || isAnnouncement(deck.track);

/**
 * Goes on from what plays: with a crossfade when its time comes, with loading ahead before that. Its time comes at its
 * end, when it is revoked as planned, or when a slot begins to which it does not belong.
 */
const follow = (draft: Draft, slot: Slot, deck: Deck): void => {
  const { state } = draft;
  const { moment, programme } = state;
  const left = secondsLeft(deck, moment);
  const ends = left === null ? Infinity : moment + left * 1000;
  const slotEnds = programme?.next ? (programme.until ?? Infinity) : Infinity;
  const changes = Math.min(slotEnds, endOf(state.document, deck.track.id));
  const isOver = !isFree(deck) && !isListedAt(state, deck.track.id, moment);
  const leaves = !isFree(deck) && changes < ends && !isListedAt(state, deck.track.id, changes);
  const beginsLater = leaves ? changes : ends;
  const begins = isOver ? moment : beginsLater;
  let ahead = aheadOf(state, slot);
  if (ahead && begins < Infinity && !isFree(ahead) && !isListedAt(state, ahead.track.id, begins)) {
    // It was chosen for a time that does not come.
    finish(draft, otherSlot(slot));
    ahead = null;
  }
  if (ahead?.phase === 'ready') {
    const seconds = crossfadeOf(state, deck, ahead);
    const isEarly = !isFree(ahead) && !isListedAt(state, ahead.track.id, moment);
    if (ahead.is_urgent) crossOver(draft, slot, shortFade);
    else if (isOver) cut(draft, slot, ahead, Math.min(seconds, left ?? seconds));
    else if (!isEarly && left !== null && seconds > 0 && left <= seconds) crossOver(draft, slot, Math.max(left, 0));
    return;
  }
  if (ahead || state.decks[otherSlot(slot)]) return;
  const soon = ((state.document?.sound.crossfade ?? 0) + loadAhead) * 1000;
  if (begins - moment <= soon) loadNext(draft, slot, begins, deck);
};

/** True while the browser lets nothing sound. */
export const isBlocked = ({ needs_touch, lacks_output }: State): boolean => needs_touch || lacks_output;

/** Keeps music playing: promotes what is loaded ahead, loads, begins, crosses over. */
const proceed = (draft: Draft): void => {
  const { state } = draft;
  state.current ??= slots.find((slot) => state.decks[slot] && !isFading(state, slot)) ?? null;
  state.current ??= loadNext(draft, null, state.moment);
  const slot = state.current;
  const deck = slot && state.decks[slot];
  if (!slot || !deck) return;
  // Speech waits for a fade to end.
  if (isAnnouncement(deck.track) && isFading(state, otherSlot(slot))) return;
  if (deck.phase === 'ready' && !isBlocked(state)) begin(draft, slot, draft.fadeIn);
  else if (deck.phase === 'playing') follow(draft, slot, deck);
};

const isFading = ({ decks }: State, slot: Slot): boolean => decks[slot]?.phase === 'fading';

/**
 * Asks for the document when it must know what was revoked: music that was restored meanwhile changes nothing that
 * the server would tell of by itself.
 */
const confirmRevocations = ({ state, effects }: Draft): void => {
  const { moment, document, revoked, asked_at } = state;
  if (!document || Math.abs(moment - asked_at) < confirmEvery) return;
  const wait = revocationSettles + ((document.player.id * second) % confirmEvery);
  if (!revoked.some(({ at }) => Math.abs(moment - at) >= wait)) return;
  state.asked_at = moment;
  effects.push({ type: 'fetchDocument' });
};

/** Does what is due at the moment. */
export const drive = (draft: Draft): void => {
  refresh(draft);
  const { state } = draft;
  if (state.in_contact) Object.assign(state, { contact_at: state.moment, apart_ms: 0 });
  endOverdue(draft);
  confirmRevocations(draft);
  if (isWanted(draft.state)) proceed(draft);
  else rest(draft);
};

/** Ends what plays within a second, so that the next track follows. */
export const skip = (draft: Draft): void => {
  const { state } = draft;
  const slot = state.current;
  if (!slot || state.decks[slot]?.phase !== 'playing' || !isWanted(state)) return;
  const ahead = aheadOf(state, slot);
  if (ahead?.phase === 'ready') cut(draft, slot, ahead, shortFade);
  else {
    if (isFading(state, otherSlot(slot))) finish(draft, otherSlot(slot));
    fade(draft, slot, shortFade);
  }
};

/** Loads a track that is asked for; what plays goes on until it is there. */
export const playNow = (draft: Draft, track: ProgrammeTrack): void => {
  const { state } = draft;
  const { current } = state;
  const playing = current && state.decks[current]?.phase === 'playing' ? current : null;
  if (current && !playing) finish(draft, current);
  const slot = freeSlot(draft, playing);
  load(draft, slot, track, { is_asked: true, is_urgent: true });
  if (!playing) state.current = slot;
};
