import type { Track } from '@kamerton/wire';
import { trackSeconds } from '../lib/format.ts';
import { paths } from '../lib/paths.ts';

/** Fields of a track for the player; any track of the API fits. `file` is null if it was revoked. */
export type PlayerTrack = Pick<
  Track,
  'id' | 'name' | 'artist' | 'duration' | 'file' | 'peaks' | 'cover' | 'album_id' | 'album_name'
>;

/** A track in the queue. `added` numbers the tracks that were added to the set's own. */
export interface QueueTrack extends PlayerTrack {
  added?: number;
}

/** A set of tracks, as a screen passes it on: a playlist, collection, album or search. */
export interface TrackSet {
  /** Id of the set, such as `album:12`. */
  id: string;
  /** Address for the bar's link, for the router. */
  url: string;
  tracks: readonly PlayerTrack[];
}

/** Seconds. `duration` is null until it is known. */
export interface Clock {
  position: number;
  duration: number | null;
  buffered: number;
}

/** spec 8. */
export type MediaProblem = 'loading' | 'decoding' | 'reading';

/** Remedy: the track's fresh address, the same one again after the network was away, or none. */
export type Remedy = 'fresh' | 'again' | 'none';

export interface PlayerState {
  /** Tracks in the order in which they play. */
  playlist: readonly QueueTrack[];
  /** -1: no player is shown. */
  currentIndex: number;
  /** The order before shuffling; null if nothing is shuffled. */
  unshuffled: readonly QueueTrack[] | null;
  /** `added` of the tracks that have not played. Choosing another set leaves them next. */
  upNext: readonly number[];
  /** Number of additions so far. */
  addedCount: number;
  /** True if the set has lost the current track: it plays to its end, and then leaves the queue. */
  leaving?: boolean;
  url: string;
  id: string;
  isPlaying: boolean;
  isRepeat: boolean;
  isShuffle: boolean;
  waitingToggle: boolean;
  waitingPlaylist: boolean;
  /** 0 to 1. */
  volume: number;
  previousVolume: number;
  /** The separate bar that the speaker opens on a tablet. */
  volumeBarShown: boolean;
  clock: Clock;
  dragging: boolean;
  /** Fraction under the dragged handle; null as long as it was not moved. */
  dragged: number | null;
  /** Loudness of the current track, 0 to 255; null while unknown. */
  peaks: readonly number[] | null;
  /** Counts loadings: reports about an earlier one are ignored. */
  loadId: number;
  /** True until the start delay is over. */
  starting: boolean;
  /** True while the next track is being preloaded. */
  prefetched: boolean;
  /** True if fresh addresses were requested, and little was heard of this track since. */
  refreshed: boolean;
  /** Value of `heard` when they were requested. */
  refreshedAt: number;
  /** Seconds of the current track that were heard since it was loaded, seeks left out. */
  heard: number;
  /** True if this listening was reported as a play. */
  reported: boolean;
  /** Media errors in a row. */
  failures: number;
  /** Ids of the tracks that did not play. */
  failed: readonly number[];
  /** True while it plays and no sound arrives. */
  isBuffering: boolean;
  /** True if the current track's source is unusable: to play, it must be loaded again. */
  broken: boolean;
}

export type PlayerEvent =
  | { type: 'choose'; set: TrackSet; index: number }
  | { type: 'attend' }
  | { type: 'restore'; set: TrackSet; index: number; position: number; order?: QueueOrder }
  | { type: 'playNext' | 'enqueue'; tracks: readonly PlayerTrack[] }
  | { type: 'jump' | 'remove'; index: number }
  | { type: 'move'; from: number; to: number }
  | { type: 'shuffle' | 'clear' }
  | { type: 'rearrange'; order: QueueOrder }
  | { type: 'toggle' | 'next' | 'previous' | 'repeat' | 'close' | 'mute' | 'message' | 'hideVolume' }
  | { type: 'volume'; value: number; isFinal: boolean }
  | { type: 'seek'; fraction: number }
  | { type: 'nudge'; seconds: number }
  /** The operator has revoked these tracks. */
  | { type: 'revoked'; ids: readonly number[] }
  /** Revoked ones of these can be played again. */
  | { type: 'restored'; tracks: readonly PlayerTrack[] }
  | { type: 'grab' }
  | { type: 'drag'; fraction: number }
  | { type: 'release' }
  // Reports of the audio element, the network and the timers about one loading.
  | {
      type: 'started' | 'sounding' | 'nearEnd' | 'ended' | 'halted' | 'resumed' | 'refused' | 'buffering';
      loadId: number;
    }
  | { type: 'time'; loadId: number; clock: Clock }
  | { type: 'peaks'; loadId: number; peaks: readonly number[] }
  | { type: 'failed'; loadId: number; problem: MediaProblem; remedy: Remedy }
  | { type: 'refreshed'; loadId: number; tracks: readonly PlayerTrack[] };

