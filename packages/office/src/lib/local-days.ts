const midnight = (day: string, later: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
};

const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

/**
 * Filters of the audit log whose days are those of this machine, as are the times that the log shows; to the server a day
 * is one of UTC. `to` includes its day.
 */
export const inLocalDays = ({ from, to, ...others }: Record<string, unknown>): Record<string, unknown> => ({
  ...others,
  ...(from !== undefined && { from: isDay(from) ? midnight(from, 0) : from }),
  ...(to !== undefined && { to: isDay(to) ? midnight(to, 1) : to }),
});
