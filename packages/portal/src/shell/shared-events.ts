import type { NewsItem } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import { useEffect, useEffectEvent } from 'react';
import { useToken } from '../lib/session.ts';
import { followEvents } from './event-stream.ts';

interface EventListeners {
  /** `isFirst` is true in the one tab that holds the stream. */
  onEvent: (item: NewsItem, isFirst: boolean) => void;
  /** Called when the stream begins or is missing: what it would have reported has to be fetched. */
  onPoll: () => void;
}

/**
 * An event, and how many milliseconds ago it arrived: the clocks of two tabs differ after a sleep of the machine. `item`
 * is null for an id without an event.
 */
interface Entry {
  id: string;
  item: NewsItem | null;
  ago: number;
}

/** Messages between tabs: an event, a request to poll, or the question which tab holds the stream. */
type Message = Entry | 'poll' | 'who';

/** Name of the lock that the tab with the stream holds, and of the channel to the other tabs. */
const name = 'events';

/** Milliseconds for the tab with the stream to answer; a frozen one does not. */
const answerTime = 1500;

interface Holder {
  /** Called with the lock held, which is released when the promise resolves. */
  hold: (until: AbortSignal) => Promise<void>;
  release: () => void;
  /** Receives a function that takes the lock over from another tab. */
  setClaim: (claim: () => void) => void;
  /** Called if locks are unavailable. */
  onFailure: () => void;
}

/** Holds the lock whenever it is free, until the signal aborts. */
async function requestLock(manager: LockManager, signal: AbortSignal, { hold, release, setClaim, onFailure }: Holder) {
  let steal = false;
  while (!signal.aborted) {
    const attempt = new AbortController();
    const end = () => attempt.abort();
    signal.addEventListener('abort', end);
    setClaim(() => {
      steal = true;
      end();
    });
    const options: LockOptions = steal ? { steal } : { signal: attempt.signal };
    steal = false;
    try {
      await manager.request(name, options, () => hold(attempt.signal));
    } catch (error) {
      // AbortError: the lock went to another tab, or this one claims it. Anything else: locks are unavailable.
      if (!(error instanceof DOMException && error.name === 'AbortError')) return onFailure();
    } finally {
      release();
      end();
      signal.removeEventListener('abort', end);
    }
  }
}

/**
 * Listens to events until the signal aborts. All tabs of the browser share one stream, since browsers limit connections
 * per host: one tab holds a lock, reads and broadcasts. A visible tab takes the lock over from a frozen holder. Pages
 * without TLS have no locks: there each tab has its own stream.
 */
function listenToEvents({ onEvent, onPoll }: EventListeners, signal: AbortSignal): void {
  const locks = 'locks' in navigator ? navigator.locks : null;
  const channel = locks && new BroadcastChannel(name);
  let lastId = '';
  let isFirst = false;
  let answered = false;
  let claim = () => {};
  // Recent events, for a tab that was just opened.
  let recent: (Omit<Entry, 'ago'> & { at: number })[] = [];

  const receive = ({ id, item, ago }: Entry) => {
    // Older than this tab, which has read its data since.
    if (ago > performance.now()) return;
    // A duplicate: the stream moved from one tab to another.
    if (item && lastId !== '' && Number(id) <= Number(lastId)) return;
    // The first event: whatever happened since the screens read their data has to be fetched.
    if (lastId === '') onPoll();
    lastId = id;
    if (item) onEvent(item, isFirst);
  };

  const follow = (until: AbortSignal) =>
    followEvents({
      signal: until,
      lastId: () => lastId,
      onEvent(id, item) {
        const at = performance.now();
        recent = [...recent.filter((each) => at - each.at < bounds.news_ago), { id, item, at }];
        const entry = { id, item, ago: 0 };
        channel?.postMessage(entry satisfies Message);
        receive(entry);
      },
      poll() {
        channel?.postMessage('poll' satisfies Message);
        onPoll();
      },
    });

  const checkHolder = () => {
    if (isFirst || document.visibilityState !== 'visible') return;
    answered = false;
    channel?.postMessage('who' satisfies Message);
    setTimeout(() => !answered && !isFirst && claim(), answerTime);
  };

  if (!locks || !channel) {
    isFirst = true;
    void follow(signal);
    return;
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'who') {
      const now = performance.now();
      const here = { id: lastId, item: null, at: now };
      if (isFirst)
        for (const { id, item, at } of [...recent, here])
          channel.postMessage({ id, item, ago: now - at } satisfies Message);
      return;
    }
    answered = true;
    if (data === 'poll') onPoll();
    else receive(data);
  });
  addEventListener('visibilitychange', checkHolder, { signal });
  signal.addEventListener('abort', () => channel.close());
  void requestLock(locks, signal, {
    hold: (until) => {
      isFirst = true;
      return follow(until);
    },
    release: () => {
      isFirst = false;
    },
    setClaim: (next) => {
      claim = next;
    },
    onFailure: () => void follow(signal),
  });
  checkHolder();
}

/** Listens to the account's events while signed in. */
export function useEvents(listener: EventListeners) {
  const token = useToken();
  const onEvent = useEffectEvent(listener.onEvent);
  const onPoll = useEffectEvent(listener.onPoll);
  useEffect(() => {
    if (token === null) return undefined;
    const end = new AbortController();
    listenToEvents({ onEvent: (item, isFirst) => onEvent(item, isFirst), onPoll: () => onPoll() }, end.signal);
    return () => end.abort();
  }, [token]);
}
