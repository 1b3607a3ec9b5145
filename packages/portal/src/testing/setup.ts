import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { providePopovers } from './popover.ts';

configure({ asyncUtilTimeout: 30_000, defaultHidden: true });

providePopovers();

const unstyled = document.createElement('div').style;

beforeEach(() => {
  // Nothing is laid out, and computing styles for each query by role would take most of the time.
  vi.stubGlobal('getComputedStyle', () => unstyled);
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
