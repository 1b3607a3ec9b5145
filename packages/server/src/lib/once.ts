/** Makes a value at its first use and returns the same one from then on. */
export const once = <Made>(make: () => Made): (() => Made) => {
  let made: { value: Made } | undefined;
  return () => (made ??= { value: make() }).value;
};
