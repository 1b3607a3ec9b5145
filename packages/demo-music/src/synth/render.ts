import type { Note, Part, Score, Seat } from '../score/score.ts';
import { renderDrum, type Hit } from './drum-voice.ts';
import { renderNote, type PlayedName } from './instruments.ts';
import { kits } from './kits.ts';
import { master } from './master.ts';
import { sing } from './singer.ts';
import { addEcho, addRoom } from './space.ts';
import { tape } from './tape.ts';
import { RATE } from './wave.ts';

/** Stereo samples at 44.1 kHz, -1 to 1. */
export interface Sound {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

interface Desk {
  readonly left: Float32Array;
  readonly right: Float32Array;
  /** Bus that is ducked at each kick. */
  readonly duckLeft: Float32Array;
  readonly duckRight: Float32Array;
  readonly room: Float32Array;
  readonly echo: Float32Array;
}

/** Adds one mono sound to the desk. `offset` in samples; `pan` from -1 to 1, at constant power. */
function place(desk: Desk, seat: Seat, sound: Float32Array, offset: number, level: number, pan: number): void {
  const angle = ((pan + 1) * Math.PI) / 4;
  const gainLeft = Math.cos(angle) * level;
  const gainRight = Math.sin(angle) * level;
  const left = seat.duck ? desk.duckLeft : desk.left;
  const right = seat.duck ? desk.duckRight : desk.right;
  const from = Math.max(0, -offset);
  const count = Math.min(sound.length, left.length - offset);
  for (let i = from, at = offset + from; i < count; i++, at++) {
    const value = sound[i]!;
    left[at]! += value * gainLeft;
    right[at]! += value * gainRight;
  }
  for (const [share, bus] of [
    [seat.room ?? 0, desk.room],
    [seat.echo ?? 0, desk.echo],
  ] as const) {
    const gain = share * level;
    if (gain > 0) for (let i = from; i < count; i++) bus[offset + i]! += sound[i]! * gain;
  }
}

/** Adds a sound to a track of its own, at a level. */
function lay(track: Float32Array, sound: Float32Array, offset: number, level: number): void {
  const count = Math.min(sound.length, track.length - offset);
  for (let i = 0, at = offset; i < count; i++, at++) track[at]! += sound[i]! * level;
}

/** The sound up to where it has died away for good. */
function trimmed(sound: Float32Array): Float32Array {
  let end = sound.length;
  while (end > 1 && Math.abs(sound[end - 1]!) < 0.0002) end--;
  return sound.subarray(0, end);
}

/**
 * Plays a part onto a track of its own, which then takes its seat at the desk.
 * Notes that sound alike are rendered once: lengths to 30 ms, velocities to four layers.
 */
function playPart(desk: Desk, part: Part, instrument: PlayedName): void {
  const { pan = 0, width = 0 } = part;
  for (const side of width > 0 ? [0, 1] : [0]) {
    const track = new Float32Array(desk.left.length);
    const rendered = new Map<string, Float32Array>();
    for (const note of part.notes) {
      const seconds = Math.max(0.06, Math.round(note.length / 0.03) * 0.03);
      const layer = Math.max(1, Math.ceil(note.velocity * 4)) / 4;
      const key = `${note.pitch}:${seconds}:${layer}`;
      const sound = rendered.get(key) ?? trimmed(renderNote(instrument, note.pitch, seconds, layer, side));
      rendered.set(key, sound);
      lay(track, sound, Math.round(note.at * RATE), note.velocity / layer);
    }
    const level = width > 0 ? part.gain / Math.SQRT2 : part.gain;
    place(desk, part, track, 0, level, pan + (side === 0 ? -width : width));
  }
}

/** Two takes of the same voice, a little apart. */
function playVoice(desk: Desk, part: Part, size: number): void {
  for (const take of [0, 1]) {
    const notes: Note[] = part.notes.map((note, i) => ({ ...note, at: note.at + take * 0.012 * ((i % 3) - 0.5) }));
    const sound = new Float32Array(desk.left.length);
    sing(notes, sound, take + 1, size * (1 - take * 0.02));
    place(desk, part, sound, 0, part.gain * (take === 0 ? 1 : 0.45), (part.pan ?? 0) + (take === 0 ? -0.06 : 0.28));
  }
}

const seatsOfDrums: Readonly<Partial<Record<Hit, number>>> = {
  hat: 0.25,
  open: 0.28,
  ride: -0.3,
  crash: -0.35,
  shaker: 0.4,
  conga: -0.35,
  'low-conga': -0.5,
  tambourine: 0.35,
  rim: 0.12,
  wood: -0.4,
  tom: -0.2,
};

function playDrums(desk: Desk, score: Score): void {
  const kit = score.kit ? kits[score.kit] : undefined;
  if (!kit) return;
  const rendered = new Map<string, Float32Array>();
  for (const [i, stroke] of score.strokes.entries()) {
    const drum = kit[stroke.hit];
    if (!drum) continue;
    const variant = stroke.hit === 'kick' ? 0 : i % 3;
    const key = `${stroke.hit}:${variant}`;
    const sound = rendered.get(key) ?? renderDrum(drum, variant);
    rendered.set(key, sound);
    // A kick stays dry, so that the low end is clear.
    const seat = stroke.hit === 'kick' ? { ...score.drums, room: 0.02, echo: 0 } : score.drums;
    place(
      desk,
      seat,
      sound,
      Math.round(stroke.at * RATE),
      seat.gain * stroke.velocity ** 1.4,
      seatsOfDrums[stroke.hit] ?? 0,
    );
  }
}

/** Lets the ducked parts step back at each kick, then adds them to the mix. */
function joinDucked(desk: Desk, score: Score): void {
  const depth = score.sound.duck ?? 0;
  if (depth === 0) return;
  const kicks = score.strokes.filter((stroke) => stroke.hit === 'kick').map((stroke) => stroke.at * RATE);
  let next = 0;
  let since = Infinity;
  let gain = 1;
  const recover = 0.13 * RATE;
  for (let i = 0; i < desk.left.length; i++, since++) {
    if (i >= (kicks[next] ?? Infinity)) {
      since = 0;
      next++;
    }
    if (i % 16 === 0) gain = 1 - depth * Math.exp(-since / recover) * Math.min(1, since / 200);
    desk.left[i]! += desk.duckLeft[i]! * gain;
    desk.right[i]! += desk.duckRight[i]! * gain;
  }
}

/** Renders a score: every part, its room and echo, and the master. */
export function renderScore(score: Score): Sound {
  const length = Math.round(score.seconds * RATE);
  const channel = (): Float32Array => new Float32Array(length);
  const ducked = (score.sound.duck ?? 0) > 0;
  const [left, right] = [channel(), channel()];
  const desk: Desk = {
    left,
    right,
    duckLeft: ducked ? channel() : left,
    duckRight: ducked ? channel() : right,
    room: channel(),
    echo: channel(),
  };
  for (const part of score.parts) {
    if (part.instrument === 'voice') playVoice(desk, part, 1);
    else if (part.instrument === 'alto') playVoice(desk, part, 1.14);
    else playPart(desk, part, part.instrument);
  }
  playDrums(desk, score);
  joinDucked(desk, score);
  const { room, echo, tape: wear } = score.sound;
  if (echo) addEcho(desk.echo, desk.left, desk.right, (echo.beats * 60) / score.bpm, echo.feedback, echo.bright);
  addRoom(desk.room, desk.left, desk.right, room.seconds, room.bright, room.size);
  if (wear) tape(desk.left, desk.right, wear, Math.round(score.bpm * 8));
  master(desk.left, desk.right, score.tail);
  return { left: desk.left, right: desk.right };
}
