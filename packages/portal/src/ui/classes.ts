/** Joins class names, leaving out what does not hold. */
export const classes = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ');
