import type { NewsItem } from '@kamerton/wire';
import { api } from '@kamerton/wire/client/api';
import { createEventReader, type ServerEvent } from '@kamerton/ui/event-stream';
import { openStream, type Opened } from '../lib/event-call.ts';

/** Milliseconds. The server sends a heartbeat every 15 seconds: after two missed ones the stream is dead. */
export const silenceLimit = 40_000;
/** Milliseconds after which a stream counts as established. */
const steady = 10_000;
const firstWait = 1000;
const longestWait = 60_000;
/** Milliseconds between polls while there is no stream. */
export const pollEvery = 60_000;

interface EventStreamOptions {
  signal: AbortSignal;
  /** Last known event id; empty to begin now. */
  lastId: () => string;
  /** Receives the id to resume from and its event; null for an id without an event. */
  onEvent: (id: string, item: NewsItem | null) => void;
  /** Called if there was no stream for a minute. */
  poll: () => void;
  /** For tests. */
  open?: (lastId: string, signal: AbortSignal) => Promise<Opened>;
}

const openEvents = (lastId: string, signal: AbortSignal) => openStream(api.events, lastId, signal);

/** Known events; a newer server may send others. */
const eventNames: Record<NewsItem['event'], true> = {
  'support.reply': true,
  'track.revoked': true,
  'track.restored': true,
  'playlist.changed': true,
  'venue.on-air': true,
  'venue.silent': true,
  'account.closed': true,
};

/** Parses an event; null if it is unknown or malformed. */
export function eventIn({ event, data }: ServerEvent): NewsItem | null {
  if (!Object.hasOwn(eventNames, event)) return null;
  try {
    return { event, data: JSON.parse(data) as unknown } as NewsItem;
  } catch {
    return null;
  }
}

/** Returns the backoff in milliseconds after a number of consecutive failures: exponential, with jitter. */
export const waitAfter = (failures: number, random = Math.random()) =>
  Math.min(longestWait, firstWait * 2 ** failures) * (0.5 + random / 2);

/** Resolves after the time, or as soon as the page is visible or online again, or on abort. */
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
 * Keeps an event stream open until the signal aborts. A broken stream is reopened from the last id; a silent one, as
 * after a computer's sleep, is closed and reopened.
 */
export async function followEvents(options: EventStreamOptions): Promise<void> {
  const { signal, poll, open = openEvents } = options;
  let failures = 0;
  let heard = Date.now();
  while (!signal.aborted) {
    const begun = Date.now();
    const leftAlone = await readOnce(options, open, () => (heard = Date.now()));
    if (signal.aborted) return;
    // A stream that is cut soon after it opened counts as a failure.
    if (heard - begun > steady) failures = 0;
    if (Date.now() - heard >= pollEvery) {
      heard = Date.now();
      poll();
    }
    await pause(Math.max(leftAlone, waitAfter(failures)), signal);
    failures += 1;
  }
}

/** Reads one stream until it ends or fails. Returns the milliseconds of the server's `Retry-After`. */
async function readOnce(
  { signal, lastId, onEvent }: EventStreamOptions,
  open: NonNullable<EventStreamOptions['open']>,
  onSign: () => void,
): Promise<number> {
  const stop = new AbortController();
  const end = () => stop.abort();
  let heard = Date.now();
  // An interval, not a timer: after a sleep only the wall clock tells how long the stream was silent.
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
        const item = eventIn(event);
        if (item) onEvent(event.id, item);
      }
      if (events.lastId() !== lastId()) onEvent(events.lastId(), null);
    }
  } catch {
    // The connection failed or broke: the caller retries.
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', end);
  }
  return 0;
}
