/** How often a new release is asked for. */
const pollMs = 30 * 60_000;
/** How often it is tried to let one in. */
const tryMs = 5000;
/** How long a release waits for silence: a venue that never closes has none. */
const patience = 24 * 3_600_000;

/**
 * Stores the app itself on the device, and lets a new release in: when the page is opened, while the page is idle, and after
 * a day of music. That cuts nothing off: a page that another release serves, whichever tab has let it in, is loaded anew
 * once it is idle. Returns whether it waits for that; it may then be loaded anew between two tracks as well.
 */
export const storeShell = (isIdle: () => boolean): (() => boolean) => {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return () => false;
  const { serviceWorker } = navigator;
  let hasController = serviceWorker.controller !== null;
  let isReplaced = false;
  const reloadIfIdle = () => {
    if (isReplaced && isIdle()) location.reload();
  };
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker serves the page that has registered it.
    isReplaced ||= hasController;
    hasController = true;
    reloadIfIdle();
  });
  void (async () => {
    try {
      const registration = await serviceWorker.register('/dist/play/sw.js', { scope: '/dist/play/' });
      const letIn = () => registration.waiting?.postMessage('take over');
      letIn();
      setInterval(() => void registration.update().catch(() => undefined), pollMs);
      let waitingSince: number | null = null;
      setInterval(() => {
        reloadIfIdle();
        waitingSince = registration.waiting ? (waitingSince ?? performance.now()) : null;
        if (waitingSince === null) return;
        if (isIdle() || performance.now() - waitingSince > patience) letIn();
      }, tryMs);
    } catch {
      // The app works without it, as long as there is a network.
    }
  })();
  return () => isReplaced;
};
