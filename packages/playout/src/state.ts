import type { PlayerCommand, PlayerDocument, PlayerState, ProgrammeTrack, ReportedPlay } from '@kamerton/wire';
import type { AnnouncementCount } from './announcements.ts';
import type { Programme } from './programme.ts';
import type { Played } from './rotation.ts';

/**
 * All moments are milliseconds since 1970 by the server's clock as the app knows it: the document's `now` plus what the
 * app's monotonic clock has counted since. Seconds are seconds of audio.
 */
export type Moment = number;

/** One of the two places in which audio is loaded, so that one track can begin before another has ended. */
export type Slot = 'A' | 'B';

/**
 * - `loading`: the app was told to load it.
 * - `ready`: it can begin at once.
 * - `playing`: it sounds, or is about to.
 * - `fading`: it sounds more and more quietly until `silent_at`.
 */
export type Phase = 'loading' | 'ready' | 'playing' | 'fading';

/**
 * A track in a slot, with its play; or an announcement, whose id is negative here, so that one list of ids names both.
 * An announcement is reported neither as a play nor in the state.
 */
export interface Deck {
  track: ProgrammeTrack;
  /** Names the play, and the load: an event that names another is of an earlier load and is passed over. */
  play_id: string;
  phase: Phase;
  /** When it entered its phase. */
  phase_at: Moment;
  /** Seconds at which the audio begins; more than 0 after a restart in the middle of the track. */
  start_at: number;
  /** The last reported position in seconds, and its moment. */
  position: number;
  position_at: Moment;
  /** Seconds of the audio, or of the catalogue until the audio is loaded; null if neither is known. */
  duration: number | null;
  /** Milliseconds that sounded. */
  heard_ms: number;
  /** When it was to begin; when it was loaded, before that. */
  begun_at: Moment;
  /** When the first of them did; null before. */
  started_at: Moment | null;
  /** Of an announcement, when the track before it began to play, or the one before other announcements; else null. */
  track_began_at: Moment | null;
  /** End of the fade; null in other phases. */
  silent_at: Moment | null;
  /** Asked for by a command: it plays though the document does not list it. */
  is_asked: boolean;
  /** Begins as soon as it is loaded, without waiting for the end of the other. */
  is_urgent: boolean;
  /** True if it is in the history, and among the tracks that announcements count. */
  is_counted: boolean;
}

/** A play that sounds, as it is stored against a crash. */
export type RunningPlay = Pick<Deck, 'track' | 'play_id' | 'position' | 'duration' | 'heard_ms' | 'is_asked'> & {
  started_at: Moment;
  is_current: boolean;
};

/** State that survives a restart, beside the document and the history, which the app stores apart. Plain JSON. */
export interface Place {
  /** When it was stored. */
  at: Moment;
  /** Last contact with the server. */
  contact_at: Moment;
  /** As in the state; missing in a place of an older release. */
  apart_ms?: number;
  random: number;
  plays: RunningPlay[];
  /** Ids of commands that were carried out, the last ones. */
  commands: number[];
  /** When announcements have sounded; missing in a place of an older release. */
  announced?: AnnouncementCount[];
  revoked: { track_id: number; at: Moment }[];
}

/** State reported to the server; the app adds its release and the reserve. */
export type ReportedState = Omit<PlayerState, 'version' | 'reserve'>;

/** State of a player. Plain JSON; screens read it and never write it. */
export interface State {
  /** Moment of the last event; 0 before `started`. */
  moment: Moment;
  /** When this run of the app began, or its clock has last jumped: what has happened since is dated by the present clock. */
  started_at: Moment;
  /** False after unpairing: nothing plays any more. */
  is_paired: boolean;
  document: PlayerDocument | null;
  /** Status by the document and how long it holds; null without a document. */
  programme: Programme | null;
  /** When that was computed: it holds from here. */
  programme_at: Moment;
  /** Per cent, by the time of day, and when that was computed. */
  volume: number;
  volume_at: Moment;
  decks: Record<Slot, Deck | null>;
  /** Slot of the track that plays or begins next after silence; the other one is loaded ahead or fades. */
  current: Slot | null;
  /** True while the browser wants a touch before it lets anything sound. */
  needs_touch: boolean;
  /** True while the browser finds no output to sound through. */
  lacks_output: boolean;
  /** True while nothing of what plays comes out. */
  is_inaudible: boolean;
  /** True while the device's own volume is 0. */
  is_muted: boolean;
  is_online: boolean;
  /** True from a document, `confirmed` or `online` until `offline` or a sleep: all that time counts as contact with the server. */
  in_contact: boolean;
  /** Last contact with the server, after which stored music may be played for the document's hours. */
  contact_at: Moment;
  /**
   * Milliseconds for which this run and those before it have gone on since then, sleeps left out: a device without a
   * battery begins each of its runs at the last contact.
   */
  apart_ms: number;
  /** When a track could not be had because of the network; null if the last failure was another. */
  network_failed_at: Moment | null;
  /** Tracks that the device's store has. */
  stored: number[];
  /** Tracks that the store should have, in order. */
  storeTargets: number[];
  /** Tracks that are not chosen until a moment, since they could not be played. */
  avoided: { track_id: number; until: Moment }[];
  /** Loads that failed since something sounded, and until when nothing is loaded because of them. */
  failures: number;
  retry_at: Moment | null;
  revoked: Place['revoked'];
  /** When the server was last asked whether what was revoked still is. */
  asked_at: Moment;
  commands: number[];
  announced: AnnouncementCount[];
  /** Last start of each track, oldest first. */
  history: Played[];
  /** State of the generator of random numbers. */
  random: number;
  reported: ReportedState | null;
  /** When the place was last stored. */
  persisted_at: Moment;
}

