import type { PlayerCommand, PlayerDocument, PlayerEvent, PlayerReserve } from '@kamerton/wire';
import type { ReportedState } from '@kamerton/playout/state';
import type { Answer, Api, Refusal } from '../lib/api.ts';
import type { Clock } from '../lib/clock.ts';
import { release } from '../lib/device.ts';
import { createEventReader } from '@kamerton/ui/event-stream';
import { createOutbox, type PlayQueue } from './outbox.ts';

const first = 1000;
const longest = 30_000;

/** Milliseconds before the next try: they double with each failure, half of them by chance. */
export const backOff = (failures: number, random: number): number => {
  const whole = Math.min(first * 2 ** Math.min(failures, 10), longest);
  return Math.round(whole / 2 + (whole / 2) * random);
};

/** How often the document is asked for if no stream reports changes, and the state is reported again. */
const pollEvery = 60_000;
const reportInterval = 60_000;
/** Tries to deliver the last plays after the first. */
const lastTries = 5;
/** Milliseconds after which a silent stream is given up; the server sends something every 15 s. */
const streamPatience = 40_000;

/** `unknown`: the server answers that it does not know the device, which plays on as without a network. */
export type Link = 'connecting' | 'online' | 'offline' | 'unknown';

interface Surroundings {
  api: Api;
  clock: Pick<Clock, 'steady'>;
  queue: PlayQueue;
  /** Tag of the document that the device has stored. */
  tag: string | null;
  document: PlayerDocument | null;
  /** The device's stored music, reported with the state. */
  reserve: () => PlayerReserve | null;
  onDocument: (document: PlayerDocument, tag: string | null) => void;
  /** The server has no other document than the last one. */
  onConfirmed: () => void;
  onCommand: (command: PlayerCommand) => void;
  onRevoked: (trackIds: number[]) => void;
  onUnpaired: () => void;
  /** The account is closed: nothing may play until it is opened again. */
  onClosed: () => void;
  onLink: (link: Link) => void;
  /** Plays were delivered, or could not be. */
  onDelivery: () => void;
}

