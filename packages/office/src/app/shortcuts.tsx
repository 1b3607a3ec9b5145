import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { togglePlayback } from '../lib/playback.ts';
import { lazily } from '../lib/load-code.ts';
import { createSubscribers } from '@kamerton/ui/subscribers';

const Palette = lazily('Palette', () => import('./palette.tsx'));
const KeysDialog = lazily('KeysDialog', () => import('./keys-dialog.tsx'));

const screen = '#main-content';

const rowsOnScreen = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`${screen} tbody tr`)].filter((row) => row.querySelector('a'));

const rowOf = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('tbody tr') ?? null;

/** Moves the focus to the link of the next row, or of the first one. False if something else handles the arrow keys. */
function step(by: 1 | -1): boolean {
  const { activeElement: focused } = document;
  const row = rowOf(focused);
  // Sliders, menus and scrolling pages handle the arrow keys themselves.
  if (!row && focused !== document.body && focused?.id !== screen.slice(1)) return false;
  const rows = rowsOnScreen();
  const next = row ? rows[rows.indexOf(row) + by] : rows.at(by === 1 ? 0 : -1);
  next?.querySelector('a')?.focus();
  return next !== undefined;
}

function select(): boolean {
  const box = rowOf(document.activeElement)?.querySelector<HTMLInputElement>('input[type=checkbox]');
  box?.click();
  return box != null;
}

function findInList(): boolean {
  const field = document.querySelector<HTMLInputElement>(`${screen} :is(input[name=q], input[type=search])`);
  field?.focus();
  return field != null;
}

function pressNeighbour(name: 'previous' | 'next'): boolean {
  const link = document.querySelector<HTMLElement>(`[data-neighbour=${name}]`);
  link?.click();
  return link !== null;
}

const open = (what: 'search' | 'keys') => () => {
  setOpened(what);
  return true;
};

/** By `KeyboardEvent.code`, so that they are the same in every keyboard layout. */
const acts: Record<string, (() => boolean) | undefined> = {
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
  KeyX: select,
  KeyP: () => togglePlayback(),
  BracketLeft: () => pressNeighbour('previous'),
  BracketRight: () => pressNeighbour('next'),
  Slash: findInList,
};

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

function handleKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.altKey) return;
  const isCommand = event.ctrlKey || event.metaKey;
  // The sidebar is a menu too, but does not cover the page.
  const isOver = document.querySelector('[role=dialog], .MuiPopover-root') !== null;
  let act: (() => boolean) | undefined;
  if (isCommand) act = event.code === 'KeyK' ? open('search') : undefined;
  else if (isWriting(event.target)) act = undefined;
  else if (event.key === '?' || (event.code === 'Slash' && event.shiftKey)) act = open('keys');
  else act = event.shiftKey ? undefined : acts[event.key === '/' ? 'Slash' : event.code];
  if (act && !isOver && act()) event.preventDefault();
}

/** Keyboard shortcuts of every screen, and the dialogs that they open. */
export function Shortcuts() {
  const opened = useOpened();
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => {
      document.removeEventListener('keydown', handleKey);
      setOpened(undefined);
    };
  }, []);
  const close = () => setOpened(undefined);
  return (
    <Suspense>
      {opened === 'search' && <Palette onClose={close} />}
      {opened === 'keys' && <KeysDialog onClose={close} />}
    </Suspense>
  );
}

type Opened = 'search' | 'keys' | undefined;

let opened: Opened;
const { subscribe, notify } = createSubscribers();

export function setOpened(next: Opened) {
  opened = next;
  notify();
}

const useOpened = () => useSyncExternalStore(subscribe, () => opened);
