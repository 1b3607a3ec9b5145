import { createRoot } from 'react-dom/client';
import { applyTheme, readTheme } from '../lib/settings.ts';
import { App } from './app.tsx';
import { passOverMediaKeys } from './media-session.ts';
import '@kamerton/ui/fonts.css';
import '@kamerton/ui/tokens.css';
import '@kamerton/ui/base.css';
import '../ui/tokens.css';
import '../ui/base.css';
import '../ui/player.css';

/** Prevents the screen from turning off while the page is visible; without wake locks the device's settings apply. */
const requestWakeLock = (): void => {
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

applyTheme(readTheme());
requestWakeLock();
passOverMediaKeys();

const root = document.querySelector('#root');
if (root) createRoot(root).render(<App />);
