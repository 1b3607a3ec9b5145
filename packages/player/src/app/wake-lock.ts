/** Prevents the screen from turning off while the page is visible; without wake locks the device's settings apply. */
export const requestWakeLock = (): void => {
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
