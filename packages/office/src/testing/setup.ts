import { configure } from '@testing-library/dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetDrafts } from '../lib/drafts.ts';
import { closeOffice, consumeMistakes } from './render-office.tsx';

/** Event streams stay silent. */
class SilentEventSource extends EventTarget {
  close() {}
}

const unstyled = document.createElement('div').style;

configure({
  asyncUtilTimeout: 30_000,
  defaultHidden: true,
  // By default an error prints the whole page, at each attempt to find an element.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

// Browsers return a name here and happy-dom the whole markup, which the positioning of popups calls often.
Element.prototype.toString = () => '[object Element]';

beforeEach(() => {
  // happy-dom has no layout, and computing styles would take most of the time.
  vi.stubGlobal('getComputedStyle', () => unstyled);
  vi.stubGlobal('EventSource', SilentEventSource);
  localStorage.clear();
  sessionStorage.clear();
  // Those that the page itself remembers, too.
  forgetDrafts();
});

afterEach(() => {
  closeOffice();
  vi.unstubAllGlobals();
  const mistakes = consumeMistakes();
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
});
