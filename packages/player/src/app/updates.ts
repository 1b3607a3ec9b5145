/** How often a new release is looked for. */
const lookEvery = 30 * 60_000;

/** Keeps the app itself on the device, and takes over a new release while nothing sounds. */
export const keepShell = (isSilent: () => boolean): void => {
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
      setInterval(() => void registration.update().catch(() => undefined), lookEvery);
      setInterval(() => {
        if (registration.waiting && isSilent()) registration.waiting.postMessage('take over');
      }, 5000);
    } catch {
      // The app works without it, as long as there is a network.
    }
  })();
};
