import type { Style } from '../style.ts';

export const bossaNova: Style = {
  bpm: [126, 144],
  beats: 4,
  grid: 2,
  swing: 0,
  loose: 0.01,
  phrase: 8,
  forms: ['aab', 'aba'],
  keys: [5, 2, 9, 7, 0],
  progressions: [
    { a: 'I^9 I^9 II9 II9 IIm9 bII9 I^9 bII9', b: 'bII^9 bII^9 bV9 bV9 bIIIm9 VI9 IIm9 V7b9', scale: 'major' },
    { a: 'Im9 Im9 IIø V7b9 Im9 bIIIm7 bVI9 bII^9', b: 'IVm9 bVII9 bIII^9 bVI^9 IIø V7b9 Im9 V7b9', scale: 'minor' },
    { a: 'I69 I69 IVm6 IVm6 IIIm7 VI7b9 IIm9 V13', b: 'IV^9 IVm6 IIIm7 bIIIo IIm9 V13 I69 V9s', scale: 'major' },
    { a: 'VIm9 II9 VIm9 II9 IIm9 V13 I^9 III7b9', b: 'IIm9 V13 I^9 IV^9 VIIø III7b9 VIm9 III7b9', scale: 'major' },
  ],
  final: 'I69',
  layers: [
    {
      role: 'chords',
      instruments: ['nylon'],
      seat: { gain: 0.34, pan: -0.2, room: 0.14 },
      patterns: ['X..X..X.X..X.-X.', 'x-.X-.x.X-.X..X.', '.X-.X-.X-.X.X-.X'],
      centre: 60,
      voices: 4,
      strum: 0.007,
      gate: 0.9,
    },
    {
      role: 'bass',
      instruments: ['upright', 'finger-bass'],
      seat: { gain: 0.5 },
      patterns: ['R--55--a', 'R--5o--a'],
      centre: 40,
    },
    {
      role: 'chords',
      instruments: ['electric-piano', 'strings'],
      seat: { gain: 0.09, width: 0.6, room: 0.3 },
      patterns: ['X-------'],
      centre: 66,
      voices: 3,
      sections: ['b'],
    },
  ],
  leads: [
    { instruments: ['flute'], seat: { gain: 0.3, pan: 0.2, room: 0.25 }, low: 67, high: 86 },
    { instruments: ['nylon', 'harp'], seat: { gain: 0.42, pan: 0.2, room: 0.2 }, low: 60, high: 79 },
    { instruments: ['sax', 'clarinet'], seat: { gain: 0.3, pan: 0.15, room: 0.24 }, low: 57, high: 76 },
  ],
  voice: { instruments: ['alto'], seat: { gain: 0.31, pan: 0.05, room: 0.2 }, low: 57, high: 72 },
  melody: {
    rhythms: ['x--x--x-', '.x-x-x--', 'x-x--x-.', '..x-xxx-', 'x----x-x'],
    cadences: ['x-------', '.x------'],
    leap: 0.22,
    silence: 0.15,
  },
  kit: 'latin',
  drums: { gain: 0.5, room: 0.1 },
  grooves: [
    {
      a: { shaker: 'xoxoxoxo', rim: 'x..x..x...x..x..', kick: 'x..ox..o' },
      b: { shaker: 'xoxoxoxo', rim: 'x..x...x..x.x...', kick: 'x..ox..o', conga: '......x.' },
    },
    {
      a: { shaker: 'xoxxxoxx', rim: '..x..x..x..x..x.', kick: 'x..ox..o' },
      b: { shaker: 'xoxxxoxx', conga: '..x...xx', 'low-conga': '....x...', kick: 'x..ox..o' },
    },
  ],
  sound: { room: { seconds: 1.5, bright: 4800, size: 0.9 } },
};
