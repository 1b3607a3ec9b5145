import fc from 'fast-check';

/** Things that the clients of an account share. */
export const shared = { lists: 2, venues: 2 };
const accounts = 3;
const clients = 8;

const list = fc.nat(shared.lists - 1);
const venue = fc.nat(shared.venues - 1);
const act = (name, rest = {}) => fc.record({ act: fc.constant(name), ...rest });
const refused = fc.nat(9).map((n) => n === 0);

const acts = fc.oneof(
  {
    weight: 6,
    arbitrary: act('append', { list, count: fc.integer({ min: 1, max: 3 }), keyed: fc.boolean(), refused }),
  },
  { weight: 5, arbitrary: act('readList', { list }) },
  { weight: 2, arbitrary: act('countLists') },
  { weight: 4, arbitrary: act('writeVenue', { venue, refused }) },
  { weight: 4, arbitrary: act('readVenue', { venue, by: fc.constantFrom('id', 'list', 'search') }) },
  { weight: 2, arbitrary: act('writeProfile', { refused }) },
  { weight: 2, arbitrary: act('readProfile') },
  { weight: 7, arbitrary: act('move', { which: fc.nat(3), position: fc.nat(3) }) },
  { weight: 6, arbitrary: act('readOrder') },
);

const of = (length, arbitrary) => fc.array(arbitrary, { minLength: length, maxLength: length });

/**
 * Plans a round: what each client does one after another, on which server, after how many milliseconds; and what
 * disturbs them meanwhile. The same seed gives the same plan.
 */
export function planRound({ seed, servers, steps, disturbances }) {
  const server = fc.nat(servers - 1);
  const plan = fc.record({
    clients: of(clients, of(steps, fc.record({ step: acts, server, pause: fc.nat(6) }))),
    disturbances: fc.array(
      fc.record({ what: fc.constantFrom(...disturbances), server, after: fc.nat(600), lasts: fc.nat(300) }),
      { minLength: 1, maxLength: 3 },
    ),
  });
  const [made] = fc.sample(plan, { seed, numRuns: 1 });
  return {
    ...made,
    clients: made.clients.map((steps, n) => ({ name: `client-${n + 1}`, account: n % accounts, steps })),
  };
}

export const planned = { accounts, clients };
