import type { NewsItem } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { createEventReader, type ServerEvent } from '../../lib/event-stream.ts';
import { openStream, type Opened } from '../../lib/event-call.ts';

/** Milliseconds. The server gives a sign of life every 15 seconds: after two missed ones the stream is dead. */
export const silenceLimit = 40_000;
/** A stream that has lived for so long is sound. */
const steady = 10_000;
const firstWait = 1000;
const longestWait = 60_000;
/** What comes back with no stream is asked for this often. */
export const pollEvery = 60_000;

export interface NewsStreamOptions {
  signal: AbortSignal;
  /** The last id that is known; empty to begin now. */
  lastId: () => string;
  /** The id to come back with, and what happened under it; null where it is only the place to begin. */
  tell: (id: string, item: NewsItem | null) => void;
  /** The stream has not come through for a minute: ask for what it would tell. */
  poll: () => void;
  /** For tests. */
  open?: (lastId: string, signal: AbortSignal) => Promise<Opened>;
}

const openNews = (lastId: string, signal: AbortSignal) => openStream(api.events, lastId, signal);

/** The names of the events that this version knows; a newer server may tell more. */
const known: Record<NewsItem['event'], true> = {
  'support.reply': true,
  'track.revoked': true,
  'track.restored': true,
  'playlist.changed': true,
  'account.closed': true,
};

/** The event as wire has it; null where it is none of those. */
export function newsIn({ event, data }: ServerEvent): NewsItem | null {
  if (!Object.hasOwn(known, event)) return null;
  try {
    return { event, data: JSON.parse(data) as unknown } as NewsItem;
  } catch {
    return null;
  }
}

/** Milliseconds to wait after so many failures in a row: doubled each time, and spread, so that not all come at once. */
export const waitAfter = (failures: number, random = Math.random()) =>
  Math.min(longestWait, firstWait * 2 ** failures) * (0.5 + random / 2);

/** Resolves after the time, or as soon as the page is looked at or online again, or when it is over. */
function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = new AbortController();
    const finish = () => {
      clearTimeout(timer);
      end.abort();
      done();
    };
    const timer = setTimeout(finish, time);
    const listen = { signal: end.signal };
    addEventListener('online', finish, listen);
    addEventListener('visibilitychange', () => document.visibilityState === 'visible' && finish(), listen);
    signal.addEventListener('abort', finish, listen);
  });
}

/**
 * Keeps a stream of news open until the signal ends it. Where it breaks it is opened anew, with what was missed; where
 * it stays silent for too long, as after a computer's sleep, it is broken off.
 */
export async function followNews(options: NewsStreamOptions): Promise<void> {
  const { signal, poll, open = openNews } = options;
  let failures = 0;
  let heard = Date.now();
  while (!signal.aborted) {
    const begun = Date.now();
    const leftAlone = await readOnce(options, open, () => (heard = Date.now()));
    if (signal.aborted) return;
    // A stream that is cut soon after each beginning is a failure too.
    if (heard - begun > steady) failures = 0;
    if (Date.now() - heard >= pollEvery) {
      heard = Date.now();
      poll();
    }
    await pause(Math.max(leftAlone, waitAfter(failures)), signal);
    failures += 1;
  }
}

/** Reads one stream to its end, however it ends. Answers for how many milliseconds the server wants to be left alone. */
async function readOnce(
  { signal, lastId, tell }: NewsStreamOptions,
  open: NonNullable<NewsStreamOptions['open']>,
  onSign: () => void,
): Promise<number> {
  const stop = new AbortController();
  const end = () => stop.abort();
  let heard = Date.now();
  // An interval, not one timer: after a sleep it is the clock on the wall that tells how long it was silent.
  const watch = setInterval(() => Date.now() - heard > silenceLimit && end(), silenceLimit / 8);
  signal.addEventListener('abort', end);
  try {
    const opened = await open(lastId(), stop.signal);
    if (!opened.ok) return (opened.retryAfter ?? 0) * 1000;
    const reader = opened.body.getReader();
    stop.signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
    const decoder = new TextDecoder();
    const events = createEventReader(lastId());
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      heard = Date.now();
      onSign();
      for (const event of events.feed(decoder.decode(part.value, { stream: true }))) {
        const item = newsIn(event);
        if (item) tell(event.id, item);
      }
      if (events.lastId() !== lastId()) tell(events.lastId(), null);
    }
  } catch {
    // No answer came, or it broke: it is tried again.
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', end);
  }
  return 0;
}