/** Keeps the player and the server in step. `stop` ends everything. */
export const createSync = (around: Surroundings) => {
  const { api, clock } = around;
  const outbox = createOutbox(around.queue, api);
  const ending = new AbortController();
  let { tag, document } = around;
  let link: Link = 'connecting';
  /**
   * Only after an answer, which sets the clock: the server takes plays for good, however they are dated. False if some
   * still wait, also if the database cannot be read.
   */
  const deliver = async (): Promise<boolean> => {
    if (link !== 'online') return false;
    const isDone = await outbox.deliver().catch((error: unknown) => {
      console.warn(error);
      return false;
    });
    around.onDelivery();
    return isDone;
  };
  let failures = 0;
  let lastState: ReportedState | null = null;
  let reporting: Promise<void> | null = null;
  let isUnreported = false;
  let heardAt = -Infinity;
  let fetching: Promise<boolean> | null = null;
  let isStale = false;
  /** True from a change that could not be fetched until the document is. */
  let isBehind = false;
  let reconnect: () => void = () => undefined;

  const setLink = (next: Link) => {
    if (link === next || ending.signal.aborted) return;
    link = next;
    around.onLink(next);
    if (next !== 'online') return;
    void deliver();
    void reportState();
  };

  /** Draws from a refusal what it means for the whole player. A proxy refuses by statuses too, but by no code. */
  const judge = ({ status, code }: Refusal, isOfDocument: boolean): void => {
    if (ending.signal.aborted) return;
    if (code === 'unauthorized') {
      // It is an answer: what was played before the unpairing is still delivered.
      link = 'online';
      around.onUnpaired();
    } else if (code === 'inactive' && !isOfDocument) {
      // It may be older than an answer by which the account is open again, and closing deletes all music.
      void fetchDocument();
    } else if (code === 'inactive') {
      tag = null;
      around.onClosed();
      // It is an answer too: what was played before the closing is delivered, and the device may leave.
      setLink('online');
    } else if (code === 'unknown_player') setLink('unknown');
    else if (code === 'unreadable' || status === 0 || status >= 500) setLink('offline');
  };

  const heed = <Data>(answer: Answer<Data>, isOfDocument = false): answer is { ok: true; data: Data } => {
    if (answer.ok) setLink('online');
    else judge(answer, isOfDocument);
    return answer.ok && !ending.signal.aborted;
  };

  const fetchOnce = async (): Promise<boolean> => {
    const answer = await api.fetchDocument(tag);
    const wished = isStale;
    const isHeeded = heed(answer, true);
    // A request made because the server is back has it: a server that can only read would be asked without end.
    isStale = wished;
    if (!isHeeded) return false;
    if (!answer.data) {
      around.onConfirmed();
      return true;
    }
    ({ document, tag } = answer.data);
    around.onDocument(document, tag);
    return true;
  };

  /** Asks for the document; a wish that comes during an answer leads to another question. */
  const fetchDocument = (): Promise<boolean> => {
    isStale = true;
    fetching ??= (async () => {
      let isFetched = false;
      while (isStale && !ending.signal.aborted) {
        isStale = false;
        isFetched = await fetchOnce();
      }
      isBehind = !isFetched;
      return isFetched;
    })().finally(() => {
      fetching = null;
    });
    return fetching;
  };

  const reportOnce = async (): Promise<void> => {
    if (!lastState) return;
    const answer = await api.call('reportPlayerState', { ...lastState, version: release, reserve: around.reserve() });
    const status = answer.ok ? 200 : answer.status;
    // It may be a server that cannot write, or that waits for it; music needs one that can be read, as the document's
    // answer tells.
    if (status === 0) void fetchDocument();
    else if (status < 500) heed(answer);
  };

  /** One report after another: one that arrives late would take the place of a newer one. */
  const reportState = (): Promise<void> => {
    isUnreported = true;
    reporting ??= (async () => {
      while (isUnreported) {
        isUnreported = false;
        await reportOnce();
      }
    })().finally(() => {
      reporting = null;
    });
    return reporting;
  };

  const handleEvent = (event: PlayerEvent): void => {
    if (event.event === 'document') {
      if (event.data.version !== document?.version || tag === null) void fetchDocument();
    } else if (event.event === 'command') around.onCommand(event.data);
    else if (event.event === 'revoked') around.onRevoked(event.data.track_ids);
    // It may also be the account that was closed: the document's answer tells.
    else void fetchDocument();
  };

  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
    const events = createEventReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done || ending.signal.aborted) return;
      heardAt = clock.steady();
      for (const { event, data } of events.feed(value)) handleEvent({ event, data: JSON.parse(data) } as PlayerEvent);
    }
  };

  /** One stream, until it ends, breaks off or falls silent. */
  const follow = async (): Promise<number | null> => {
    const breaking = new AbortController();
    const stop = () => breaking.abort();
    ending.signal.addEventListener('abort', stop);
    let openedAt = clock.steady();
    const watch = setInterval(() => {
      if (clock.steady() - Math.max(openedAt, heardAt) > streamPatience) stop();
    }, 1000);
    try {
      const opened = await api.openEvents(breaking.signal);
      if (!heed(opened)) return opened.ok ? null : opened.retryAfter;
      openedAt = clock.steady();
      failures = 0;
      await read(opened.data);
      return null;
    } catch {
      // The stream broke off.
      if (!ending.signal.aborted) void fetchDocument();
      return null;
    } finally {
      clearInterval(watch);
      ending.signal.removeEventListener('abort', stop);
    }
  };

  const listen = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const retryAfter = await follow();
      const wait = Math.max((retryAfter ?? 0) * 1000, backOff(failures, Math.random()));
      failures += 1;
      await new Promise<void>((done) => {
        const timer = setTimeout(done, wait);
        reconnect = () => {
          clearTimeout(timer);
          failures = 0;
          done();
        };
      });
    }
  };

  const polling = setInterval(() => {
    if (isBehind || clock.steady() - heardAt > streamPatience) void fetchDocument();
  }, pollEvery);
  const reportTimer = setInterval(() => {
    void reportState();
    void deliver();
  }, reportInterval);

  return {
    start: () => void listen(),
    fetchDocument,
    deliver,
    /** The same for the last time, with a few tries at a server that fails for a moment. */
    deliverLast: async (): Promise<void> => {
      for (let failed = 0; failed < lastTries; failed += 1) {
        if ((await deliver()) || link !== 'online') return;
        await new Promise((done) => setTimeout(done, backOff(failed, Math.random())));
      }
      await deliver();
    },
    report: (state: ReportedState) => {
      lastState = state;
      void reportState();
    },
    /** The browser says that the network is back, or away. */
    networkChanged: (isOnline: boolean) => {
      if (isOnline) {
        reconnect();
        void fetchDocument();
      } else setLink('offline');
    },
    /**
     * Delivers the plays that wait, which are removed afterwards, and unpairs; false if one of both has failed. A server
     * that does not know the device takes no plays and has nothing to unpair.
     */
    leave: async (): Promise<boolean> => {
      // The server may be back, and only an answer says so.
      if (link !== 'online') await fetchDocument();
      if (link === 'unknown') return true;
      if (!(await deliver())) return false;
      const answer = await api.call('leavePlayer');
      return answer.ok || answer.code === 'unauthorized';
    },
    link: () => link,
    stop: () => {
      ending.abort();
      reconnect();
      clearInterval(polling);
      clearInterval(reportTimer);
    },
  };
};

export type Sync = ReturnType<typeof createSync>;
