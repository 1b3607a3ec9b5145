const roles = (...names: string[]) => names.map((name) => `[role="${name}"]`).join();

const typing = `input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"], [type="submit"]), textarea, select, [contenteditable]:not([contenteditable="false"]), ${roles('textbox', 'searchbox', 'combobox', 'spinbutton')}`;
const pressed = `button, summary, input:not([type="range"]), ${roles('button', 'checkbox', 'switch', 'radio', 'tab', 'option', 'menuitem', 'menuitemradio', 'menuitemcheckbox')}`;
const stepped = `input, ${roles('slider', 'tablist', 'menu', 'menubar', 'listbox', 'radiogroup', 'tree', 'grid', 'toolbar')}`;
// A letter there finds an entry.
const found = roles('menu', 'listbox', 'tree');

/** Whether what has the focus has a use of its own for the key. */
export function isTaken(target: EventTarget | null, code: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(typing)) return true;
  if (code === 'Space') return target.closest(pressed) !== null;
  return target.closest(code.startsWith('Arrow') ? stepped : found) !== null;
}

/** Whether a dialog asks for all attention: what is behind it is not to be worked by keys. */
export const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(roles('dialog', 'alertdialog')) !== null;
