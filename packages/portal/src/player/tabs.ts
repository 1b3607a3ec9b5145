import { channelName } from './constants.ts';

interface Tabs {
  /** Announces to other tabs that this one plays. */
  announce(): void;
}

interface Announcement {
  /** Random, one for each announcement. */
  token: number;
  /** Token that this tab had heard last. */
  heard: number | null;
}

/** Milliseconds within which two announcements may have crossed. */
const crossing = 1000;

/** True for Safari: Chromium browsers name it too, Safari names no other. */
export const isSafari = (agent: string) => /safari/i.test(agent) && !/chrom|crios|fxios|android/i.test(agent);

/**
 * spec 4: the channel between the tabs, in non-Safari browsers. A message on it means that another tab plays, and
 * `onMessage` is called; of two tabs that began at the same moment the one with the lower token plays on.
 */
export function openTabs(onMessage: () => void): Tabs {
  if (typeof BroadcastChannel === 'undefined' || isSafari(navigator.userAgent)) {
    return { announce: () => undefined };
  }
  const channel = new BroadcastChannel(channelName);
  let own: { token: number; at: number } | null = null;
  let heard: number | null = null;
  channel.addEventListener('message', ({ data }: MessageEvent<Announcement>) => {
    const isCrossing =
      own !== null && performance.now() - own.at < crossing && data.heard !== own.token && own.token < data.token;
    heard = data.token;
    if (!isCrossing) onMessage();
  });
  return {
    announce() {
      own = { token: Math.random(), at: performance.now() };
      channel.postMessage({ token: own.token, heard } satisfies Announcement);
    },
  };
}
