interface Size {
  width: number;
  height: number;
}

/** Pixels between a menu and its button, and between a menu and the window's edges. */
const gap = 6;
const edge = 8;

const within = (value: number, most: number) => Math.max(edge, Math.min(value, most));

/** Returns a menu's position in the window, right edges aligned: below its button, or above if it fits only there. */
export function menuPlace(
  button: { right: number; top: number; bottom: number },
  menu: Size,
  window: Size,
): { left: number; top: number } {
  const lowest = window.height - edge - menu.height;
  const below = button.bottom + gap;
  const above = button.top - gap - menu.height;
  return {
    left: within(button.right - menu.width, window.width - edge - menu.width),
    top: below > lowest && above >= edge ? above : within(below, lowest),
  };
}
