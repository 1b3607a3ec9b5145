import { describe } from './operations.mjs';

/**
 * Searches for an order of operations on one thing that agrees with real time and in which each gets what the model
 * says (Wing and Gong's algorithm with Lowe's memory of what was tried). `step` returns the state after an operation,
 * or null if it cannot happen in this one; states are texts. Operations without an answer may have happened or not.
 * @returns {Operation[] | null} null if there is an order; else those of which none can be the next
 */
export function findOrder({ start, step }, ops) {
  const byBegin = (a, b) => a.begin - b.begin;
  const sure = ops.filter(({ result }) => result !== 'unknown').toSorted(byBegin);
  const unsure = ops.filter(({ result }) => result === 'unknown').toSorted(byBegin);
  const [isTaken, isUsed] = [sure, unsure].map((all) => all.map(() => false));
  const tried = new Set();
  let best = { count: -1, next: [] };

  const search = (state, first, count) => {
    while (isTaken[first]) first += 1;
    if (first === sure.length) return true;
    const key = [
      first,
      isTaken.slice(first).map(Number).join('').replace(/0+$/, ''),
      isUsed.map(Number).join(''),
      state,
    ];
    const name = key.join('|');
    if (tried.has(name)) return false;
    tried.add(name);

    // What begins after another one has ended cannot go before it.
    let horizon = Infinity;
    const next = [];
    for (let at = first; at < sure.length && sure[at].begin <= horizon; at += 1) {
      if (isTaken[at]) continue;
      horizon = Math.min(horizon, sure[at].end);
      next.push(at);
    }
    const possible = next.filter((at) => sure[at].begin <= horizon);
    if (count > best.count) best = { count, next: possible.map((at) => sure[at]) };
    const attempt = (op, taken, at, more) => {
      const after = step(state, op);
      if (after === null) return false;
      taken[at] = true;
      const isFound = search(after, first, count + more);
      taken[at] = false;
      return isFound;
    };
    // What can be next and changes nothing goes first: any order without it there is one with it there as well.
    const idle = possible.find((at) => step(state, sure[at]) === state);
    if (idle !== undefined) return attempt(sure[idle], isTaken, idle, 1);
    return (
      possible.some((at) => attempt(sure[at], isTaken, at, 1)) ||
      unsure.some((op, at) => !isUsed[at] && op.begin <= horizon && attempt(op, isUsed, at, 0))
    );
  };
  return search(start, 0, 0) ? null : best.next;
}

const notLinearizable = (next) => ({
  name: 'not linearizable',
  text: `none of these can be the next: ${next.map(describe).join('; ')}`,
});

const register = {
  start: '',
  step: (state, op) => {
    if (op.type === 'write') return op.value;
    return op.value === state ? state : null;
  },
};

/** Checks writes and reads of one register; each value is written once. @returns {{ name: string, text: string }[]} */
export function checkRegister(ops) {
  const writes = new Map(ops.filter(({ type }) => type === 'write').map((op) => [op.value, op]));
  const reads = ops.filter(({ type, result }) => type === 'read' && result === 'ok');
  const impossible = reads.flatMap((op) => {
    if (Array.isArray(op.value)) return [{ name: 'torn read', text: describe(op) }];
    const write = writes.get(op.value);
    if (!write) return [{ name: 'phantom', text: `${describe(op)}, which nobody wrote` }];
    return write.result === 'failed' ? [{ name: 'dirty read', text: `${describe(op)}, but ${describe(write)}` }] : [];
  });
  if (impossible.length > 0) return impossible;
  const seen = new Set(reads.map(({ value }) => value));
  // A write without an answer whose value nobody read need not have happened.
  const isOpen = ({ value, result }) => result === 'ok' || (result === 'unknown' && seen.has(value));
  const next = findOrder(register, [...reads, ...[...writes.values()].filter(isOpen)]);
  return next === null ? [] : [notLinearizable(next)];
}

/** A playlist that is reordered by edits of the version that their client knows. */
const versionedOrder = (start) => ({
  start: JSON.stringify(start),
  step: (state, op) => {
    const { order, version } = JSON.parse(state);
    if (op.type === 'read') return state === JSON.stringify({ order: op.order, version: op.version }) ? state : null;
    if (op.result === 'failed') return op.version !== version && state === JSON.stringify(op.present) ? state : null;
    if (op.version !== version) return op.result === 'unknown' ? state : null;
    const others = order.filter((id) => !op.ids.includes(id));
    const moved = others.toSpliced(op.position, 0, ...op.ids);
    const after = { order: moved, version: version + (String(moved) === String(order) ? 0 : 1) };
    return op.result === 'unknown' || op.created === after.version ? JSON.stringify(after) : null;
  },
});

/**
 * Checks moves and reads of one playlist, which began as `start`. A move succeeds at the version that it names only,
 * and is told the version that it has created; one that is refused is told what is there.
 */
export function checkOrder(start, ops) {
  const taken = new Map();
  const anomalies = [];
  for (const op of ops.filter(({ type, result }) => type === 'move' && result === 'ok')) {
    if (op.created === op.version) continue;
    const other = taken.get(op.version);
    if (other) anomalies.push({ name: 'lost update', text: `${describe(op)}, but ${describe(other)}` });
    taken.set(op.version, op);
  }
  if (anomalies.length > 0) return anomalies;
  const next = findOrder(versionedOrder(start), ops);
  return next === null ? [] : [notLinearizable(next)];
}
