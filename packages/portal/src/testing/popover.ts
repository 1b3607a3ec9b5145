/** Gives the page popovers, once: happy-dom lacks their buttons, the two methods and the events before and after. */
export function providePopovers() {
  if ('showPopover' in HTMLElement.prototype) return;
  const shown = new WeakSet<HTMLElement>();
  function toggle(popover: HTMLElement, newState: 'open' | 'closed') {
    if (shown.has(popover) === (newState === 'open')) return;
    const event = (type: string) => Object.assign(new Event(type), { newState });
    popover.dispatchEvent(event('beforetoggle'));
    if (newState === 'open') shown.add(popover);
    else shown.delete(popover);
    queueMicrotask(() => popover.dispatchEvent(event('toggle')));
  }
  Object.assign(HTMLElement.prototype, {
    showPopover(this: HTMLElement) {
      toggle(this, 'open');
    },
    hidePopover(this: HTMLElement) {
      toggle(this, 'closed');
    },
  });
  document.addEventListener('click', ({ target }) => {
    const id = target instanceof Element ? target.closest('button')?.getAttribute('popovertarget') : undefined;
    const popover = id ? document.getElementById(id) : null;
    if (popover) toggle(popover, shown.has(popover) ? 'closed' : 'open');
  });
}
