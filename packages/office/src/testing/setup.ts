import { consumeLeftovers, watchLeftovers } from '@kamerton/ui/testing/leftovers';
import { configure } from '@testing-library/dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { forgetDrafts } from '../lib/drafts.ts';
import { closeOffice, consumeMistakes } from './render-office.tsx';

/** Event streams stay silent. */
class SilentEventSource extends EventTarget {
  static readonly open = new Set<SilentEventSource>();
  constructor() {
    super();
    SilentEventSource.open.add(this);
  }
  close() {
    SilentEventSource.open.delete(this);
  }
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

watchLeftovers(
  'of office/src/app/use-office-events.ts',
  'of office/src/ui/cover-card.tsx',
  'of office/src/features/imports/uploader.ts',
  'of office/src/lib/playback.ts',
  // The page is loaded anew.
  'a listener of beforeunload of office/src/lib/session.ts',
);

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
  const left = [...consumeLeftovers(), ...Array.from(SilentEventSource.open, () => 'an event stream')];
  SilentEventSource.open.clear();
  const mistakes = [...consumeMistakes(), ...left.map((what) => `Left by what is unmounted: ${what}`)];
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
});
