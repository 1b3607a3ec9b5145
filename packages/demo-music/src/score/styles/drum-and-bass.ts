import type { Style } from '../style.ts';

export const drumAndBass: Style = {
  bpm: [168, 176],
  beats: 4,
  grid: 4,
  swing: 0,
  loose: 0.002,
  phrase: 8,
  forms: ['ab', 'aab'],
  keys: [4, 2, 5, 7, 0],
  progressions: [
    { a: 'Im9 Im9 bVI^9 bVI^9 IVm9 IVm9 Vm7 Vm7', b: 'bVI^9 bVI^9 bVII bVII Im9 Im9 Im9 Im9', scale: 'minor' },
    {
      a: 'Im9 Im9 Im9 Im9 bIII^9 bIII^9 bVII bVII',
      b: 'IVm9 IVm9 bVI^9 bVI^9 Im9 Im9 Vm7 Vm7',
      scale: 'minor-pentatonic',
    },
    { a: 'Im11 Im11 IV9 IV9 Im11 Im11 bVII bVII', b: 'bVI^9 bVI^9 bIII^9 bIII^9 IV9 IV9 Vm9 Vm9', scale: 'dorian' },
    { a: 'VIm9 VIm9 IV^9 IV^9 I^9 I^9 V V', b: 'IV^9 IV^9 IIIm7 IIIm7 VIm9 VIm9 V V', scale: 'major' },
  ],
  final: 'Im9',
  layers: [
    {
      role: 'chords',
      instruments: ['bright-pad', 'glass-pad', 'warm-pad'],
      seat: { gain: 0.18, width: 0.9, room: 0.4 },
      patterns: ['X-------------------------------'],
      centre: 65,
      voices: 4,
      gate: 0.98,
    },
    {
      role: 'bass',
      instruments: ['reese', 'sub-bass'],
      seat: { gain: 0.4 },
      patterns: [
        'R-----....R-----R-------..5-a-..',
        'R---------8-..R-R-----R-....o-a-',
        'R-..R---..R---..R-..8---....5-a-',
      ],
      centre: 32,
    },
    {
      role: 'chords',
      instruments: ['pluck-synth', 'electric-piano'],
      seat: { gain: 0.2, pan: -0.3, room: 0.3, echo: 0.5 },
      patterns: ['3..4..2...3..1..', '1...3..2....4..3'],
      centre: 74,
      voices: 4,
    },
  ],
  leads: [
    { instruments: ['saw-lead', 'whistle'], seat: { gain: 0.21, room: 0.35, echo: 0.45 }, low: 67, high: 84 },
    { instruments: ['electric-piano', 'bell'], seat: { gain: 0.32, room: 0.35, echo: 0.4 }, low: 69, high: 86 },
    { instruments: ['trumpet', 'flute'], seat: { gain: 0.24, room: 0.4, echo: 0.35 }, low: 64, high: 81 },
  ],
  voice: { instruments: ['alto'], seat: { gain: 0.24, room: 0.4, echo: 0.35 }, low: 60, high: 77 },
  melody: {
    rhythms: ['x-------x---x---', '....x-------x---', 'x---------------', 'x-----x-----x---'],
    cadences: ['x---------------'],
    leap: 0.35,
    silence: 0.3,
  },
  kit: 'break',
  drums: { gain: 0.58, room: 0.07 },
  grooves: [
    {
      intro: { hat: 'x.o.x.o.x.o.x.o.', ride: 'x...x...x...x...' },
      a: { kick: 'X.........X.....', snare: '....X..g.g..X..g', hat: 'x.o.x.o.x.o.x.o.' },
      b: { kick: 'X.x.......X..x..', snare: '....X..g.g..X.g.', ride: 'x.x.x.x.x.x.x.x.' },
      fill: { snare: '....X..x.x.xX.xx', kick: 'X.........X..x..' },
    },
    {
      intro: { ride: 'x...x...x...x...' },
      a: { kick: 'X..x......x.....', snare: '....X..g.g.gX...', hat: 'xxoxxxoxxxoxxxox' },
      b: { kick: 'X.X.......XX....', snare: '....X..g.g..X..g', open: '..x...x...x...x.' },
      fill: { snare: '....X..x....XxXx', tom: '..........xx....' },
    },
    {
      a: { kick: 'X.........X.....', snare: '....X.......X...', hat: 'x.xoo.x.x.xoo.xo' },
      b: { kick: 'X.....x...X.....', snare: '....X..g.g..X...', ride: 'x.x.x.x.x.x.x.x.' },
      fill: { snare: 'x..x..x.X..x.XXX' },
    },
  ],
  sound: { room: { seconds: 2.6, bright: 5600, size: 1.1 }, echo: { beats: 1.5, feedback: 0.4, bright: 3000 } },
};
