/** For the first field of a step that replaces another: whoever has pressed a button goes on typing. */
export const takeFocus = (element: HTMLInputElement | null) => element?.focus();
