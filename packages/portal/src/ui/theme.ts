import { useSyncExternalStore } from 'react';
import { createSubscribers } from '@kamerton/ui/subscribers';

type Theme = 'light' | 'dark';

const subscribers = createSubscribers();
const system = () => matchMedia('(prefers-color-scheme: dark)');

const shown = (): Theme => {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return system().matches ? 'dark' : 'light';
};

/** Shows a theme and stores the choice. Choosing the system's own theme follows the system again. */
export function setTheme(theme: Theme) {
  const root = document.documentElement;
  const asSystem = (theme === 'dark') === system().matches;
  if (asSystem) delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    if (asSystem) localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  subscribers.notify();
}

function subscribe(listener: () => void) {
  const media = system();
  const unsubscribe = subscribers.subscribe(listener);
  media.addEventListener('change', listener);
  return () => {
    unsubscribe();
    media.removeEventListener('change', listener);
  };
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, shown);
