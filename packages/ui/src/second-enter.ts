/** Milliseconds after a press of Enter in which another one is its double. */
const doublePress = 500;

/** The last press of Enter, and the form and the dialog that it was in. */
interface Press {
  at: number;
  form: Element | null;
  dialog: Element | null;
}

let last: Press | null = null;

const pressOf = ({ target, timeStamp }: KeyboardEvent): Press => {
  const inside = (selector: string) => (target instanceof Element ? target.closest(selector) : null);
  return { at: timeStamp, form: inside('form'), dialog: inside('[role="dialog"], [role="alertdialog"]') };
};

const isGone = (element: Element | null) =>
  element !== null && (!element.isConnected || element.closest('[data-closed]') !== null);

/** True if the page has moved the focus between the presses: their form or dialog is gone, or another dialog has it. */
const isElsewhere = (before: Press, now: Press) =>
  isGone(before.form) || isGone(before.dialog) || before.dialog !== now.dialog;

const forget = () => void (last = null);

function handleKey(event: KeyboardEvent) {
  if (event.key !== 'Enter') return forget();
  const press = pressOf(event);
  const isDouble = last !== null && (event.repeat || press.at - last.at < doublePress);
  if (last && isDouble && isElsewhere(last, press)) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  last = press;
}

/**
 * Ignores the second press of a double Enter, and a held one, where the first has closed a dialog or opened one: the
 * focus is back on what opened the dialog, which it would open again, or on what confirms a question that was not read.
 */
export function ignoreSecondEnter() {
  document.addEventListener('keydown', handleKey, true);
  document.addEventListener('pointerdown', forget, true);
}
