import { trackSeconds } from '../lib/format.ts';
import { failureLimit, lengthTolerance, prefetchLead, refreshPause } from './constants.ts';
import { listen, recovered } from './listening.ts';
import { clear, insert, move, nextCycle, orderOf, remove, renew, reorder, select, toggleShuffle } from './queue.ts';
import {
  currentTrack,
  initialState,
  isCurrent,
  type Clock,
  type Context,
  type Effect,
  type MediaProblem,
  type PlayerEvent,
  type PlayerState,
  type PlayerTrack,
  type QueueTrack,
  type Remedy,
  type Step,
  type TrackSet,
} from './state.ts';

/** The player's behaviour (spec 4) as a pure function: no clock, sound or screen. */
export function transition(state: PlayerState, event: PlayerEvent, context: Context): Step {
  if ('loadId' in event) return event.loadId === state.loadId ? report(state, event, context) : stay(state);
  switch (event.type) {
    case 'choose':
      return choose(state, event.set, event.index, context);
    case 'attend':
      return attend(state);
    case 'restore':
      return restore(state, event);
    case 'toggle':
      return toggle(state);
    case 'next':
      return advance({ ...state, failures: 0 }, context);
    case 'jump':
      return changeIndex({ ...state, failures: 0 }, event.index);
    case 'playNext':
      return add(state, event.tracks, 'next');
    case 'enqueue':
      return add(state, event.tracks, 'last');
    case 'move':
      return step(state, move(state, event.from, event.to));
    case 'remove':
      return step(state, remove(state, event.index));
    case 'clear':
      return step(state, clear(state));
    case 'rearrange':
      return step(state, reorder(state, event.order));
    case 'shuffle':
      return step(state, { ...toggleShuffle(state, context.random), isShuffle: !state.isShuffle });
    case 'previous':
      return changeIndex({ ...state, failures: 0 }, neighbour(state, -1));
    case 'repeat':
      return step(state, { isRepeat: !state.isRepeat });
    case 'close':
      return close(state);
    case 'message':
      return state.isPlaying ? close(state) : stay(state);
    case 'mute':
      return mute(state, context);
    case 'volume':
      return setVolume(state, event.value, event.isFinal);
    case 'hideVolume':
      return step(state, { volumeBarShown: false });
    case 'seek':
      return seek(state, event.fraction);
    case 'nudge':
      return nudge(state, event.seconds);
    case 'revoked':
      return revoke(state, event.ids);
    case 'restored':
      return bringBack(state, event.tracks);
    case 'grab':
      return step(state, { dragging: true, dragged: null });
    case 'drag':
      return drag(state, event.fraction);
    case 'release':
      return release(state);
    default:
      return unknown(event);
  }
}

function report(state: PlayerState, event: Extract<PlayerEvent, { loadId: number }>, context: Context): Step {
  switch (event.type) {
    case 'started':
      return step(state, { isPlaying: true, starting: false }, { type: 'play' }, { type: 'announce' });
    case 'time':
      return time(state, event.clock);
    case 'sounding':
      return state.isBuffering ? step(state, { isBuffering: false }) : stay(state);
    case 'buffering':
      return step(state, { isBuffering: true });
    case 'nearEnd':
      return nearEnd(state, context);
    case 'ended':
      return state.isRepeat ? advance(state, context) : step(state, { isPlaying: false }, { type: 'pause' });
    case 'halted':
    case 'refused':
      return step(state, { isPlaying: false });
    case 'resumed':
      return state.isPlaying ? stay(state) : step(state, { isPlaying: true }, { type: 'announce' });
    case 'peaks':
      return step(state, { peaks: event.peaks });
    case 'failed':
      return fail(state, event.problem, event.remedy, context);
    case 'refreshed':
      return refresh(state, event.tracks, context);
    default:
      return unknown(event);
  }
}

/** Does not compile if an event is not handled. */
function unknown(event: never): never {
  throw new TypeError(`No such event: ${JSON.stringify(event)}`);
}

const stay = (state: PlayerState): Step => ({ state, effects: [] });

const step = (state: PlayerState, change: Partial<PlayerState>, ...effects: Effect[]): Step => ({
  state: { ...state, ...change },
  effects,
});

/** The track's length in the catalogue, until the audio reports its own. */
const catalogueClock = ({ duration }: PlayerTrack, position = 0): Clock => ({
  position,
  duration: trackSeconds(duration) || null,
  buffered: 0,
});

