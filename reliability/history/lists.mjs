import { Graph } from './graph.mjs';
import { describe } from './operations.mjs';

/** The longest read of each list: since every other one must be its beginning, it is the order of the appends. */
function versionOrders(reads) {
  const orders = new Map();
  for (const { key, values } of reads)
    if (values && values.length > (orders.get(key)?.length ?? -1)) orders.set(key, values);
  return orders;
}

/** True if the values stand in the list one behind the other. */
const isWhole = (list, values) => {
  const at = list.indexOf(values[0]);
  return at >= 0 && values.every((value, n) => list[at + n] === value);
};

const nameOf = (steps) => {
  const kinds = steps.map(({ kind }) => kind);
  const count = (kind) => kinds.filter((each) => each === kind).length;
  const inTime = count('rt') > 0 ? ', against real time' : '';
  if (count('rw') > 1) return `anti-dependency cycle${inTime}`;
  if (count('rw') === 1) return `read skew${inTime}`;
  return (count('wr') > 0 ? 'circular information flow' : 'write cycle') + inTime;
};

/** Reads of one list that no order of whole appends explains. */
function findImpossible({ op, key, values, length }, { order = [], appendOf, tell }) {
  const about = `${describe(op)} shows ${key} as [${values ?? `${length} values`}]`;
  if (length > order.length) tell('phantom', `${about}, while the longest read has ${order.length}`);
  if (!values) return;
  if (new Set(values).size < values.length) tell('duplicate', about);
  if (values.some((value, at) => value !== order[at]))
    tell('incompatible order', `${about}, another read [${order.join()}]`);
  for (const value of values) {
    const append = appendOf(key, value);
    if (!append) tell('phantom', `${about}, but nobody appended ${value}`);
    else if (append.result === 'failed') tell('dirty read', `${about}, but ${describe(append)}`);
    else if (!isWhole(values, append.values)) tell('intermediate read', `${about}, but ${describe(append)}`);
  }
}

/** Reads of a client that show less than an earlier one of it. */
function findBackward(reads, tell) {
  const last = new Map();
  for (const read of reads.toSorted((a, b) => a.op.begin - b.op.begin)) {
    const mine = `${read.op.client} ${read.key}`;
    const before = last.get(mine);
    if (before && before.op.end <= read.op.begin && before.length > read.length)
      tell('non-monotonic read', `${describe(read.op)} has ${read.length} of ${read.key}, before ${before.length}`);
    last.set(mine, read);
  }
}

/**
 * Checks appends to lists and reads of them, as Elle does: the lists tell the order of their appends, and a history is
 * strictly serializable if what each operation must have seen (`wr`), followed (`ww`), preceded (`rw`) and come after
 * in real time (`rt`) makes no cycle. @returns {{ name: string, text: string }[]}
 */
export function checkLists(ops) {
  const anomalies = [];
  const tell = (name, text) => anomalies.push({ name, text });
  const appends = ops.filter(({ type }) => type === 'append');
  const byValue = new Map(appends.flatMap((op) => op.values.map((value) => [`${op.key} ${value}`, op])));
  const appendOf = (key, value) => byValue.get(`${key} ${value}`);
  const reads = ops
    .filter(({ type, result }) => type === 'lists' && result === 'ok')
    .flatMap((op) => op.reads.map((read) => ({ ...read, op, length: read.values?.length ?? read.count })));
  const orders = versionOrders(reads);

  for (const read of reads) findImpossible(read, { order: orders.get(read.key), appendOf, tell });
  findBackward(reads, tell);
  for (const op of appends.filter(({ result }) => result === 'ok')) {
    const order = orders.get(op.key) ?? [];
    const later = reads.filter(({ key, op: read }) => key === op.key && read.begin > op.end);
    if (later.length > 0 && !op.values.every((value) => order.includes(value)))
      tell('lost update', `${describe(op)} is in no read, such as ${describe(later[0].op)}`);
  }
  // Without one order of the appends the edges would mean nothing.
  if (anomalies.some(({ name }) => name !== 'non-monotonic read' && name !== 'lost update')) return anomalies;

  const graph = new Graph();
  const ordered = new Map([...orders].map(([key, order]) => [key, order.map((value) => appendOf(key, value))]));
  const happened = new Set([...appends.filter(({ result }) => result === 'ok'), ...[...ordered.values()].flat()]);
  const unseen = (key) => [...happened].filter((op) => op.key === key && !orders.get(key)?.includes(op.values[0]));
  const numbers = new Map(ops.map((op, n) => [op, n]));
  const link = (from, to, kind) => graph.add(numbers.get(from), numbers.get(to), kind);
  for (const [key, order] of ordered) {
    for (const [at, op] of order.entries()) if (at > 0) link(order[at - 1], op, 'ww');
    if (order.length > 0) for (const op of unseen(key)) link(order.at(-1), op, 'ww');
  }
  for (const { op, key, length } of reads) {
    const order = ordered.get(key) ?? [];
    if (length > 0) link(order[length - 1], op, 'wr');
    for (const next of length < order.length ? [order[length]] : unseen(key)) link(op, next, 'rw');
  }
  const timed = [...happened, ...new Set(reads.map(({ op }) => op))];
  for (const before of timed) for (const after of timed) if (before.end < after.begin) link(before, after, 'rt');

  const timeless = graph.without('rt').cycles();
  for (const steps of timeless.length > 0 ? timeless : graph.cycles()) {
    const way = steps.map(({ kind, to }) => `-${kind}→ ${describe(ops[to])}`);
    tell(nameOf(steps), [describe(ops[steps[0].from]), ...way].join(' '));
  }
  return anomalies;
}