/** Every event carries the moment at which it happened. Those of a play name it, and are passed over after its end. */
export type Event = { moment: Moment } & (
  | {
      /** The app begins. Nothing sounds. */
      type: 'started';
      /** The last stored place, null on a new device. */
      place: Place | null;
      history: Played[] | null;
      document: PlayerDocument | null;
      /** A whole number from 0 to 2^32 - 1, used where nothing is stored. */
      seed: number;
      is_online: boolean;
      /** Tracks that the store has. */
      stored: number[];
    }
  | { type: 'document'; document: PlayerDocument }
  /** The server was asked and has no other document than the one that came last. */
  | { type: 'confirmed' }
  /** Time goes by. At least once a second; four times a second make crossfades exact. */
  | { type: 'tick' }
  /** The app has corrected its clock; `moment` is the new one, `by` milliseconds later than by the old one. */
  | { type: 'corrected'; by: number }
  /** The app's clock has gone ahead at once, by a sleep or because it was set; `moment` is the new one. */
  | { type: 'jumped' }
  /** Can begin at once; `duration` in seconds, null if the audio does not tell. */
  | { type: 'loaded'; play_id: string; duration: number | null }
  /** Position of the sound in seconds: as soon as sound begins, then at least once a second, also while it fades. */
  | { type: 'position'; play_id: string; position: number }
  | { type: 'ended'; play_id: string }
  /** Could not be loaded, or broke off. `gone`: the server says that it may not be played. */
  | { type: 'failed'; play_id: string; problem: 'network' | 'media' | 'gone' }
  /** The browser wants a touch first, or finds no output. */
  | { type: 'refused'; play_id: string; lacks: 'touch' | 'output' }
  /** Nothing of what plays has come out for `inaudibleAfter`, or it does again. */
  | { type: 'sounding'; is_inaudible: boolean }
  /** Somebody has turned the device's own volume down to 0, or up. */
  | { type: 'muted'; is_muted: boolean }
  /** Something that was missing may be available now. */
  | { type: 'touched' }
  | { type: 'command'; command: PlayerCommand }
  | { type: 'revoked'; track_ids: number[] }
  | { type: 'unpaired' }
  | { type: 'online' }
  | { type: 'offline' }
  /** The store has these tracks now, besides those that it had. */
  | { type: 'stored'; track_ids: number[] }
  /** The store has lost these tracks; null: all. */
  | { type: 'evicted'; track_ids: number[] | null }
);

/**
 * Actions of the app, in this order. All `report` and `persist` of a step are written in one transaction, before the
 * other effects: a crash then neither loses a play nor has it twice.
 */
export type Effect =
  /** Load a track or announcement from the store or the network into a slot, and answer `loaded` or `failed`; `startAt` in seconds. */
  | { type: 'load'; slot: Slot; play_id: string; track: ProgrammeTrack; startAt: number }
  /** Let a loaded slot sound from where it stands; `fadeIn` in seconds, `gain` linear (see `levelOf`). */
  | { type: 'play'; slot: Slot; play_id: string; fadeIn: number; gain: number }
  /** Fade a slot to silence within `seconds`. It stays loaded until `stop`. */
  | { type: 'fadeOut'; slot: Slot; seconds: number }
  /** Silence a slot at once and unload it. */
  | { type: 'stop'; slot: Slot }
  /** Another gain, within a second; a fade in goes on to it. */
  | { type: 'setGain'; slot: Slot; gain: number }
  /** A play is over; it is delivered until the server acknowledges or refuses its id. */
  | {
      type: 'report';
      play: ReportedPlay;
      /** True if it began in an earlier run of the app or before its clock jumped, by which it was dated. */
      is_resumed: boolean;
    }
  /** Tell the server; again every minute until the next. */
  | { type: 'reportState'; state: ReportedState }
  | { type: 'fetchDocument' }
  /**
   * Tracks and announcements to have in the store, the most important first; others may go. Until its bytes are used up;
   * the first `needed` of them displace what comes after them.
   */
  | { type: 'updateStore'; track_ids: number[]; needed: number }
  /** Remove from the store at once; null: everything. */
  | { type: 'forget'; track_ids: number[] | null }
  /** Show and sound which device this is. */
  | { type: 'identify' }
  /** Load the program anew once the place is stored. */
  | { type: 'reload' }
  /** Store the place, and the history unless it is null. A place of null, after unpairing: remove both. */
  | { type: 'persist'; place: Place | null; history: Played[] | null };

/** Handed to each step. */
export interface Context {
  /** Returns a fresh UUID. */
  newId: () => string;
}

export interface Step {
  state: State;
  effects: Effect[];
}
