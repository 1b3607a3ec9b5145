import { openPower } from './power.mjs';

const sum = (rounds, number) => rounds.reduce((total, round) => total + number(round), 0);

export const suite = {
  title: 'An acknowledged write survives a power cut',
  parts: ['embedded'],
  rounds: 100,
  open: (_part, { seed }, say) => openPower({ seed }, say),
  faults: ({ lost, half, disagreements, unforced }) => [
    ...unforced.map((line) => `unforced: ${line}`),
    ...lost.map((line) => `lost: ${line}`),
    ...half.map((line) => `half: ${line}`),
    ...disagreements.map((line) => `verify: ${line}`),
  ],
  line: ({ what, acknowledged, line }) => `line ${line}, ${what}; ${acknowledged} acknowledged`,
  figures: (rounds) => [
    ['answers after an fsync of all they promise', String(sum(rounds, (round) => round.inOrder))],
    ['before it', String(sum(rounds, (round) => round.unforced.length))],
    ['acknowledged at the cuts', String(sum(rounds, (round) => round.acknowledged))],
    ['lost', String(sum(rounds, (round) => round.lost.length))],
    ['half written', String(sum(rounds, (round) => round.half.length))],
    ['disagreements', String(sum(rounds, (round) => round.disagreements.length))],
  ],
};
