/** Does a piece of work when its turn comes; the rest waits in line. */
type InLane = <T>(name: string, work: () => Promise<T>) => Promise<T>;

/** Lets `width` pieces of work go on at a time for each name. */
export const createLanes = (width: number): InLane => {
  const lanes = new Map<string, { busy: number; waiting: (() => void)[] }>();
  return async (name, work) => {
    const lane = lanes.get(name) ?? { busy: 0, waiting: [] };
    lanes.set(name, lane);
    if (lane.busy < width) lane.busy += 1;
    else await new Promise<void>((resolve) => lane.waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      if (next) next();
      else lane.busy -= 1;
      if (lane.busy === 0) lanes.delete(name);
    }
  };
};