interface Loading {
  position?: number;
  handOver?: boolean;
  /** False to load without starting. */
  start?: boolean;
}

/** spec 4: a change of index loads the track, sets the source, loads the waveform and starts after the delay. */
function changeIndex(state: PlayerState, index: number, loading: Loading = {}): Step {
  const { position = 0, handOver = false, start = true } = loading;
  const track = state.playlist[index];
  if (!track || track.file === null) return stay(state);
  const loadId = state.loadId + 1;
  return step(
    state,
    {
      ...select(state, index),
      loadId,
      clock: catalogueClock(track, position),
      dragging: false,
      dragged: null,
      peaks: null,
      starting: start,
      prefetched: false,
      refreshed: false,
      heard: 0,
      reported: false,
      isBuffering: false,
      broken: false,
      upNext: state.upNext.filter((added) => added !== track.added),
    },
    { type: 'track', track },
    { type: 'source', loadId, file: track.file, position, handOver },
    { type: 'waveform', loadId, peaks: track.peaks },
    ...(start ? [{ type: 'start', loadId } as const] : []),
  );
}

/** Returns the next playable index in a direction, wrapping around (spec 4); revoked tracks (no file) are skipped. */
function neighbour({ playlist, currentIndex }: PlayerState, direction: 1 | -1): number {
  for (let distance = 1; distance <= playlist.length; distance += 1) {
    const index = (currentIndex + direction * distance + playlist.length * distance) % playlist.length;
    if (playlist[index]?.file != null) return index;
  }
  return -1;
}

/** spec 4: the first track follows the last one; when shuffled, a new order begins. */
function advance(state: PlayerState, { random }: Context, loading: Loading = {}): Step {
  const index = neighbour(state, 1);
  const cycle = state.isShuffle && index <= state.currentIndex ? nextCycle(state, random) : null;
  if (!cycle) return changeIndex(state, index, loading);
  const currentIndex = cycle.findIndex((track) => track === currentTrack(state));
  return changeIndex({ ...state, playlist: cycle, currentIndex }, 0, loading);
}

/** spec 4: the same playlist and track only toggles; another sets the waiting flag and stops playing. */
function choose(state: PlayerState, set: TrackSet, index: number, { random }: Context): Step {
  const chosen = set.tracks[index];
  if (!chosen || chosen.file === null) return stay(state);
  if (isCurrent(state, set.id, chosen.id)) return step(state, { waitingToggle: true }, { type: 'attend' });
  const order = orderOf(state, set, index, random);
  const place = { ...order, id: set.id, url: set.url };
  return step(state, { ...place, waitingPlaylist: true, isPlaying: false, failures: 0 }, { type: 'attend' });
}

/** Adds tracks to the queue; plays them if the player is empty. */
function add(state: PlayerState, tracks: readonly PlayerTrack[], place: 'next' | 'last'): Step {
  const added = { ...state, ...insert(state, tracks, place) };
  return currentTrack(state) ? step(added, {}) : changeIndex(added, 0);
}

/** spec 4: waitingToggle toggles, waitingPlaylist pauses and loads; both reset. */
function attend(state: PlayerState): Step {
  if (state.waitingToggle) return toggle({ ...state, waitingToggle: false });
  if (!state.waitingPlaylist) return stay(state);
  const loaded = changeIndex({ ...state, waitingPlaylist: false }, state.currentIndex);
  return { state: loaded.state, effects: [{ type: 'pause' }, ...loaded.effects] };
}

/** Restores the player's state after a reload: everything but the sound. */
function restore(state: PlayerState, { set, index, position, order }: Extract<PlayerEvent, { type: 'restore' }>): Step {
  if (state.currentIndex !== -1 || set.tracks[index]?.file == null) return stay(state);
  const placed = { ...state, playlist: set.tracks, id: set.id, url: set.url, ...order };
  return changeIndex(placed, index, { position, start: false });
}

function toggle(state: PlayerState): Step {
  if (!currentTrack(state)) return stay(state);
  if (state.isPlaying) return step(state, { isPlaying: false, starting: false }, { type: 'pause' });
  // The next track plays instead of a revoked one.
  if (currentTrack(state)?.file === null) return changeIndex(state, neighbour(state, 1));
  if (state.broken) {
    return changeIndex({ ...state, failures: 0 }, state.currentIndex, { position: state.clock.position });
  }
  return step(state, { isPlaying: true, starting: false }, { type: 'play' }, { type: 'announce' });
}

