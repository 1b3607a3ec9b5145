const itemsIn = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

export const focusFirstItem = (menu: Element | null) => menu && itemsIn(menu)[0]?.focus();

/**
 * Returns the index of the item that a key leads to: arrows wrap around, Home and End go to the ends, a letter to the
 * next item that begins with it.
 */
export function itemFor(key: string, names: readonly string[], current: number): number {
  const { length } = names;
  if (key === 'ArrowDown') return (current + 1) % length;
  if (key === 'ArrowUp') return current <= 0 ? length - 1 : current - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  if (key.length > 1 || key === ' ') return current;
  const order = names.map((_, step) => (current + 1 + step) % length);
  return order.find((at) => names[at]?.toLocaleLowerCase().startsWith(key.toLocaleLowerCase())) ?? current;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'> & {
  readonly currentTarget: EventTarget | null;
};

/** Handles the keys of an element with the role `menu`; `close` is for Tab, which leaves it. */
export function handleMenuKeys(event: KeyPress, close: () => void) {
  if (event.key === 'Tab') {
    close();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === ' ' && document.activeElement instanceof HTMLAnchorElement) {
    // The space bar presses buttons by itself; in a menu it presses links too.
    event.preventDefault();
    document.activeElement.click();
    return;
  }
  const items = itemsIn(event.currentTarget as Element);
  const current = items.indexOf(document.activeElement as HTMLElement);
  const names = items.map((item) => item.textContent.trim());
  const next = itemFor(event.key, names, current);
  if (next === current || items.length === 0) return;
  event.preventDefault();
  items[next]?.focus();
}
