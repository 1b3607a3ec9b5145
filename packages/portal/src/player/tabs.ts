import { attempt } from '@kamerton/ui/attempt';
import { channelName } from './constants.ts';

interface Tabs {
  /** Announces to other tabs that this one plays. */
  announce(): void;
}

interface Announcement {
  /** Random, one for each announcement. */
  token: number;
  /** Milliseconds since 1970, by a steady clock, but later than what was announced before. */
  at: number;
}

/** Milliseconds up to which two announcements count as of the same moment; otherwise the later one plays. */
const crossing = 100;

/**
 * Key of the moment of the latest announcement: a tab that was open while the machine slept has a clock behind those of
 * later ones.
 */
const latestKey = 'player.latest';

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
  channel.addEventListener('message', ({ data }: MessageEvent<Announcement>) => {
    const ahead = own === null ? -Infinity : own.at - data.at;
    const isOurs = Math.abs(ahead) < crossing ? (own?.token ?? 1) < data.token : ahead > 0;
    if (!isOurs) onMessage();
  });
  return {
    announce() {
      const now = performance.timeOrigin + performance.now();
      const latest = Number(attempt(() => localStorage.getItem(latestKey))) || 0;
      const at = Math.max(now, latest + 2 * crossing);
      attempt(() => localStorage.setItem(latestKey, String(at)));
      own = { token: Math.random(), at };
      channel.postMessage(own);
    },
  };
}
