const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea';

/** An element and all that it stands in, from the inside out; empty where nothing has the focus. */
export function trailOf(element: Element | null): Element[] {
  const trail: Element[] = [];
  for (let each = element; each && each !== document.body; each = each.parentElement) trail.push(each);
  return trail;
}

const isThere = (element: Element) => element.isConnected && element.checkVisibility();

/** Where the focus goes back to: what had it, or, where that is gone, its nearest neighbour that is still there. */
export function nearest([opener, ...around]: readonly Element[]): HTMLElement | null {
  if (opener instanceof HTMLElement && isThere(opener) && !opener.matches(':disabled')) return opener;
  for (const each of around.filter(isThere)) {
    if (each instanceof HTMLElement && each.matches('main')) return each;
    const neighbour = [...each.querySelectorAll<HTMLElement>(focusable)].find(isThere);
    if (neighbour) return neighbour;
  }
  return document.querySelector('main');
}
