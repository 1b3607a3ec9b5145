import type { Style } from '../style.ts';

export const jazz: Style = {
  bpm: [128, 168],
  beats: 4,
  grid: 2,
  swing: 0.3,
  loose: 0.012,
  phrase: 8,
  forms: ['aab', 'aba'],
  keys: [5, 10, 3, 8, 0],
  progressions: [
    { a: 'IIm9 V13 I^9 VI7b9 IIm9 V13 I69 I69', b: 'IIIm7 VI7b9 IIm9 V13 Vm9 I9 IV^9 bVII9', scale: 'major' },
    { a: 'Im9 Im9 IIø V7b9 Im9 bVI9 IIø,V7b9 Im6', b: 'IVm9 bVII9 bIII^9 bVI^9 IIø V7b9 Im9 V7b9', scale: 'harmonic' },
    { a: 'I9 IV9 I9 I9 IV9 #IVo I9 VI7b9', b: 'IIm9 V13 I9 VI7b9 IIm9 V13 I9,VI7b9 IIm9,V13', scale: 'blues' },
    { a: 'I^9 VIm9 IIm9 V13 IIIm7 bIIIo IIm9 V13', b: 'IV^9 IVm6 IIIm7 VI7b9 II9 II9 IIm9 V13', scale: 'major' },
    { a: 'Im9 IV9 Im9 IV9 bIII^9 bVI9 IIø V7b9', b: 'IVm9 bVII9 bIII^9 bIII^9 IIIm7 VI9 IIm9 V7b9', scale: 'dorian' },
  ],
  final: 'I69',
  layers: [
    { role: 'walk', instruments: ['upright'], seat: { gain: 0.62, room: 0.05 }, patterns: [], centre: 38 },
    {
      role: 'chords',
      instruments: ['piano'],
      seat: { gain: 0.19, pan: -0.3, width: 0.25, room: 0.14 },
      patterns: ['X.....x-...x....', '...x-...x-.....x', '..x...X-.x...x..'],
      centre: 62,
      voices: 4,
      gate: 0.8,
    },
  ],
  leads: [
    { instruments: ['sax'], seat: { gain: 0.38, pan: 0.15, room: 0.2 }, low: 56, high: 77 },
    { instruments: ['piano', 'vibes'], seat: { gain: 0.48, pan: 0.1, room: 0.18 }, low: 64, high: 84 },
    { instruments: ['trumpet', 'clarinet'], seat: { gain: 0.32, pan: 0.15, room: 0.24 }, low: 60, high: 79 },
  ],
  voice: { instruments: ['alto'], seat: { gain: 0.34, room: 0.22 }, low: 57, high: 74 },
  melody: {
    rhythms: ['xx.xx-x.', 'x-xxx-.x', '.xxxxxx-', 'x---.xx-', 'xxxxx-..', '...xx-x-'],
    cadences: ['x---....', 'xx------', '.x---...'],
    leap: 0.28,
    improvised: true,
    silence: 0.12,
  },
  kit: 'jazz',
  drums: { gain: 0.72, room: 0.14 },
  grooves: [
    {
      a: { ride: 'x.xox.xo', hat: '..x...x.', brush: 'o...o...', kick: 'g...g...' },
      b: { ride: 'x.xox.xo', hat: '..x...x.', snare: '...g...g', kick: 'g...g...' },
      fill: { snare: '..oxoxxX', kick: 'g......x' },
    },
    {
      a: { brush: 'x.oox.oo', hat: '..x...x.', kick: 'g...g...' },
      b: { ride: 'x.xxx.xx', hat: '..x...x.', rim: '......x.' },
      fill: { snare: 'o.oxo.xx' },
    },
  ],
  sound: { room: { seconds: 1.3, bright: 5200, size: 0.8 } },
};
