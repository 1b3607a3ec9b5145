const first = 1000;
const longest = 30_000;

/** Milliseconds before the next try: they double with each failure, half of them by chance. */
export const backOff = (failures: number, random: number): number => {
  const whole = Math.min(first * 2 ** Math.min(failures, 10), longest);
  return Math.round(whole / 2 + (whole / 2) * random);
};
