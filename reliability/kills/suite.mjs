import { median } from '../../bench/measure/rounds.mjs';
import { openKills } from './kills.mjs';

/** An orderly restart is measured once in as many rounds. */
const measuredEvery = 4;

const sum = (rounds, number) => rounds.reduce((total, round) => total + number(round), 0);
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;

export const suite = {
  title: 'An acknowledged write survives kill -9',
  parts: ['embedded', 'postgresql'],
  rounds: 100,
  open: async (part, { seed }, say) => {
    const kills = await openKills({ engine: part, seed }, say);
    return {
      name: kills.name,
      round: (seedOfRound, n) => kills.round(seedOfRound, { isMeasured: n % measuredEvery === 0 }),
      close: kills.close,
    };
  },
  faults: ({ lost, half, disagreements }) => [
    ...lost.map((line) => `lost: ${line}`),
    ...half.map((line) => `half: ${line}`),
    ...disagreements.map((line) => `verify: ${line}`),
  ],
  line: ({ what, acknowledged, ready }) =>
    `${what}; ${acknowledged} acknowledged${ready === null ? '' : `, ready in ${seconds(ready)}`}`,
  /** @returns {[string, string][]} figures and what they are */
  figures: (rounds) => {
    const known = (name) => rounds.map((round) => round[name]).filter((ms) => ms !== null);
    const [killed, normal] = [known('ready'), known('normal')];
    const ratio = killed.length > 0 && normal.length > 0 ? (median(killed) / median(normal)).toFixed(2) : '–';
    return [
      ['acknowledged', String(sum(rounds, (round) => round.acknowledged))],
      ['lost', String(sum(rounds, (round) => round.lost.length))],
      ['half written', String(sum(rounds, (round) => round.half.length))],
      ['disagreements', String(sum(rounds, (round) => round.disagreements.length))],
      ['ready after a kill ÷ a normal start', ratio],
    ];
  },
};
