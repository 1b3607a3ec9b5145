import { channelName } from './constants.ts';

interface Tabs {
  /** Announces to other tabs that this one plays. */
  announce(): void;
}

/** True for Safari: Chromium browsers name it too, Safari names no other. */
export const isSafari = (agent: string) => /safari/i.test(agent) && !/chrom|crios|fxios|android/i.test(agent);

/** spec 4: the channel between the tabs, in non-Safari browsers. Any message on it means that another tab plays. */
export function openTabs(onMessage: () => void): Tabs {
  if (typeof BroadcastChannel === 'undefined' || isSafari(navigator.userAgent)) {
    return { announce: () => undefined };
  }
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', onMessage);
  return { announce: () => channel.postMessage('play') };
}
