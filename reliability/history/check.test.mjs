import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../packages/server/src/testing/runs.ts';
import { checkHistory } from './check.mjs';

let clock = 0;
/** Operations one after another, unless `more` has other times. */
const operation = (type, client, rest) => ({ type, client, begin: ++clock, end: ++clock, result: 'ok', ...rest });
const append = (client, key, values, more) => operation('append', client, { key, values, ...more });
const read = (client, key, values, more) => operation('lists', client, { reads: [{ key, values }], ...more });
const counts = (client, of, more) =>
  operation('lists', client, { reads: Object.entries(of).map(([key, count]) => ({ key, count })), ...more });
const write = (client, value, more) => operation('write', client, { key: 'venue', value, ...more });
const look = (client, value, more) => operation('read', client, { key: 'venue', value, ...more });
const move = (client, version, ids, position, created, more) =>
  operation('move', client, { key: 'order', version, ids, position, created, ...more });

const failed = { result: 'failed' };
const unknown = { result: 'unknown', end: Infinity };
const at = (begin, end) => ({ begin, end });
const started = new Map([['order', { order: [1, 2, 3], version: 1 }]]);
const names = (ops) => checkHistory(ops, started).map(({ name }) => name);

describe('finds nothing in a history that', () => {
  it.each([
    [
      'is sequential',
      [append('a', 'x', [1, 2]), read('b', 'x', [1, 2]), append('b', 'x', [3]), read('a', 'x', [1, 2, 3])],
    ],
    [
      'has two appends at once',
      [append('a', 'x', [1], at(1, 9)), append('b', 'x', [2], at(1, 9)), read('a', 'x', [2, 1], at(10, 11))],
    ],
    [
      'shows an append before its answer',
      [append('a', 'x', [1], at(1, 9)), read('b', 'x', [1], at(2, 3)), read('b', 'x', [1], at(10, 11))],
    ],
    [
      'has an append without an answer that happens late',
      [append('a', 'x', [1], { ...unknown, begin: 1 }), read('b', 'x', [], at(5, 6)), read('b', 'x', [1], at(7, 8))],
    ],
    ['has an append without an answer that never happens', [append('a', 'x', [1], unknown), read('b', 'x', [])]],
    ['has a refused append that nobody sees', [append('a', 'x', [1], failed), read('b', 'x', [])]],
    [
      'counts two lists at one moment',
      [
        append('a', 'x', [1]),
        append('a', 'y', [2]),
        counts('b', { x: 1, y: 1 }),
        read('b', 'x', [1]),
        read('b', 'y', [2]),
      ],
    ],
    ['writes one value after another', [write('a', '1'), look('b', '1'), write('b', '2'), look('a', '2')]],
    [
      'has writes at once',
      [write('a', '1', at(1, 9)), write('b', '2', at(1, 9)), look('a', '1', at(10, 11)), look('b', '1', at(12, 13))],
    ],
    [
      'has a write without an answer that is seen late',
      [write('a', '1'), write('b', '2', unknown), look('a', '1'), look('a', '2'), look('b', '2')],
    ],
    [
      'has moves, of which a late one is refused',
      [
        move('a', 1, [3], 0, 2),
        move('b', 1, [2], 0, undefined, { ...failed, present: { order: [3, 1, 2], version: 2 } }),
        move('b', 2, [2], 0, 3),
      ],
    ],
    ['has a move that changes nothing', [move('a', 1, [1], 0, 1), move('a', 1, [3], 0, 2)]],
  ])('%s', (_, ops) => expect(checkHistory(ops, started)).toEqual([]));
});