/** spec 4: close pauses, closes the playlist and resets playlist, index and playing flag. */
function close(state: PlayerState): Step {
  const { isRepeat, isShuffle, volume, previousVolume, failed } = state;
  const loadId = state.loadId + 1;
  return step(
    { ...initialState, isRepeat, isShuffle, volume, previousVolume, failed, loadId },
    {},
    { type: 'pause' },
    { type: 'unload' },
  );
}

/** spec 4: mute restores or saves the volume; on a tablet it only shows or hides the volume bar. */
function mute(state: PlayerState, { tablet }: Context): Step {
  if (tablet) return step(state, { volumeBarShown: !state.volumeBarShown });
  const change = state.volume === 0 ? { volume: state.previousVolume } : { volume: 0, previousVolume: state.volume };
  return step(state, change, { type: 'volume', value: change.volume });
}

/** The volume that was last set by hand is the one that unmuting restores, also if it is dragged to 0 later. */
function setVolume(state: PlayerState, value: number, isFinal: boolean): Step {
  if (!(value >= 0 && value <= 1)) return stay(state);
  const previousVolume = isFinal && value > 0 ? value : state.previousVolume;
  return step(state, { volume: value, previousVolume }, { type: 'volume', value });
}

/** spec 5: a seek must be a number from 0 to 1; NaN is none. */
const isFraction = (fraction: number) => fraction >= 0 && fraction <= 1;

function seekTo(state: PlayerState, seconds: number): Step {
  const clock = { ...state.clock, position: seconds };
  return step(state, { clock, dragging: false, dragged: null }, { type: 'seek', seconds });
}

function seek(state: PlayerState, fraction: number): Step {
  const { duration } = state.clock;
  return duration !== null && isFraction(fraction) ? seekTo(state, fraction * duration) : stay(state);
}

function nudge(state: PlayerState, seconds: number): Step {
  const { position, duration } = state.clock;
  if (duration === null || !currentTrack(state)) return stay(state);
  return seekTo(state, Math.min(Math.max(position + seconds, 0), duration));
}

/** spec 4: dragging suspends live time updates; the clock shows the second under the pointer. */
function drag(state: PlayerState, fraction: number): Step {
  const { duration } = state.clock;
  // The hand may still hold the bar of the track before.
  if (!state.dragging || duration === null || !isFraction(fraction)) return stay(state);
  const clock = { ...state.clock, position: Math.floor(fraction * duration) };
  return step(state, { dragging: true, dragged: fraction, clock });
}

/** spec 4: release seeks to the whole second at the dragged fraction. */
function release(state: PlayerState): Step {
  const { dragged, clock } = state;
  if (dragged === null || clock.duration === null) return step(state, { dragging: false, dragged: null });
  return seekTo(state, Math.floor(dragged * clock.duration));
}

function time(state: PlayerState, live: Clock): Step {
  const duration = live.duration ?? state.clock.duration;
  const shown = { ...live, duration, position: state.dragging ? state.clock.position : live.position };
  const next = upcoming(state);
  const isDue = duration !== null && duration - live.position <= prefetchLead;
  const { change: listened, effects } = listen(state, live.position);
  const refreshed = state.refreshed && listened.heard - state.refreshedAt < refreshPause;
  const change = { ...listened, refreshed, ...(listened.heard > state.heard && recovered(state)) };
  if (state.prefetched || !state.isRepeat || !state.isPlaying || !isDue || !next?.file)
    return step(state, { ...change, clock: shown }, ...effects);
  const prefetch: Effect = { type: 'prefetch', file: next.file, peaks: next.peaks };
  return step(state, { ...change, clock: shown, prefetched: true }, ...effects, prefetch);
}

/** Returns the index that follows by itself; null after the last of a shuffled cycle. */
function upcoming(state: PlayerState): PlayerTrack | undefined {
  const index = neighbour(state, 1);
  return state.isShuffle && index <= state.currentIndex ? undefined : state.playlist[index];
}

