/**
 * Edges between operations by number. Each pair keeps the kind that was added first, so dependencies go before
 * real-time order.
 */
export class Graph {
  #targets = new Map();

  add(from, to, kind) {
    if (from === to) return;
    const targets = this.#targets.get(from) ?? new Map();
    if (!targets.has(to)) targets.set(to, kind);
    this.#targets.set(from, targets);
  }

  /** The same graph without edges of one kind. */
  without(kind) {
    const rest = new Graph();
    for (const [from, targets] of this.#targets)
      for (const [to, each] of targets) if (each !== kind) rest.add(from, to, each);
    return rest;
  }

  /** A shortest cycle for each strongly connected component. @returns {{ from: number, kind: string, to: number }[][]} */
  cycles() {
    return this.#components().map((members) => this.#shortestCycle(new Set(members)));
  }

  /** Strongly connected components of more than one operation (Tarjan's algorithm, with a stack of its own). */
  #components() {
    const [order, low, stack, found] = [new Map(), new Map(), [], []];
    const onStack = new Set();
    for (const root of this.#targets.keys()) {
      if (order.has(root)) continue;
      const work = [this.#visit(root, { order, low, stack, onStack })];
      while (work.length > 0) {
        const { node, targets } = work.at(-1);
        const next = targets.next();
        if (!next.done) {
          const to = next.value;
          if (!order.has(to)) work.push(this.#visit(to, { order, low, stack, onStack }));
          else if (onStack.has(to)) low.set(node, Math.min(low.get(node), order.get(to)));
          continue;
        }
        work.pop();
        const above = work.at(-1);
        if (above) low.set(above.node, Math.min(low.get(above.node), low.get(node)));
        if (low.get(node) !== order.get(node)) continue;
        const members = stack.splice(stack.indexOf(node));
        for (const member of members) onStack.delete(member);
        if (members.length > 1) found.push(members);
      }
    }
    return found;
  }

  #visit(node, { order, low, stack, onStack }) {
    order.set(node, order.size);
    low.set(node, order.get(node));
    stack.push(node);
    onStack.add(node);
    return { node, targets: (this.#targets.get(node) ?? new Map()).keys() };
  }

  #shortestCycle(members) {
    let shortest = null;
    for (const start of members) {
      const steps = this.#wayBack(start, members);
      if (steps && (shortest === null || steps.length < shortest.length)) shortest = steps;
      if (shortest?.length === 2) break;
    }
    return shortest;
  }

  /** Breadth first from `start` back to it. */
  #wayBack(start, members) {
    const reached = new Map();
    const queue = [start];
    for (const from of queue) {
      for (const [to, kind] of this.#targets.get(from) ?? []) {
        if (!members.has(to) || reached.has(to)) continue;
        reached.set(to, { from, kind, to });
        if (to === start) {
          const steps = [reached.get(start)];
          while (steps[0].from !== start) steps.unshift(reached.get(steps[0].from));
          return steps;
        }
        queue.push(to);
      }
    }
    return null;
  }
}
