const controls = 'a[href], button:not([disabled])';

/** Returns the control at the same place in the next or previous row that has any. */
function neighbour(list: Element, active: Element, step: 1 | -1): HTMLElement | undefined {
  const row = [...list.children].find((child) => child.contains(active));
  const place = row ? [...row.querySelectorAll(controls)].indexOf(active) : -1;
  for (let next = step === 1 ? row?.nextElementSibling : row?.previousElementSibling; next;) {
    const found = [...next.querySelectorAll<HTMLElement>(controls)];
    const control = found[Math.min(Math.max(place, 0), found.length - 1)];
    if (control) return control;
    next = step === 1 ? next.nextElementSibling : next.previousElementSibling;
  }
  return undefined;
}

/**
 * Moves the focus by the arrows up and down from row to row of a list, from each control to the same one of the next
 * row. At the ends it leaves the key to the elements around the list.
 */
export function moveByArrows(event: KeyboardEvent) {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey, defaultPrevented } = event;
  const list = event.currentTarget as Element;
  if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return;
  // The arrows open a menu.
  if (target.getAttribute('aria-haspopup') === 'menu') return;
  const next = neighbour(list, target, key === 'ArrowDown' ? 1 : -1);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Focuses the first control within; false if there is none. */
export function focusFirstControl(within: Element | null | undefined): boolean {
  const first = within?.querySelector<HTMLElement>(controls);
  first?.focus();
  return first !== undefined && first !== null;
}
