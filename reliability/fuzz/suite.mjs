import { openRequests } from './fuzz-requests.mjs';
import { openMedia } from './media.mjs';

const sum = (rounds, number) => rounds.reduce((total, round) => total + number(round), 0);
const most = (rounds, number) => rounds.reduce((top, round) => Math.max(top, number(round)), 0);

/** Milliseconds that the event loop is late at most, in 99 of 100 looks, and that its code holds it up. */
const mostDelay = 50;

/** Milliseconds of a stall in which the program computed: a collection of garbage has no request to blame. */
const computed = ({ took, collecting }) => took - collecting;
const isOurs = (stall) => computed(stall) > mostDelay;
const lineOf = ({ took, collecting, during }) => `${took} ms, ${collecting} of them collecting garbage — ${during}`;

export const suite = {
  title: 'No request and no file makes the server fail, hang or stand still',
  parts: ['portal', 'office', 'pages', 'media'],
  // Of a hundred requests each, or of some fifty damaged files.
  rounds: 100,
  open: (part, options, say) => (part === 'media' ? openMedia(options, say) : openRequests(part, options, say)),
  faults: ({ faults, stalls, p99 }) => [
    ...faults,
    ...stalls.filter(isOurs).map((stall) => `stall: ${lineOf(stall)}`),
    ...(p99 > mostDelay ? [`the event loop is ${p99.toFixed(0)} ms late`] : []),
  ],
  line: ({ cases, slowest, p99, stalls }) =>
    [
      `${cases} requests or files, slowest ${slowest} ms, delay of the loop ${p99.toFixed(1)} ms`,
      ...stalls.filter((stall) => !isOurs(stall)).map(lineOf),
    ].join('; '),
  figures: (rounds) => [
    ['requests or files', String(sum(rounds, ({ cases }) => cases))],
    ['faults', String(sum(rounds, ({ faults }) => faults.length))],
    ['stalls above 50 ms', String(sum(rounds, ({ stalls }) => stalls.filter(isOurs).length))],
    [
      'collections of garbage above it',
      String(sum(rounds, ({ stalls }) => stalls.filter((one) => !isOurs(one)).length)),
    ],
    ['delay of the event loop (99 %)', `${most(rounds, ({ p99 }) => p99).toFixed(1)} ms`],
  ],
};
