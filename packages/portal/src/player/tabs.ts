import { channelName } from './constants.ts';

export interface Tabs {
  /** Tells the other tabs that this one plays. */
  announce(): void;
}

/** Chromium browsers name Safari too; Safari names nobody else. */
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
