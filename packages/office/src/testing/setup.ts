import { configure } from '@testing-library/dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { closeOffice, takeMistakes } from './render-office.tsx';

/** Event streams stay silent. */
class SilentEventSource extends EventTarget {
  close() {}
}

const unstyled = document.createElement('div').style;

configure({
  asyncUtilTimeout: 3000,
  defaultHidden: true,
  // The whole page, which is printed by default, is built anew at every look at it.
  getElementError: (message) => Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }),
});

// As in browsers. Here it is the whole markup, and the positioning of popups asks for it again and again.
Element.prototype.toString = () => '[object Element]';

beforeEach(() => {
  // Nothing is laid out, and asking for styles that nobody looks at takes most of the time.
  vi.stubGlobal('getComputedStyle', () => unstyled);
  vi.stubGlobal('EventSource', SilentEventSource);
  localStorage.clear();
  sessionStorage.clear();
});

afterEach(() => {
  closeOffice();
  vi.unstubAllGlobals();
  const mistakes = takeMistakes();
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
});
