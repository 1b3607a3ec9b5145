import type { NewsItem } from '@kamerton/wire';
import { bounds } from '@kamerton/wire/client/bounds';
import { followNews } from './news-stream.ts';

export interface NewsListener {
  /** `isFirst` in one tab of all: in it the stream itself runs. */
  onNews: (item: NewsItem, isFirst: boolean) => void;
  /** The stream begins or does not come through: time to ask for what it would have told. */
  onPoll: () => void;
}

/** A piece of news, and when it came (milliseconds since 1970); null where it is only the place to come back to. */
interface Piece {
  id: string;
  item: NewsItem | null;
  at: number;
}

/** Between tabs: a piece of news, that it is time to poll, or the question who has the stream. */
type Message = Piece | 'poll' | 'who';

/** The lock that the tab with the stream holds, and the channel on which it tells the others. */
const name = 'news';

/** Milliseconds for the tab with the stream to answer; one that is frozen does not. */
const answerTime = 1500;

/**
 * Listens to the news until the signal ends it. All tabs of the browser share one stream, since browsers open few
 * connections to a host: one tab holds the lock, reads and tells the others. A tab that is looked at takes the lock
 * over where the holder has gone to sleep. Pages without TLS know no locks: there each tab has its own stream.
 */
export function listenToNews({ onNews, onPoll }: NewsListener, signal: AbortSignal): void {
  const locks = 'locks' in navigator ? navigator.locks : null;
  const channel = locks && new BroadcastChannel(name);
  let lastId = '';
  let isFirst = false;
  let answered = false;
  let claim = () => {};
  // What a tab that is just being opened would miss until it listens.
  let recent: Piece[] = [];

  const take = ({ id, item, at }: Piece) => {
    // The tab was opened later, and asked for what it shows later still.
    if (at < performance.timeOrigin) return;
    // Told twice where the stream moved from one tab to another.
    if (item && lastId !== '' && Number(id) <= Number(lastId)) return;
    // It begins here, after the screens have read what they show: what came in between is asked for.
    if (lastId === '') onPoll();
    lastId = id;
    if (item) onNews(item, isFirst);
  };

  const follow = (until: AbortSignal) =>
    followNews({
      signal: until,
      lastId: () => lastId,
      tell(id, item) {
        const piece = { id, item, at: Date.now() };
        recent = [...recent.filter(({ at }) => piece.at - at < bounds.news_ago), piece];
        channel?.postMessage(piece satisfies Message);
        take(piece);
      },
      poll() {
        channel?.postMessage('poll' satisfies Message);
        onPoll();
      },
    });

  const seekHolder = () => {
    if (isFirst || document.visibilityState !== 'visible') return;
    answered = false;
    channel?.postMessage('who' satisfies Message);
    setTimeout(() => !answered && !isFirst && claim(), answerTime);
  };

  async function takeTurns(manager: LockManager) {
    let steal = false;
    while (!signal.aborted) {
      const turn = new AbortController();
      const end = () => turn.abort();
      signal.addEventListener('abort', end);
      claim = () => {
        steal = true;
        end();
      };
      const options: LockOptions = steal ? { steal } : { signal: turn.signal };
      steal = false;
      try {
        await manager.request(name, options, () => {
          isFirst = true;
          return follow(turn.signal);
        });
      } catch (error) {
        // AbortError: the lock went to another tab, or this one claims it. Anything else: no locks are to be had.
        if (!(error instanceof DOMException && error.name === 'AbortError')) return void follow(signal);
      } finally {
        isFirst = false;
        end();
        signal.removeEventListener('abort', end);
      }
    }
  }

  if (!locks || !channel) {
    isFirst = true;
    void follow(signal);
    return;
  }
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'who') {
      const here = { id: lastId, item: null, at: Date.now() };
      if (isFirst) for (const piece of [...recent, here]) channel.postMessage(piece satisfies Message);
      return;
    }
    answered = true;
    if (data === 'poll') onPoll();
    else take(data);
  });
  addEventListener('visibilitychange', seekHolder, { signal });
  signal.addEventListener('abort', () => channel.close());
  void takeTurns(locks);
  seekHolder();
}
