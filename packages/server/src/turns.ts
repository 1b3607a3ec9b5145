/** Waits for a turn under a name and takes it; the answer gives it back, once however often it is called. */
export type TakeTurn = (name?: number) => Promise<() => void>;

/** Lets `atOnce` through at a time under each name; the others wait in their order. */
export const createTurns = (atOnce: number): TakeTurn => {
  const lines = new Map<number, { busy: number; waiting: (() => void)[] }>();
  return async (name = 0) => {
    const line = lines.get(name) ?? { busy: 0, waiting: [] };
    lines.set(name, line);
    if (line.busy < atOnce) line.busy += 1;
    else await new Promise<void>((go) => line.waiting.push(go));
    let given = false;
    return () => {
      if (given) return;
      given = true;
      const next = line.waiting.shift();
      if (next) next();
      else if ((line.busy -= 1) === 0) lines.delete(name);
    };
  };
};
