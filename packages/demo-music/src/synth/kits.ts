import type { Drum, Hit } from './drum-voice.ts';

export type KitName = 'club' | 'break' | 'dusty' | 'jazz' | 'latin' | 'funk' | 'eighties' | 'dub' | 'soul' | 'market';
type Kit = Readonly<Partial<Record<Hit, Drum>>>;

const kick = (from: number, to: number, decay: number, click: number, drive = 1.5): Drum => ({
  tone: { from, to, bend: 0.022, decay, level: 0.95 },
  noise: { low: 1500, high: 6000, decay: 0.02, level: click },
  drive,
});
const snare = (hz: number, decay: number, low: number, level: number, drive = 1.4): Drum => ({
  tone: { from: hz * 1.7, to: hz, bend: 0.012, decay: decay * 0.6, level: 0.55 },
  noise: { low, high: 9000, decay, level },
  drive,
});
const cymbal = (pitch: number, low: number, decay: number, level: number, hiss = 0.25): Drum => ({
  metal: { pitch, low, decay, level },
  noise: { low: 7000, high: 15_000, decay, level: hiss },
});
const skin = (hz: number, decay: number): Drum => ({
  tone: { from: hz * 1.25, to: hz, bend: 0.02, decay, level: 0.8 },
  noise: { low: 900, high: 5000, decay: 0.03, level: 0.3 },
});
const rattle = (attack: number, decay: number, level: number): Drum => ({
  noise: { low: 5500, high: 13_000, decay, level, attack },
});

const rim: Drum = {
  tone: { from: 1900, to: 1650, bend: 0.01, decay: 0.05, level: 0.5 },
  noise: { low: 1200, high: 5000, decay: 0.03, level: 0.5 },
};
const clap: Drum = { noise: { low: 900, high: 4500, decay: 0.22, level: 1.1, strokes: 4 } };
const wood: Drum = { tone: { from: 900, to: 820, bend: 0.01, decay: 0.09, level: 0.6 } };
const tambourine: Drum = { ...cymbal(2100, 8000, 0.16, 0.3, 0.7) };
const congas = { conga: skin(240, 0.24), 'low-conga': skin(165, 0.32) };

/** One set of drums for each family of grooves. */
export const kits: Readonly<Record<KitName, Kit>> = {
  club: {
    kick: kick(210, 48, 0.36, 0.5, 2.2),
    snare: snare(200, 0.16, 1400, 0.8),
    clap,
    hat: cymbal(520, 8500, 0.07, 0.5),
    open: cymbal(520, 7500, 0.3, 0.5),
    shaker: rattle(0.02, 0.07, 0.5),
    crash: cymbal(430, 5500, 1.6, 0.4, 0.5),
    rim,
    tom: skin(110, 0.35),
    ...congas,
  },
  break: {
    kick: kick(170, 55, 0.24, 0.7, 1.8),
    snare: snare(225, 0.2, 1100, 1.1, 2),
    hat: cymbal(560, 8000, 0.06, 0.5),
    open: cymbal(540, 7000, 0.25, 0.5),
    ride: cymbal(620, 6500, 0.7, 0.4),
    crash: cymbal(450, 5200, 1.7, 0.4, 0.5),
    tom: skin(130, 0.3),
  },
  dusty: {
    kick: kick(130, 52, 0.28, 0.25, 2.4),
    snare: snare(180, 0.2, 700, 0.8, 2),
    rim,
    hat: cymbal(400, 6000, 0.07, 0.4, 0.35),
    open: cymbal(400, 5500, 0.24, 0.4),
    shaker: rattle(0.03, 0.08, 0.4),
  },
  jazz: {
    kick: kick(105, 58, 0.22, 0.15, 1),
    brush: { noise: { low: 1500, high: 8000, decay: 0.2, level: 0.5, attack: 0.03 } },
    snare: snare(195, 0.18, 1500, 0.6, 1),
    rim,
    hat: cymbal(470, 7500, 0.09, 0.35),
    ride: cymbal(640, 6200, 1.1, 0.35, 0.2),
    crash: cymbal(440, 5000, 1.8, 0.3, 0.4),
  },
  latin: {
    kick: kick(100, 56, 0.2, 0.12, 1),
    rim,
    wood,
    shaker: rattle(0.025, 0.06, 0.6),
    hat: cymbal(480, 7800, 0.06, 0.3),
    ...congas,
    tom: skin(140, 0.3),
  },
  funk: {
    kick: kick(150, 60, 0.18, 0.7, 1.6),
    snare: snare(240, 0.15, 1600, 1, 1.6),
    hat: cymbal(560, 8500, 0.045, 0.5),
    open: cymbal(560, 7500, 0.22, 0.5),
    clap,
    tambourine,
    crash: cymbal(450, 5500, 1.4, 0.4, 0.4),
    tom: skin(125, 0.28),
    ...congas,
  },
  eighties: {
    kick: kick(180, 52, 0.3, 0.8, 2),
    snare: snare(190, 0.34, 900, 1.2, 2.4),
    clap,
    hat: cymbal(600, 9000, 0.05, 0.5),
    open: cymbal(600, 8000, 0.26, 0.5),
    tom: skin(105, 0.45),
    crash: cymbal(470, 5500, 1.8, 0.4, 0.5),
  },
  dub: {
    kick: kick(120, 46, 0.34, 0.3, 1.8),
    rim,
    snare: snare(300, 0.12, 1200, 0.7, 1.4),
    hat: cymbal(500, 8200, 0.05, 0.4),
    open: cymbal(500, 7600, 0.2, 0.4),
    shaker: rattle(0.02, 0.06, 0.4),
    tom: skin(150, 0.3),
  },
  soul: {
    kick: kick(120, 54, 0.25, 0.3, 1.3),
    snare: snare(185, 0.24, 1000, 0.8, 1.4),
    rim,
    hat: cymbal(480, 8000, 0.06, 0.35),
    open: cymbal(480, 7200, 0.28, 0.35),
    tambourine,
    crash: cymbal(430, 5200, 1.6, 0.35, 0.4),
    tom: skin(115, 0.35),
  },
  market: {
    kick: skin(75, 0.3),
    snare: snare(230, 0.12, 1800, 0.5, 1.1),
    tambourine,
    wood,
    clap,
    shaker: rattle(0.02, 0.05, 0.4),
    crash: cymbal(520, 5600, 1, 0.35, 0.3),
  },
};
