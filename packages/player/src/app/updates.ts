/** How often a new release is asked for. */
const pollMs = 30 * 60_000;
/** How often it is tried to let one in. */
const tryMs = 5000;
/** How long a release waits for silence: a venue that never closes has none. */
const patience = 24 * 3_600_000;

interface Sounding {
  isSilent: () => boolean;
  /** Id of the track that plays. */
  track: () => number | null;
}

/**
 * Stores the app itself on the device, and lets a new release in: when the page is opened, while nothing sounds, and after
 * a day of music at the beginning of a track.
 */
export const storeShell = ({ isSilent, track }: Sounding): void => {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  let hadController = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker serves the page that has registered it.
    if (hadController) location.reload();
    hadController = true;
  });
  void (async () => {
    try {
      const registration = await serviceWorker.register('/dist/play/sw.js', { scope: '/dist/play/' });
      const letIn = () => registration.waiting?.postMessage('take over');
      letIn();
      setInterval(() => void registration.update().catch(() => undefined), pollMs);
      let last = track();
      let waitingSince: number | null = null;
      setInterval(() => {
        const hasBegun = track() !== last;
        last = track();
        waitingSince = registration.waiting ? (waitingSince ?? performance.now()) : null;
        if (waitingSince === null) return;
        if (isSilent() || (hasBegun && performance.now() - waitingSince > patience)) letIn();
      }, tryMs);
    } catch {
      // The app works without it, as long as there is a network.
    }
  })();
};
