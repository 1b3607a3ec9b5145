/** Keeps the screen on while the page is seen; devices that know no such lock keep their own settings. */
export const keepAwake = (): void => {
  if (!('wakeLock' in navigator)) return;
  let lock: WakeLockSentinel | null = null;
  const ask = async () => {
    if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
    lock = await navigator.wakeLock.request('screen').catch(() => null);
  };
  document.addEventListener('visibilitychange', () => void ask());
  void ask();
  // It is released by a low battery, too.
  setInterval(() => void ask(), 60_000);
};
