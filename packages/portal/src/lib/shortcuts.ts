import { attempt } from '@kamerton/ui/attempt';

const roles = (...names: string[]) => names.map((name) => `[role="${name}"]`).join();

const typing = `input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable]:not([contenteditable="false"]), ${roles('textbox', 'searchbox', 'combobox', 'spinbutton')}`;
const pressed = `button, summary, input:not([type="range"]), ${roles('button', 'checkbox', 'switch', 'radio', 'tab', 'option', 'menuitem', 'menuitemradio', 'menuitemcheckbox')}`;
const stepped = `input, ${roles('slider', 'tablist', 'menu', 'menubar', 'listbox', 'radiogroup', 'tree', 'grid', 'toolbar')}`;
// A letter there finds an entry.
const found = roles('menu', 'listbox', 'tree');

/** True if the focused element has a use of its own for the key. */
function isTaken(target: EventTarget | null, code: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(typing)) return true;
  if (code === 'Space') return target.closest(pressed) !== null;
  return target.closest(code.startsWith('Arrow') ? stepped : found) !== null;
}

/** True within a dialog: keys must not work what is behind it. */
const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(roles('dialog', 'alertdialog')) !== null;

interface Shortcut {
  act: string;
  /** Section in the help sheet. */
  group: 'player' | 'portal' | 'go';
  /** Physical key, so that M works in a Russian layout too. */
  code: string;
  shift?: true;
  /** With Ctrl, on a Mac with ⌘. These work while typing as well. */
  command?: true;
  /** Pressed after this key. */
  after?: 'KeyG';
  /** True if holding the key repeats it. */
  repeats?: true;
}

/** Every shortcut of the portal, for the listener and the help sheet. */
export const shortcuts = [
  { act: 'toggle', group: 'player', code: 'Space' },
  { act: 'forward', group: 'player', code: 'ArrowRight', repeats: true },
  { act: 'back', group: 'player', code: 'ArrowLeft', repeats: true },
  { act: 'next', group: 'player', code: 'ArrowRight', shift: true },
  { act: 'previous', group: 'player', code: 'ArrowLeft', shift: true },
  { act: 'mute', group: 'player', code: 'KeyM' },
  { act: 'repeat', group: 'player', code: 'KeyR' },
  { act: 'shuffle', group: 'player', code: 'KeyX' },
  { act: 'queue', group: 'player', code: 'KeyQ' },
  { act: 'palette', group: 'portal', code: 'KeyK', command: true },
  { act: 'find', group: 'portal', code: 'Slash' },
  { act: 'help', group: 'portal', code: 'Slash', shift: true },
  { act: 'goHome', group: 'go', code: 'KeyH', after: 'KeyG' },
  { act: 'goMyMusic', group: 'go', code: 'KeyM', after: 'KeyG' },
  { act: 'goMusicBase', group: 'go', code: 'KeyB', after: 'KeyG' },
  { act: 'goSearch', group: 'go', code: 'KeyS', after: 'KeyG' },
  { act: 'goVenues', group: 'go', code: 'KeyO', after: 'KeyG' },
  { act: 'goFeedback', group: 'go', code: 'KeyF', after: 'KeyG' },
] as const satisfies readonly Shortcut[];

export type Act = (typeof shortcuts)[number]['act'];

export interface Key {
  code: string;
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** Milliseconds within which the second key of two follows the first. */
const pause = 1500;
export const leader = 'KeyG';

const settingKey = 'shortcuts';

/** Keys that type a character can be switched off: speech input types them by accident (WCAG 2.1.4). */
export const areLettersOn = () => attempt(() => localStorage.getItem(settingKey)) !== 'off';

export const setLettersOn = (isOn: boolean) =>
  attempt(() => (isOn ? localStorage.removeItem(settingKey) : localStorage.setItem(settingKey, 'off')));

const isLetter = ({ code }: Shortcut | Key) => code.startsWith('Key') || code === 'Slash' || code === 'Digit7';

/** Returns the shortcut of a key pressed after the key `led`. */
export function shortcutOf(key: Key, led: string | null): Shortcut | undefined {
  if (key.altKey) return undefined;
  const isCommand = key.ctrlKey || key.metaKey;
  // The question mark is on another key in a Russian layout.
  if (!isCommand && key.key === '?') return shortcuts.find(({ act }) => act === 'help');
  const all: readonly Shortcut[] = shortcuts;
  return all.find(
    ({ code, shift = false, command = false, after = null }) =>
      code === key.code && shift === key.shiftKey && command === isCommand && after === led,
  );
}

type Handlers = Partial<Record<Act, () => void>>;

const registered = new Set<() => Handlers>();
let led: { code: string; until: number } | null = null;

const handlerOf = (act: string) =>
  [...registered].map((handlers) => handlers()[act as Act]).find((handler) => handler !== undefined);

function handleKey(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing) return;
  const before = led && performance.now() < led.until ? led.code : null;
  led = null;
  const meant = shortcutOf(event, before) ?? shortcutOf(event, null);
  const isFree = (meant?.command ?? false) || !isTaken(event.target, event.code);
  const isOn = (meant?.command ?? false) || !isLetter(meant ?? event) || areLettersOn();
  if (!isFree || !isOn) return;
  if (!meant) {
    const isLeader = event.code === leader && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey;
    if (isLeader && !isInDialog(event.target)) led = { code: leader, until: performance.now() + pause };
    return;
  }
  if (meant.group !== 'player' && !meant.command && isInDialog(event.target)) return;
  const handler = handlerOf(meant.act);
  if (!handler) return;
  event.preventDefault();
  if (!event.repeat || meant.repeats) handler();
}

/** Handles shortcuts; `handlers` is called at each press for the possible ones. Returns the unsubscribe function. */
export function onShortcuts(handlers: () => Handlers): () => void {
  if (registered.size === 0) addEventListener('keydown', handleKey);
  registered.add(handlers);
  return () => {
    registered.delete(handlers);
    if (registered.size === 0) removeEventListener('keydown', handleKey);
  };
}