describe('finds', () => {
  it.each([
    ['lost update', [append('a', 'x', [1]), append('b', 'x', [2]), read('a', 'x', [2])]],
    ['dirty read', [append('a', 'x', [1], failed), read('b', 'x', [1])]],
    ['phantom', [append('a', 'x', [1]), read('b', 'x', [1, 9])]],
    ['phantom', [append('a', 'x', [1]), counts('b', { x: 2 }), read('b', 'x', [1])]],
    ['duplicate', [append('a', 'x', [1]), read('b', 'x', [1, 1])]],
    [
      'intermediate read',
      [append('a', 'x', [1, 2], at(1, 9)), read('b', 'x', [1], at(2, 3)), read('b', 'x', [1, 2], at(10, 11))],
    ],
    [
      'incompatible order',
      [
        append('a', 'x', [1], at(1, 9)),
        append('b', 'x', [2], at(1, 9)),
        read('a', 'x', [1, 2], at(10, 11)),
        read('b', 'x', [2, 1], at(12, 13)),
      ],
    ],
    [
      'non-monotonic read',
      [
        append('a', 'x', [1], at(1, 99)),
        read('b', 'x', [1], at(2, 3)),
        read('b', 'x', [], at(4, 5)),
        read('a', 'x', [1], at(100, 101)),
      ],
    ],
    // Read after the answer, by another client, without what was answered.
    ['read skew, against real time', [append('a', 'x', [1]), read('b', 'x', []), read('a', 'x', [1])]],
    ['write cycle, against real time', [append('a', 'x', [1]), append('b', 'x', [2]), read('a', 'x', [2, 1])]],
    // One read of both lists sees the later of two appends without the earlier one, which the later one's client saw.
    [
      'read skew, against real time',
      [
        append('a', 'x', [1]),
        append('a', 'y', [2]),
        counts('b', { x: 0, y: 1 }),
        read('a', 'x', [1]),
        read('a', 'y', [2]),
      ],
    ],
    // Two readers disagree on which of two appends came first.
    [
      'anti-dependency cycle',
      [
        append('a', 'x', [1], at(1, 99)),
        append('b', 'y', [2], at(1, 99)),
        counts('c', { x: 1, y: 0 }, at(2, 90)),
        counts('d', { x: 0, y: 1 }, at(2, 90)),
        read('a', 'x', [1], at(100, 101)),
        read('a', 'y', [2], at(100, 101)),
      ],
    ],
    ['torn read', [write('a', '1'), look('b', ['1', '2'])]],
    ['dirty read', [write('a', '1'), write('a', '2', failed), look('b', '2')]],
    ['phantom', [write('a', '1'), look('b', '7')]],
    // A stale read, a lost write, and reads of two clients that go back.
    ['not linearizable', [write('a', '1'), write('a', '2'), look('b', '1')]],
    [
      'not linearizable',
      [
        write('a', '1'),
        write('b', '2', at(1000, 1009)),
        look('a', '2', at(1001, 1002)),
        look('b', '1', at(1003, 1004)),
      ],
    ],
    ['not linearizable', [write('a', '1'), write('b', '2', unknown), look('a', '2'), look('b', '1')]],
    ['lost update', [move('a', 1, [3], 0, 2), move('b', 1, [2], 0, 3)]],
    // Told a version that another's move has created.
    ['not linearizable', [move('a', 1, [3], 0, 3, at(1, 9)), move('b', 2, [2], 0, 3, at(2, 9))]],
    // A version with the order of another one.
    [
      'not linearizable',
      [operation('read', 'a', { key: 'order', order: [1, 2, 3], version: 2 }), move('b', 1, [3], 0, 2)],
    ],
    ['not linearizable', [move('b', 1, [3], 0, undefined, { ...failed, present: { order: [1, 2, 3], version: 1 } })]],
  ])('a %s', (name, ops) => expect(names(ops)).toContain(name));
});

/** Operations on lists and a register that happen one by one, each at a moment within its time. */
const legal = fc
  .array(
    fc.record({
      what: fc.constantFrom('append', 'append', 'read', 'count', 'write', 'look'),
      client: fc.constantFrom('a', 'b', 'c'),
      key: fc.constantFrom('x', 'y'),
      early: fc.integer({ min: 0, max: 5 }),
      late: fc.integer({ min: 0, max: 5 }),
      result: fc.constantFrom('ok', 'ok', 'ok', 'failed', 'unknown'),
    }),
    { minLength: 2, maxLength: 40 },
  )
  .map((steps) => {
    const lists = { x: [], y: [] };
    let value = 'first';
    const ops = steps.map(({ what, client, key, early, late, result }, n) => {
      const isRead = ['read', 'count', 'look'].includes(what);
      const end = result === 'unknown' && !isRead ? Infinity : n + 1 + late;
      const time = { begin: n - early, end, result: isRead ? 'ok' : result };
      if (what === 'append' && result !== 'failed') lists[key].push(n);
      if (what === 'write' && result !== 'failed') value = String(n);
      if (what === 'append') return append(client, key, [n], time);
      if (what === 'read') return read(client, key, [...lists[key]], time);
      if (what === 'count') return counts(client, { x: lists.x.length, y: lists.y.length }, time);
      return what === 'write' ? write(client, String(n), time) : look(client, value, time);
    });
    const last = ['x', 'y'].map((key) => read('z', key, [...lists[key]], at(1000, 1001)));
    return [write('z', 'first', at(-9, -8)), ...ops, ...last, look('z', value, at(1000, 1001))];
  });

it('finds nothing in any history that one order explains', () => {
  fc.assert(
    fc.property(legal, (ops) => {
      // A client has one operation at a time: these overlap, so each is a client of its own.
      expect(checkHistory(ops.map((op, n) => ({ ...op, client: `${op.client}${n}` })))).toEqual([]);
    }),
    { numRuns: runs(100) },
  );
});

it('finds any answered append that the last reads miss', () => {
  fc.assert(
    fc.property(legal, fc.nat(), (ops, choice) => {
      const answered = ops.filter(({ type, result }) => type === 'append' && result === 'ok');
      fc.pre(answered.length > 0);
      const { key, values } = answered[choice % answered.length];
      const missed = (op) =>
        op.type === 'lists'
          ? {
              ...op,
              reads: op.reads
                .filter((each) => each.values)
                .map((each) =>
                  each.key === key ? { key, values: each.values.filter((one) => one !== values[0]) } : each,
                ),
            }
          : op;
      expect(names(ops.map(missed))).toContain('lost update');
    }),
    { numRuns: runs(100) },
  );
});

// Whose orders are too many to be tried one by one.
it('checks a thousand operations of eight clients, some without an answer', () => {
  const ops = [write('z', 'first', at(-2, -1))];
  let value = 'first';
  for (let n = 0; n < 1000; n += 1) {
    const times = at(n - 7, n + 7);
    if (n % 3 > 0) ops.push(look(`c${n % 8}`, value, times));
    else {
      value = String(n);
      ops.push(write(`c${n % 8}`, value, n % 120 === 0 ? { ...unknown, begin: n - 7 } : times));
    }
  }
  expect(checkHistory(ops)).toEqual([]);
});