/** Order to restore. */
export type QueueOrder = Pick<PlayerState, 'playlist' | 'unshuffled' | 'upNext' | 'addedCount' | 'leaving'>;

export interface Context {
  /** A number from 0 to below 1, for shuffling. */
  random: () => number;
  /** True if the screen has a tablet's width. */
  tablet: boolean;
}

export type Effect =
  /** Send `attend` once the state with its waiting flag is published. */
  | { type: 'attend' }
  /** Sets the system's media metadata. */
  | { type: 'track'; track: PlayerTrack }
  /** Sets the audio source; with `handOver` the track before it plays to its own end. */
  | { type: 'source'; loadId: number; file: string; position: number; handOver: boolean }
  | { type: 'waveform'; loadId: number; peaks: string | null }
  /** Sends `started` after the start delay; playing, pausing or another source cancels it. */
  | { type: 'start'; loadId: number }
  | { type: 'play' | 'pause' | 'unload' }
  /** Announces to other tabs that this one plays. */
  | { type: 'announce' }
  | { type: 'seek'; seconds: number }
  | { type: 'volume'; value: number }
  | { type: 'prefetch'; file: string; peaks: string | null }
  /** Fetches the tracks again, since their addresses have expired. */
  | { type: 'refresh'; loadId: number }
  /** Reports a play: `source` is the set's id. */
  | { type: 'report'; trackId: number; source: string; seconds: number }
  | { type: 'notify'; problem: MediaProblem; track: PlayerTrack };

export interface Step {
  state: PlayerState;
  effects: readonly Effect[];
}

const silentClock: Clock = { position: 0, duration: null, buffered: 0 };

export const initialState: PlayerState = {
  playlist: [],
  currentIndex: -1,
  unshuffled: null,
  upNext: [],
  addedCount: 0,
  url: '',
  id: '',
  isPlaying: false,
  isRepeat: true,
  isShuffle: false,
  waitingToggle: false,
  waitingPlaylist: false,
  volume: 1,
  previousVolume: 1,
  volumeBarShown: false,
  clock: silentClock,
  dragging: false,
  dragged: null,
  peaks: null,
  loadId: 0,
  starting: false,
  prefetched: false,
  refreshed: false,
  refreshedAt: 0,
  heard: 0,
  reported: false,
  failures: 0,
  failed: [],
  isBuffering: false,
  broken: false,
};

export const currentTrack = (state: PlayerState): QueueTrack | undefined => state.playlist[state.currentIndex];

/**
 * Returns the current track's shown length in whole seconds; null if unknown. It is the catalogue's, as in the track's
 * row: the length in the file is a fraction of a second off, and rounded otherwise.
 */
export function shownDuration(state: PlayerState): number | null {
  const track = currentTrack(state);
  const catalogued = track ? trackSeconds(track.duration) : 0;
  if (catalogued > 0) return catalogued;
  return state.clock.duration === null ? null : Math.round(state.clock.duration);
}

/** Returns the set that the current track plays from; an added one plays from its album. */
export function sourceOf(state: PlayerState): { id: string; url: string } {
  const track = currentTrack(state);
  return track?.added === undefined
    ? { id: state.id, url: state.url }
    : { id: `album:${track.album_id}`, url: paths.album(track.album_id) };
}

/** True if this track of this set is in the player. */
export const isCurrent = (state: PlayerState, setId: string, trackId: number): boolean =>
  currentTrack(state)?.id === trackId && (state.id === setId || sourceOf(state).id === setId);
