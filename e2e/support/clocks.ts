/** Milliseconds. */
export const year = 365 * 24 * 60 * 60 * 1000;

/** Puts the clock of a page's scripts ahead by milliseconds; its timers run as ever. */
export function shiftClock(ahead: number) {
  const Real = Date;
  const shifted = new Proxy(Real, {
    construct: (_, values: []) => (values.length === 0 ? new Real(Real.now() + ahead) : new Real(...values)),
    get: (target, name) => (name === 'now' ? () => Real.now() + ahead : (Reflect.get(target, name) as unknown)),
  });
  globalThis.Date = shifted;
}

/** A city without summer time at which midnight is hours away, whatever the time is. */
export const cityByDay = (): { city: string; zone: string } => {
  // test-rules: the choice of a city makes the hour of no account
  const hour = (new Date().getUTCHours() + 3) % 24;
  return hour >= 3 && hour < 21 ? { city: 'Moscow', zone: '+03:00' } : { city: 'Vladivostok', zone: '+10:00' };
};

/** Yesterday at a time of the clocks of a zone, such as `+03:00`. */
export function yesterdayAt(clock: string, zone: string): Date {
  const local = new Date(Date.now() + (Number(zone.slice(0, 3)) - 24) * 3_600_000);
  return new Date(`${local.toISOString().slice(0, 10)}T${clock}${zone}`);
}
