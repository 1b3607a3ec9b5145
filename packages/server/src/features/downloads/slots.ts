/** Gives a release where there is room for one more, else null. Releasing twice counts once. */
export const createSlots = (most: number) => {
  let taken = 0;
  return (): (() => void) | null => {
    if (taken >= most) return null;
    taken += 1;
    let held = true;
    return () => {
      if (held) taken -= 1;
      held = false;
    };
  };
};
