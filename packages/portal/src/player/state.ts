import type { Track } from '@kamerton/wire';
import { trackSeconds } from '../lib/format.ts';
import { paths } from '../lib/paths.ts';

/** What the player needs to know of a track; any track of the API fits. `file` is null where it was revoked. */
export type PlayerTrack = Pick<
  Track,
  'id' | 'name' | 'artist' | 'duration' | 'file' | 'peaks' | 'cover' | 'album_id' | 'album_name'
>;

/** A track in the queue. `added` tells those that were added to it from the set's own, and from one another. */
export interface QueueTrack extends PlayerTrack {
  added?: number;
}

/** The tracks of a playlist, collection, album or search, as a screen hands them over. */
export interface TrackSet {
  /** Tells one set from another, such as `album:12`. */
  id: string;
  /** Where the bar's link leads: an address as the router's links take it. */
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

/** What may help: the track's fresh address, the same one again, since the network was away, or nothing. */
export type Remedy = 'fresh' | 'again' | 'none';

export interface PlayerState {
  /** What plays, in the order in which it plays. */
  playlist: readonly QueueTrack[];
  /** -1: no player is shown. */
  currentIndex: number;
  /** The order there was before shuffling; null where nothing is shuffled. */
  unshuffled: readonly QueueTrack[] | null;
  /** `added` of the tracks that were added and have not had their turn. Choosing another set leaves them next. */
  upNext: readonly number[];
  /** How many have ever been added. */
  addedCount: number;
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
  /** Counts loadings: what is reported about an earlier one comes too late. */
  loadId: number;
  /** A start is due when the start delay is over. */
  starting: boolean;
  /** The next track is being fetched. */
  prefetched: boolean;
  /** Fresh addresses were asked for since this track was chosen. */
  refreshed: boolean;
  /** Seconds of the current track that were heard since it was loaded, seeks left out. */
  heard: number;
  /** The current listening was reported as a play. */
  reported: boolean;
  /** Media errors in a row. */
  failures: number;
  /** Ids of the tracks that did not play. */
  failed: readonly number[];
  /** It plays, and no sound arrives. */
  isBuffering: boolean;
  /** The current track's source is unusable: to play, it must be loaded again. */
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
  | { type: 'volume'; value: number; settled: boolean }
  | { type: 'seek'; fraction: number }
  | { type: 'nudge'; seconds: number }
  /** The operator has revoked these tracks. */
  | { type: 'revoked'; ids: readonly number[] }
  /** Revoked ones of these can be played again. */
  | { type: 'restored'; tracks: readonly PlayerTrack[] }
  | { type: 'grab' }
  | { type: 'drag'; fraction: number }
  | { type: 'release' }
  // What the audio element, the network and the timers report about one loading.
  | {
      type: 'started' | 'sounding' | 'nearEnd' | 'ended' | 'halted' | 'resumed' | 'refused' | 'buffering';
      loadId: number;
    }
  | { type: 'time'; loadId: number; clock: Clock }
  | { type: 'peaks'; loadId: number; peaks: readonly number[] }
  | { type: 'failed'; loadId: number; problem: MediaProblem; remedy: Remedy }
  | { type: 'refreshed'; loadId: number; tracks: readonly PlayerTrack[] };

/** An order to come back to. */
export type QueueOrder = Pick<PlayerState, 'playlist' | 'unshuffled' | 'upNext' | 'addedCount'>;

export interface Context {
  /** A number from 0 to below 1, for shuffling. */
  random: () => number;
  /** Whether the screen's width is a tablet's. */
  tablet: boolean;
}

export type Effect =
  /** Send `attend` once the state with its waiting flag stands. */
  | { type: 'attend' }
  /** Tell the system which track it is. */
  | { type: 'track'; track: PlayerTrack }
  /** Set the audio source; with `handOver` the track before it sounds to its own end. */
  | { type: 'source'; loadId: number; file: string; position: number; handOver: boolean }
  | { type: 'waveform'; loadId: number; peaks: string | null }
  /** Send `started` after the start delay; playing, pausing or another source calls it off. */
  | { type: 'start'; loadId: number }
  | { type: 'play' | 'pause' | 'unload' }
  /** Tell the other tabs that this one plays. */
  | { type: 'announce' }
  | { type: 'seek'; seconds: number }
  | { type: 'volume'; value: number }
  | { type: 'prefetch'; file: string; peaks: string | null }
  /** Ask for the tracks anew, since their addresses have expired. */
  | { type: 'refresh'; loadId: number }
  /** Report a play: `source` is the set's id. */
  | { type: 'report'; trackId: number; source: string; seconds: number }
  | { type: 'notify'; problem: MediaProblem; track: PlayerTrack };

export interface Step {
  state: PlayerState;
  effects: readonly Effect[];
}

export const silentClock: Clock = { position: 0, duration: null, buffered: 0 };

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
  heard: 0,
  reported: false,
  failures: 0,
  failed: [],
  isBuffering: false,
  broken: false,
};

export const currentTrack = (state: PlayerState): QueueTrack | undefined => state.playlist[state.currentIndex];

/**
 * The current track's length as it is shown, in whole seconds; null while nobody knows it. It is the catalogue's, as in
 * the track's row: what an audio element finds in the file is a fraction of a second off, and rounded otherwise.
 */
export function shownDuration(state: PlayerState): number | null {
  const track = currentTrack(state);
  const catalogued = track ? trackSeconds(track.duration) : 0;
  if (catalogued > 0) return catalogued;
  return state.clock.duration === null ? null : Math.round(state.clock.duration);
}

/** Where the current track plays from: its set, or, having been added, its own album. */
export function sourceOf(state: PlayerState): { id: string; url: string } {
  const track = currentTrack(state);
  return track?.added === undefined
    ? { id: state.id, url: state.url }
    : { id: `album:${track.album_id}`, url: paths.album(track.album_id) };
}

/** Whether this track of this set is in the player. */
export const isCurrent = (state: PlayerState, setId: string, trackId: number): boolean =>
  currentTrack(state)?.id === trackId && (state.id === setId || sourceOf(state).id === setId);
