import { seekStep } from './constants.ts';
import type { PlayerEvent, PlayerState, PlayerTrack } from './state.ts';

const session = () => (typeof navigator !== 'undefined' && 'mediaSession' in navigator ? navigator.mediaSession : null);

/** Sets title, artist and cover for the lock screen and the system's media keys. */
export function describeTrack({ name, artist, album_name, cover }: PlayerTrack) {
  const media = session();
  if (!media) return;
  const artwork = cover
    ? [
        { src: cover.small, sizes: '160x160' },
        { src: cover.medium, sizes: '480x480' },
        { src: cover.large, sizes: '1200x1200' },
      ]
    : [];
  media.metadata = new MediaMetadata({ title: name, artist, album: album_name, artwork });
}

export function listenToMediaKeys(send: (event: PlayerEvent) => void, read: () => PlayerState) {
  const media = session();
  if (!media) return;
  const handlers: Partial<Record<MediaSessionAction, (details: MediaSessionActionDetails) => void>> = {
    play: () => !read().isPlaying && send({ type: 'toggle' }),
    pause: () => read().isPlaying && send({ type: 'toggle' }),
    stop: () => send({ type: 'close' }),
    previoustrack: () => send({ type: 'previous' }),
    nexttrack: () => send({ type: 'next' }),
    seekbackward: ({ seekOffset }) => send({ type: 'nudge', seconds: -(seekOffset ?? seekStep) }),
    seekforward: ({ seekOffset }) => send({ type: 'nudge', seconds: seekOffset ?? seekStep }),
    seekto: ({ seekTime }) => send({ type: 'seek', fraction: (seekTime ?? Number.NaN) / (read().clock.duration ?? 0) }),
  };
  const set = (action: string, handler: (details: MediaSessionActionDetails) => void) => {
    try {
      media.setActionHandler(action as MediaSessionAction, handler);
    } catch {
      // The browser does not support the action.
    }
  };
  for (const [action, handler] of Object.entries(handlers)) set(action, handler);
}

/** Keeps the system's state and position up to date; it extrapolates by itself, so only jumps are reported. */
export function followState(): (state: PlayerState) => void {
  const media = session();
  if (!media) return () => undefined;
  let published = { loadId: -1, isPlaying: false, duration: Number.NaN, position: 0, at: 0 };
  return ({ currentIndex, loadId, isPlaying, clock: { position, duration } }) => {
    const now = performance.now() / 1000;
    const expected = published.position + (published.isPlaying ? now - published.at : 0);
    const isPublished =
      published.loadId === loadId && published.isPlaying === isPlaying && published.duration === duration;
    if (isPublished && Math.abs(expected - position) < 1) return;
    published = { loadId, isPlaying, duration: duration ?? Number.NaN, position, at: now };
    const state = isPlaying ? 'playing' : 'paused';
    media.playbackState = currentIndex === -1 ? 'none' : state;
    if (currentIndex === -1) media.metadata = null;
    if (duration === null) media.setPositionState();
    else media.setPositionState({ duration, position: Math.min(position, duration), playbackRate: 1 });
  };
}
