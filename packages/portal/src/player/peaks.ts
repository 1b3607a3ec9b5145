const cacheSize = 50;
const fetched = new Map<string, Promise<readonly number[] | null>>();

/** Maximum number of questions for a wave that the server has yet to draw. */
const questions = 20;

async function fetchPeaks(address: string, left = questions): Promise<readonly number[] | null> {
  try {
    const answer = await fetch(address);
    if (!answer.ok) return null;
    const seconds = Number(answer.headers.get('retry-after'));
    if (seconds > 0) {
      if (left <= 1) return null;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      return await fetchPeaks(address, left - 1);
    }
    const { data } = (await answer.json()) as { data?: unknown };
    return Array.isArray(data) && data.every((value) => typeof value === 'number') ? data : null;
  } catch {
    return null;
  }
}

/** Fetches the loudness values (0 to 255) of `track.peaks`; null if there are none, and the wave is flat. */
export function loadPeaks(address: string): Promise<readonly number[] | null> {
  const existing = fetched.get(address);
  if (existing) return existing;
  const peaks = fetchPeaks(address);
  fetched.set(address, peaks);
  void peaks.then((found) => found ?? fetched.delete(address));
  const [oldest] = fetched.keys();
  if (fetched.size > cacheSize && oldest) fetched.delete(oldest);
  return peaks;
}

/** Returns as many bars as fit, each as high as its loudest peak: 0 to 1. Without peaks the wave is flat. */
export function bars(peaks: readonly number[] | null, count: number): number[] {
  return Array.from({ length: count }, (_, bar) => {
    if (!peaks || peaks.length === 0) return 0;
    const from = Math.floor((bar * peaks.length) / count);
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count));
    return Math.max(...peaks.slice(from, to)) / 255;
  });
}
