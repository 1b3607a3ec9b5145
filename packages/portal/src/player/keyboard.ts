import { seekStep } from './constants.ts';
import type { PlayerEvent } from './state.ts';

type Key = Pick<KeyboardEvent, 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/** What a key means to the player. Keys are told by their place, so that M works in a Russian layout too. */
export function shortcut({ code, altKey, ctrlKey, metaKey, shiftKey }: Key): PlayerEvent | null {
  if (altKey || ctrlKey || metaKey) return null;
  if (code === 'ArrowRight') return shiftKey ? { type: 'next' } : { type: 'nudge', seconds: seekStep };
  if (code === 'ArrowLeft') return shiftKey ? { type: 'previous' } : { type: 'nudge', seconds: -seekStep };
  if (shiftKey) return null;
  if (code === 'Space') return { type: 'toggle' };
  return code === 'KeyM' ? { type: 'mute' } : null;
}

const roles = (...names: string[]) => names.map((name) => `[role="${name}"]`).join();

const typing = `input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable]:not([contenteditable="false"]), ${roles('textbox', 'searchbox', 'combobox', 'spinbutton')}`;
const pressed = `button, summary, input:not([type="range"]), ${roles('button', 'checkbox', 'switch', 'radio', 'tab', 'option', 'menuitem', 'menuitemradio', 'menuitemcheckbox')}`;
const stepped = `input, ${roles('slider', 'tablist', 'menu', 'menubar', 'listbox', 'radiogroup', 'tree', 'grid', 'toolbar')}`;

/** Whether what has the focus has a use of its own for the key. */
function isTaken(target: EventTarget | null, code: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(typing)) return true;
  if (code === 'Space') return target.closest(pressed) !== null;
  return code.startsWith('Arrow') && target.closest(stepped) !== null;
}

/** Listens on the whole page; returns what stops it. */
export function listenToKeys(send: (event: PlayerEvent) => void, isShown: () => boolean): () => void {
  const handleKey = (event: KeyboardEvent) => {
    const meant = shortcut(event);
    if (!meant || event.defaultPrevented || !isShown() || isTaken(event.target, event.code)) return;
    event.preventDefault();
    if (!event.repeat || meant.type === 'nudge') send(meant);
  };
  addEventListener('keydown', handleKey);
  return () => removeEventListener('keydown', handleKey);
}
