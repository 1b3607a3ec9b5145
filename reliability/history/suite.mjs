import { openHistory } from './history.mjs';

const sum = (rounds, number) => rounds.reduce((total, round) => total + number(round), 0);
const counted = ['operations', 'acknowledged', 'unanswered', 'refused'];

export const suite = {
  title: 'One order explains what all clients of an account have seen',
  parts: ['embedded', 'postgresql'],
  rounds: 100,
  open: async (part, _, say) => {
    const history = await openHistory({ engine: part }, say);
    return { name: history.name, round: (seed) => history.round(seed), close: history.close };
  },
  faults: ({ anomalies }) => anomalies.map(({ name, text }) => `${name}: ${text}`),
  line: ({ disturbances, operations, acknowledged, unanswered }) =>
    `${disturbances.join(', ')}; ${operations} operations, ${acknowledged} writes acknowledged, ${unanswered} not answered`,
  /** @returns {[string, string][]} figures and what they are */
  figures: (rounds) => [
    ...counted.map((name) => [name, String(sum(rounds, (round) => round[name]))]),
    ['anomalies', String(sum(rounds, ({ anomalies }) => anomalies.length))],
  ],
};
