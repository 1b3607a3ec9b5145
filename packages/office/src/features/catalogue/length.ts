const two = (n: number) => String(n).padStart(2, '0');

/** Milliseconds as 3:05, or 1:03:05 from an hour on. */
export function lengthOf(ms: number): string {
  const whole = Math.round(ms / 1000);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
