/** Milliseconds since 1970 by this device, and milliseconds of a clock that never jumps. */
export interface DeviceClocks {
  wall: () => number;
  steady: () => number;
}

export interface Clock {
  /** Milliseconds since 1970 by the server. */
  now: () => number;
  /**
   * Takes the server's time, read between two steady moments; returns by how many milliseconds the clock was corrected,
   * 0 for less than could be the network's, and for an answer in which the device may have slept.
   */
  correct: (server: number, sentAt: number, receivedAt: number) => number;
  /**
   * Adds the time that the device has slept, in which its steady clock may have stood still and its own went on; returns
   * by how many milliseconds its own clock has jumped forward (added) or back (not added) since the last call, else 0.
   */
  checkSleep: () => number;
  steady: () => number;
  /** The server's time less this device's, which is stored for a start without a network. */
  offset: () => number;
}

/** Differences up to this are left, so that the moments of events stay even. */
const tolerance = 500;
/** Jumps up to this are no sleep: clocks that are set by the network are set in small steps. */
const shortest = 2000;

export const deviceClocks: DeviceClocks = { wall: () => Date.now(), steady: () => performance.now() };

/**
 * The server's clock as this device knows it: set from the device's own with the stored difference, corrected by each
 * answer, and carried on by a monotonic clock.
 *
 * It begins at `earliest`, a time by the server that has been, where the device's clock is behind that: devices without a
 * battery wake up in the past.
 *
 * A sleep and a clock that is set look alike until the server answers. A sleep is assumed, as devices sleep every
 * night; a clock that is set back is no sleep.
 */
export const createClock = (offset: number, { wall, steady }: DeviceClocks = deviceClocks, earliest = 0): Clock => {
  /** By how much the device's clock is behind a time that has been. */
  let behind = Math.max(earliest - wall() - offset, 0);
  let base = wall() + offset + behind - steady();
  let apart = wall() - steady();
  let jumpedAt = -Infinity;
  const jump = () => Math.round(wall() - steady() - apart);
  return {
    now: () => Math.round(base + steady()),
    steady,
    correct: (server, sentAt, receivedAt) => {
      // Whether the server's time is from before or after a jump is not known.
      if (sentAt < jumpedAt || Math.abs(jump()) >= shortest) return 0;
      const by = Math.round(server - (base + (sentAt + receivedAt) / 2));
      if (Math.abs(by) <= tolerance + (receivedAt - sentAt) / 2) return 0;
      base += by;
      behind = 0;
      return by;
    },
    checkSleep: () => {
      const by = jump();
      if (Math.abs(by) < shortest) return 0;
      apart += by;
      jumpedAt = steady();
      // A device's clock that is set right makes up for what it was behind.
      base += Math.max(by - behind, 0);
      behind = Math.max(behind - Math.max(by, 0), 0);
      return by;
    },
    offset: () => Math.round(base + steady() - wall()),
  };
};
