import type { ProgrammeTrack } from '@kamerton/wire';

/** Names what plays for the system's media display; its keys do nothing, since the programme plays by itself. */
export const describeTrack = (track: ProgrammeTrack | null, album: string): void => {
  if (!('mediaSession' in navigator)) return;
  const { mediaSession } = navigator;
  mediaSession.playbackState = track ? 'playing' : 'none';
  mediaSession.metadata = track
    ? new MediaMetadata({
        title: track.name,
        artist: track.artist,
        album,
        artwork: [{ src: '/dist/play/icon-512.png', sizes: '512x512', type: 'image/png' }],
      })
    : null;
};

export const passOverMediaKeys = (): void => {
  if (!('mediaSession' in navigator)) return;
  for (const action of ['play', 'pause', 'stop', 'previoustrack', 'nexttrack', 'seekto'] as const) {
    try {
      navigator.mediaSession.setActionHandler(action, () => undefined);
    } catch {
      // The browser does not know the action.
    }
  }
};
