import { channelName } from './constants.ts';

interface Tabs {
  /** Announces to other tabs that this one plays. */
  announce(): void;
}

interface Announcement {
  /** Random, one for each announcement. */
  token: number;
  /** Milliseconds since 1970, by the steady clock that the tabs of a browser share. */
  at: number;
}

/** Milliseconds up to which two announcements count as of the same moment; otherwise the later one plays. */
const crossing = 100;

/** True for Safari: Chromium browsers name it too, Safari names no other. */
export const isSafari = (agent: string) => /safari/i.test(agent) && !/chrom|crios|fxios|android/i.test(agent);

/**
 * spec 4: the channel between the tabs, in non-Safari browsers. A message on it means that another tab plays, and
 * `onMessage` is called, unless this tab has begun later; of two that began at the same moment the one with the lower
 * token plays on.
 */
export function openTabs(onMessage: () => void): Tabs {
  if (typeof BroadcastChannel === 'undefined' || isSafari(navigator.userAgent)) {
    return { announce: () => undefined };
  }
  const channel = new BroadcastChannel(channelName);
  let own: Announcement | null = null;
  /** Latest moment that another tab has announced. */
  let told = -Infinity;
  channel.addEventListener('message', ({ data }: MessageEvent<Announcement>) => {
    told = Math.max(told, data.at);
    const ahead = own === null ? -Infinity : own.at - data.at;
    const isOurs = Math.abs(ahead) < crossing ? (own?.token ?? 1) < data.token : ahead > 0;
    if (!isOurs) onMessage();
  });
  return {
    announce() {
      // What begins after it was told of another is the later one, also if a sleep of the machine held up its clock.
      const at = Math.max(performance.timeOrigin + performance.now(), told + 2 * crossing);
      own = { token: Math.random(), at };
      channel.postMessage(own);
    },
  };
}
