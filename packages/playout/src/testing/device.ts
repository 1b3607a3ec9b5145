import type { PlayerDocument, ProgrammeTrack, ReportedPlay } from '@kamerton/wire';
import { initialState, transition } from '../player.ts';
import type { Played } from '../rotation.ts';
import type { Effect, Event, Place, Slot, State } from '../state.ts';

type WithoutMoment<One> = One extends unknown ? Omit<One, 'moment'> : never;
export type Happening = WithoutMoment<Event>;

/** Audio in a slot. */
interface Audio {
  play_id: string;
  track: ProgrammeTrack;
  /** Seconds. */
  position: number;
  isSounding: boolean;
  /** Milliseconds that sounded and were not told yet. */
  unknown: number;
  /** When its fade is over. */
  silentAt: number | null;
}

/** Seconds of a track's audio, also if the catalogue does not know them. */
const secondsOf = ({ duration_ms }: ProgrammeTrack): number => (duration_ms || 200_000) / 1000;

/** Sound of a play that really came out, after its first position was reported. */
interface Heard {
  track_id: number;
  from: number;
  ms: number;
  /** As far as positions were reported. */
  reportedMs: number;
}

/** As a database gives it back. */
const asStored = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

export interface DeviceOptions {
  moment: number;
  document: PlayerDocument | null;
  seed?: number;
  /** How loading a track goes; `never` is no answer at all. */
  answer?: (track: ProgrammeTrack) => 'loaded' | 'network' | 'media' | 'gone' | 'never';
}

/**
 * A device that runs the machine: two slots of audio whose clock goes with the moments, a store for what survives a
 * crash, and the answers to loads, which wait in a queue until they are delivered.
 */
export const createDevice = ({ moment: first, document, seed = 1, answer = () => 'loaded' }: DeviceOptions) => {
  let moment = first;
  let state: State = initialState;
  let stored: { place: Place | null; history: Played[] | null } = { place: null, history: null };
  let loads = 0;
  const slots: Record<Slot, Audio | null> = { A: null, B: null };
  const heard = new Map<string, Heard>();
  const reported: ReportedPlay[] = [];
  const effects: Effect[] = [];
  const waiting: Happening[] = [];
  const device = {
    document,
    stored: [] as number[],
    isOnline: true,
    /** Permission or output that the browser lacks to sound. */
    lacks: null as 'touch' | 'output' | null,
    answer,
    heard,
    reported,
    /** Everything that the machine has asked for since it was last emptied. */
    effects,
    waiting,
    slots,
    get moment() {
      return moment;
    },
    get state() {
      return state;
    },
    get place() {
      return stored.place;
    },
    /** Tracks that can be heard. */
    audible: (): number[] =>
      Object.values(slots).flatMap((audio) =>
        audio?.isSounding && (audio.silentAt === null || moment < audio.silentAt) ? [audio.track.id] : [],
      ),
    send,
    deliver,
    advance,
    restart,
    setMoment: (value: number) => {
      moment = value;
    },
  };

  function send(happening: Happening): Effect[] {
    const step = transition(
      state,
      { ...happening, moment },
      {
        newId: () => `00000000-0000-4000-8000-${String((loads += 1)).padStart(12, '0')}`,
      },
    );
    state = step.state;
    for (const effect of step.effects) apply(effect);
    effects.push(...step.effects);
    return step.effects;
  }

  function apply(effect: Effect): void {
    switch (effect.type) {
      case 'load': {
        const { slot, play_id, track, startAt } = effect;
        if (slots[slot]) throw new Error(`Slot ${slot} is not empty.`);
        slots[slot] = { play_id, track, position: startAt, isSounding: false, silentAt: null, unknown: 0 };
        const answered = device.answer(track);
        if (answered === 'loaded') waiting.push({ type: 'loaded', play_id, duration: secondsOf(track) });
        else if (answered !== 'never') waiting.push({ type: 'failed', play_id, problem: answered });
        return;
      }
      case 'play': {
        const audio = slots[effect.slot];
        if (audio?.play_id !== effect.play_id) throw new Error(`Slot ${effect.slot} has another load.`);
        if (device.lacks) waiting.push({ type: 'refused', play_id: effect.play_id, lacks: device.lacks });
        else audio.isSounding = true;
        return;
      }
      case 'fadeOut': {
        const audio = slots[effect.slot];
        if (!audio) throw new Error(`Slot ${effect.slot} is empty.`);
        audio.silentAt = moment + effect.seconds * 1000;
        return;
      }
      case 'stop':
        slots[effect.slot] = null;
        return;
      case 'report':
        reported.push(effect.play);
        return;
      case 'persist':
        stored = {
          place: effect.place,
          history: effect.place ? (effect.history ?? stored.history) : null,
        };
        return;
      default:
    }
  }

  /** Delivers the answers that wait; answers to these come later. */
  function deliver(): void {
    for (const happening of waiting.splice(0)) send(happening);
  }

  /** Lets time go by: audio sounds on, its positions and a tick are sent. */
  function advance(ms: number): void {
    moment += ms;
    const sounding = Object.values(slots).flatMap((audio) => (audio?.isSounding ? [audio] : []));
    for (const audio of sounding) {
      const sounded = Math.min(ms / 1000, secondsOf(audio.track) - audio.position);
      audio.position += sounded;
      const existing = heard.get(audio.play_id);
      if (existing) existing.ms += sounded * 1000;
      audio.unknown = existing ? 0 : sounded * 1000;
    }
    for (const audio of sounding) {
      const { play_id, track, position, unknown } = audio;
      // The other's position may have ended this one.
      if (!Object.values(slots).includes(audio)) continue;
      if (unknown > 0 && track.id > 0)
        heard.set(play_id, { track_id: track.id, from: moment - unknown, ms: unknown, reportedMs: unknown });
      const existing = heard.get(play_id);
      if (existing) existing.reportedMs = existing.ms;
      send({ type: 'position', play_id, position });
      if (position >= secondsOf(track)) send({ type: 'ended', play_id });
    }
    send({ type: 'tick' });
  }

  /** The program ends without a word, and begins again with what is stored. */
  function restart(): void {
    slots.A = null;
    slots.B = null;
    waiting.length = 0;
    state = initialState;
    const { place, history } = asStored(stored);
    const { isOnline } = device;
    send({
      type: 'started',
      place,
      history,
      document: device.document,
      seed,
      is_online: isOnline,
      stored: device.stored,
    });
  }

  restart();
  return device;
};

export type Device = ReturnType<typeof createDevice>;
