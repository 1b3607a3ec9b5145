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