/** Some files contain no length and browsers guess it: if it is not the catalogue's, the player waits for the end. */
function nearEnd(state: PlayerState, context: Context): Step {
  const track = currentTrack(state);
  const catalogued = track && catalogueClock(track).duration;
  const isTrue = catalogued != null && Math.abs(catalogued - (state.clock.duration ?? 0)) <= lengthTolerance;
  if (!isTrue || !state.isRepeat || !state.isPlaying) return stay(state);
  return advance(state, context, { handOver: true });
}

/** A media error shows a toast, marks the track and, while repeat is on, goes to the next one, three times at most. */
function fail(state: PlayerState, problem: MediaProblem, remedy: Remedy, context: Context): Step {
  const track = currentTrack(state);
  if (!track) return stay(state);
  if (remedy === 'again') return again(state);
  if (remedy === 'fresh' && !state.refreshed)
    return step(state, { refreshed: true, refreshedAt: state.heard }, { type: 'refresh', loadId: state.loadId });
  // A track that was only loaded, not played, stays broken until it is played.
  if (!state.isPlaying && !state.starting) return step(state, { broken: true });
  const failures = state.failures + 1;
  const withFailure = { ...state, failures, failed: [...state.failed.filter((id) => id !== track.id), track.id] };
  const notice: Effect = { type: 'notify', problem, track };
  if (failures >= failureLimit || !state.isRepeat) {
    return step(withFailure, { isPlaying: false, starting: false, broken: true }, notice, { type: 'pause' });
  }
  const onward = advance(withFailure, context);
  return { state: onward.state, effects: [notice, ...onward.effects] };
}

/**
 * Stops revoked tracks at once, anywhere in the set. If the current one is revoked, the next one follows while repeat
 * is on, and plays only if the revoked one did; without repeat, or a next one, the player stops.
 */
function revoke(state: PlayerState, ids: readonly number[]): Step {
  const gone = new Set(ids);
  if (!state.playlist.some(({ id, file }) => file !== null && gone.has(id))) return stay(state);
  const silenced = (track: QueueTrack) => (gone.has(track.id) ? { ...track, file: null } : track);
  const playlist = state.playlist.map(silenced);
  const left = { ...state, playlist, unshuffled: state.unshuffled?.map(silenced) ?? null, prefetched: false };
  if (currentTrack(left)?.file !== null) return { state: left, effects: [] };
  // Without a source: it is loaded again before it plays, if it comes back.
  const silent = { ...left, isPlaying: false, starting: false, broken: true };
  const silence: Effect[] = [{ type: 'pause' }, { type: 'unload' }];
  const next = state.isRepeat ? neighbour(left, 1) : -1;
  if (next === -1) return step(silent, { loadId: state.loadId + 1, dragging: false, dragged: null }, ...silence);
  const onward = changeIndex(silent, next, { start: state.isPlaying || state.starting });
  return { state: onward.state, effects: [...silence, ...onward.effects] };
}

/** Gives restored tracks of the queue their files again; the current one goes on. */
function bringBack(state: PlayerState, tracks: readonly PlayerTrack[]): Step {
  const silent = new Set(state.playlist.flatMap(({ id, file }) => (file === null ? [id] : [])));
  const back = tracks.filter(({ id, file }) => file !== null && silent.has(id));
  return back.length === 0 ? stay(state) : step(state, { ...renew(state, back), prefetched: false });
}

/** Applies fresh addresses: the current track goes on at its position, or is revoked; without any it has failed. */
function refresh(state: PlayerState, tracks: readonly PlayerTrack[], context: Context): Step {
  const current = currentTrack(state);
  if (!current || tracks.length === 0) return fail(state, 'reading', 'none', context);
  const playable = tracks.filter(({ file }) => file !== null);
  if (playable.some(({ id }) => id === current.id))
    return again({ ...state, ...renew(state, tracks), refreshed: true });
  // Some lists keep the places of revoked tracks, others leave them out.
  const revoked = tracks.filter(({ file }) => file === null).map(({ id }) => id);
  return revoke({ ...state, ...renew(state, playable) }, [current.id, ...revoked]);
}

/** Loads the current track again at its position. */
function again(state: PlayerState): Step {
  const { isPlaying, starting, refreshed, heard, reported, clock } = state;
  const start = { position: clock.position, start: isPlaying || starting };
  const loaded = changeIndex(state, state.currentIndex, start);
  return { state: { ...loaded.state, refreshed, heard, reported }, effects: loaded.effects };
}
