import { consumeLeftovers, watchLeftovers } from '@kamerton/ui/testing/leftovers';
import { cleanup, configure, render } from '@testing-library/react';
import { createElement } from 'react';
import { toast } from 'react-toastify/unstyled';
import { afterEach, beforeEach, vi } from 'vitest';
import { whenBack, watchConnection } from '../lib/connection.ts';
import { Toasts } from '../ui/toasts.tsx';
import { providePopovers } from './popover.ts';

configure({ asyncUtilTimeout: 30_000, defaultHidden: true });

providePopovers();

// Toasts wait for their first region: those of a test that has none would come up in another one's.
render(createElement(Toasts, { labels: { page: '', brief: '' }, closeLabel: '' })).unmount();

const unstyled = document.createElement('div').style;

watchConnection();
watchLeftovers(
  'of portal/src/lib/connection.ts',
  'a listener of popstate of portal/src/ui/back-closes.ts',
  'of portal/src/ui/files.ts',
);

beforeEach(async () => {
  // A test of another file may have left the server away, for which forms would wait.
  vi.stubGlobal('fetch', async () => new Response('{}'));
  dispatchEvent(new Event('online'));
  await whenBack();
  vi.unstubAllGlobals();
  // Nothing is laid out, and computing styles for each query by role would take most of the time.
  vi.stubGlobal('getComputedStyle', () => unstyled);
});

afterEach(() => {
  cleanup();
  const leftovers = consumeLeftovers();
  if (leftovers.length > 0) throw new Error(`Left by what is unmounted: ${leftovers.join(', ')}`);
  // Without a region the library stores them for the next one.
  toast.dismiss();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
